import { Link } from "@remix-run/react"
import type { Entry } from "./entries"
import { EntryIcon } from "./entry-icon"

/** A line of the sidebar; where the sidebar is narrow only its icon is seen. */
export function EntryLink({ entry }: { entry: Entry }) {
  return (
    <li>
      <Link
        to={entry.to}
        className="side-entry"
        aria-label={entry.label}
        title={entry.label}
        aria-current={entry.isActive ? "page" : undefined}
      >
        <EntryIcon name={entry.icon} />
        <span className="when-open">{entry.label}</span>
      </Link>
    </li>
  )
}

/** A place in a phone's bottom bar. */
export function BottomLink({ entry }: { entry: Entry }) {
  return (
    <Link to={entry.to} className="bottom-entry" aria-current={entry.isActive ? "page" : undefined}>
      <EntryIcon name={entry.icon} />
      {entry.short}
    </Link>
  )
}
