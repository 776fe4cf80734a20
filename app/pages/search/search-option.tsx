import { Link } from "@remix-run/react"
import { Flag } from "~/ui/flag"
import { MatchedText } from "./matched-text"

export interface PanelLine {
  key: string
  to: string
  name: string
  /** The ticker with its exchange, or the owner. */
  note: string
  /** `Preferred, series C`, or why the line was found. */
  mark?: string | null
  country?: string | null
}

interface SearchOptionProps {
  id: string
  line: PanelLine
  query: string
  isActive: boolean
  onLeave: () => void
}

/** An option of the panel. Pressing it does not move the focus from the field. */
export function SearchOption({ id, line, query, isActive, onLeave }: SearchOptionProps) {
  const { to, name, note, mark, country = null } = line
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onLeave}
      className="flex min-h-10 items-center gap-3 rounded-small px-3 py-1 hover:bg-paper-2 aria-selected:bg-blue-2 aria-selected:text-blue"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <MatchedText text={name} query={query} />
        </span>
        {mark ? <span className="block truncate text-note text-ink-3">{mark}</span> : null}
      </span>
      <Flag country={country} />
      <span className="max-w-[45%] flex-none truncate text-data text-ink-3">
        <MatchedText text={note} query={query} />
      </span>
    </Link>
  )
}
