import { Ellipsis } from "lucide-react"
import { useEffect } from "react"
import { RecentsList } from "~/pages/recents/recents-list"
import { Disclosure } from "~/ui/disclosure"
import { type Entry, overflowEntries, researchEntries } from "./entries"
import { EntryLink } from "./entry-link"
import { closeCoveringSidebar } from "./sidebar-state"

interface SidebarProps {
  path: string
  subject: Entry[]
}

export function Sidebar({ path, subject }: SidebarProps) {
  useEscapeClosesSidebar()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a link in it also closes a sidebar that covers the content
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      id="sidebar"
      className="side"
      onClick={(event) => {
        if ((event.target as Element).closest("a")) closeCoveringSidebar()
      }}
    >
      <a href="#main" className="side-entry side-close without-js">
        Close
      </a>
      <nav aria-label="Main">
        {subject.length > 0 ? (
          <>
            <EntryList entries={subject} />
            <p className="side-title">Research</p>
          </>
        ) : null}
        <EntryList entries={researchEntries(path)} />
        <Disclosure
          isMenu
          label="More"
          isCurrent={overflowEntries(path).some(({ isActive }) => isActive)}
          summaryClass="side-entry"
          summary={
            <>
              <Ellipsis className="icon" />
              <span className="when-open">More</span>
            </>
          }
        >
          <EntryList entries={overflowEntries(path)} />
        </Disclosure>
      </nav>
      <RecentsList />
    </div>
  )
}

function EntryList({ entries }: { entries: Entry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <EntryLink key={entry.to} entry={entry} />
      ))}
    </ul>
  )
}

/** Escape closes a sidebar that covers the content and moves the focus to its button. */
function useEscapeClosesSidebar(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A search panel, a menu or a dialog closes first.
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return
      if (closeCoveringSidebar()) document.querySelector<HTMLElement>("[aria-controls=sidebar]")?.focus()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
}
