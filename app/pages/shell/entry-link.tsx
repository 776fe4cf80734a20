import { Link } from "@remix-run/react"
import type { Entry } from "./entries"
import { EntryIcon } from "./entry-icon"
import { usePrefetch } from "./use-prefetch"

/** A link in the sidebar; only its icon is visible if the sidebar is narrow. */
export function EntryLink({ entry }: { entry: Entry }) {
  return (
    <li>
      <Link
        to={entry.to}
        prefetch={usePrefetch()}
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

/** A link in the bottom bar on phones. */
export function BottomLink({ entry }: { entry: Entry }) {
  return (
    <Link
      to={entry.to}
      prefetch={usePrefetch()}
      className="bottom-entry"
      aria-current={entry.isActive ? "page" : undefined}
    >
      <EntryIcon name={entry.icon} />
      {entry.short}
    </Link>
  )
}
