import { Link } from "@remix-run/react"
import { countText } from "~/lib/numbers"
import { NarrowFold } from "~/ui/navigation/narrow-fold"

interface OutlineEntry {
  key: string
  label: string
  title: string
  note: string
  to: string
  isCurrent: boolean
  /** Statements and notes in the part. */
  entries: { title: string; to: string }[]
}

/** The parts of a document, with the current one marked. */
export function OutlineNav({ entries }: { entries: OutlineEntry[] }) {
  return (
    <NarrowFold summary={`Outline, ${countText(entries.length, "part")}`}>
      <Entries entries={entries} />
    </NarrowFold>
  )
}

function Entries({ entries }: { entries: OutlineEntry[] }) {
  return (
    <nav aria-label="Outline" className="text-data">
      <ol>
        {entries.map((entry) => {
          const isItem = entry.label !== "" && entry.label !== entry.title
          return (
            <li key={entry.key}>
              <Link
                to={entry.to}
                aria-current={entry.isCurrent ? "true" : undefined}
                className={`grid border-l-2 py-[5px] pl-3 ${isItem ? "grid-cols-[66px_1fr]" : "grid-cols-1"} ${
                  entry.isCurrent
                    ? "border-blue font-[560] text-ink"
                    : "border-hair text-ink-2 hover:text-ink"
                }`}
              >
                {isItem ? <span>{entry.label}</span> : null}
                <span>
                  {entry.title}{" "}
                  {entry.note ? (
                    <small className="text-tiny whitespace-nowrap text-ink-3">{entry.note}</small>
                  ) : null}
                </span>
              </Link>
              {entry.entries.length > 0 ? (
                <ol className="border-l-2 border-hair pb-1 pl-6 text-note">
                  {entry.entries.map(({ title, to }) => (
                    <li key={to}>
                      <Link to={to} className="block py-[3px] text-ink-3 hover:text-ink">
                        {title}
                      </Link>
                    </li>
                  ))}
                </ol>
              ) : null}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
