import { subjectKey, watchLimits } from "~/model/watchlists/watchlist"
import { ChangeForm, QuietButton } from "./change-form"
import type { WatchRow } from "./watch-view"

interface WatchEntryProps {
  row: WatchRow
  list: string
  /** Null in a sorted table, which has no manual order. */
  place: { isFirst: boolean; isLast: boolean } | null
}

/** The note, and a menu with forms to edit it, move the entry and remove it. */
export function WatchEntry({ row, list, place }: WatchEntryProps) {
  const subject = subjectKey(row)
  return (
    <details className={row.note ? "min-w-[28ch]" : undefined}>
      <summary aria-label={`${row.note ? `${row.note}. ` : ""}Edit ${row.name}`}>
        {row.note ? <span className="mr-2.5">{row.note}</span> : null}
        <span className="link print:hidden">Edit</span>
      </summary>
      <ChangeForm list={list} subject={subject} className="mt-2 grid gap-1">
        <textarea
          key={row.note}
          name="note"
          aria-label={`Note on ${row.name}`}
          defaultValue={row.note}
          maxLength={watchLimits.note}
          rows={3}
          className="w-full min-w-[20ch] rounded-normal border border-edge bg-paper p-2 text-data"
        />
        <span className="flex flex-wrap gap-x-4">
          <QuietButton value="note">Save note</QuietButton>
          {place && !place.isFirst ? <QuietButton value="move-up">Move up</QuietButton> : null}
          {place && !place.isLast ? <QuietButton value="move-down">Move down</QuietButton> : null}
          <QuietButton value="remove">Remove</QuietButton>
        </span>
      </ChangeForm>
    </details>
  )
}
