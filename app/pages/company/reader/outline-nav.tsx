import { Link } from "@remix-run/react"
import { countText } from "~/lib/numbers"

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

/**
 * The parts of a document, with the current one marked. On narrow screens it comes before the text and is
 * collapsed.
 */
export function OutlineNav({ entries }: { entries: OutlineEntry[] }) {
  return (
    <>
      <details className="mb-6 border-b border-hair-2 pb-3 desktop:hidden print:hidden">
        <summary className="link inline-flex min-h-9 items-center text-small font-medium">
          Outline, {countText(entries.length, "part")}
        </summary>
        <Entries entries={entries} />
      </details>
      <div className="max-desktop:hidden print:hidden">
        <Entries entries={entries} />
      </div>
    </>
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
