import { ArrowDown, ArrowUp, X } from "lucide-react"
import { ChangeForm, IconButton, QuietButton } from "./change-form"
import type { WatchRow } from "./watch-view"
import { subjectKey, watchLimits } from "./watchlist"

interface EntryProps {
  row: WatchRow
  list: string
}

/** The note as it is, and under it the form to change it. */
export function EntryNote({ row, list }: EntryProps) {
  return (
    <details>
      <summary className={row.note ? undefined : "text-ink-3"}>{row.note || "Add a note"}</summary>
      <ChangeForm list={list} subject={subjectKey(row)} className="mt-2 grid gap-1">
        <textarea
          key={row.note}
          name="note"
          aria-label={`Note on ${row.name}`}
          defaultValue={row.note}
          maxLength={watchLimits.note}
          rows={3}
          className="w-full min-w-[26ch] rounded-normal border border-edge bg-paper p-2 text-data"
        />
        <span>
          <QuietButton value="note">Save the note</QuietButton>
        </span>
      </ChangeForm>
    </details>
  )
}

/** Up, down and out; in a sorted table there is no order of one's own to change. */
export function EntryTools({
  row,
  list,
  isFirst,
  isLast,
}: EntryProps & { isFirst: boolean; isLast: boolean }) {
  return (
    <ChangeForm list={list} subject={subjectKey(row)} className="flex justify-end print:hidden">
      <IconButton value="move-up" label={`Move ${row.name} up`} disabled={isFirst}>
        <ArrowUp className="size-4" />
      </IconButton>
      <IconButton value="move-down" label={`Move ${row.name} down`} disabled={isLast}>
        <ArrowDown className="size-4" />
      </IconButton>
      <IconButton value="remove" label={`Remove ${row.name}`}>
        <X className="size-4" />
      </IconButton>
    </ChangeForm>
  )
}
