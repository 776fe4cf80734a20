import { Ellipsis } from "lucide-react"
import { RecentsList } from "~/pages/recents/recents-list"
import { Disclosure } from "~/ui/disclosure"
import { type Entry, overflowEntries, researchEntries } from "./entries"
import { BottomLink, EntryLink } from "./entry-link"

const placesBesideMore = 4

/** The sidebar on phones: the first entries, and a More menu with the rest. */
export function BottomBar({ path, subject }: { path: string; subject: Entry[] }) {
  const entries = [...subject, ...researchEntries(path)]
  const rest = [...entries.slice(placesBesideMore), ...overflowEntries(path)]
  return (
    <nav aria-label="Main, bottom" className="bottom-bar">
      {entries.slice(0, placesBesideMore).map((entry) => (
        <BottomLink key={entry.to} entry={entry} />
      ))}
      <Disclosure
        isMenu
        summaryClass="bottom-entry"
        summary={
          <>
            <Ellipsis className="icon" />
            More
          </>
        }
      >
        <div className="bottom-sheet">
          <ul>
            {rest.map((entry) => (
              <EntryLink key={entry.to} entry={entry} />
            ))}
          </ul>
          <RecentsList />
        </div>
      </Disclosure>
    </nav>
  )
}
