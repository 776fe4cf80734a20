import { Ellipsis } from "lucide-react"
import { RecentsList } from "~/pages/recents/recents-list"
import { Disclosure } from "~/ui/disclosure"
import { type Entry, overflowEntries, researchEntries } from "./entries"
import { EntryLink } from "./entry-link"

interface SidebarProps {
  path: string
  subject: Entry[]
}

export function Sidebar({ path, subject }: SidebarProps) {
  return (
    <div id="sidebar" className="side">
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
