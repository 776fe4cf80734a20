import { Ellipsis } from "lucide-react"
import { RecentsList } from "~/pages/recents/recents-list"
import { Disclosure } from "~/ui/disclosure"
import { type Entry, overflowEntries, researchEntries, subjectTitle } from "./entries"
import { BottomLink, EntryLink } from "./entry-link"

const placesBesideMore = 4

/** The sidebar on phones: the first entries, and a More menu with the rest. */
export function BottomBar({ path, subject }: { path: string; subject: Entry[] }) {
  const entries = [...subject, ...researchEntries(path)]
  const restOfSubject = subject.slice(placesBesideMore)
  const restOfResearch = [
    ...researchEntries(path).slice(Math.max(0, placesBesideMore - subject.length)),
    ...overflowEntries(path),
  ]
  const isBehindMore = [...restOfSubject, ...restOfResearch].some(({ isActive }) => isActive)
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
            {isBehindMore ? <span className="sr-only">, contains the current page</span> : null}
          </>
        }
        isCurrent={isBehindMore}
      >
        <div className="bottom-sheet">
          <SheetGroup title={subjectTitle(path)} entries={restOfSubject} />
          <SheetGroup title="Research" entries={restOfResearch} />
          <RecentsList />
        </div>
      </Disclosure>
    </nav>
  )
}

function SheetGroup({ title, entries }: { title: string; entries: Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title} className="sheet-group">
      <p className="side-title">{title}</p>
      <ul>
        {entries.map((entry) => (
          <EntryLink key={entry.to} entry={entry} />
        ))}
      </ul>
    </section>
  )
}
