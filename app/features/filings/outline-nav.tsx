import { Link } from "@remix-run/react"

export interface OutlineEntry {
  key: string
  label: string
  title: string
  note: string
  to: string
  isCurrent: boolean
}

/** A document's parts, the one on the page marked at the line's edge. */
export function OutlineNav({ entries }: { entries: OutlineEntry[] }) {
  return (
    <nav aria-label="Outline" className="text-data print:hidden">
      <ol>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Link
              to={entry.to}
              aria-current={entry.isCurrent ? "true" : undefined}
              className={`grid grid-cols-[62px_1fr] border-l-2 py-[5px] pl-3 ${
                entry.isCurrent ? "border-blue font-[560] text-ink" : "border-hair text-ink-2 hover:text-ink"
              } ${entry.label ? "" : "grid-cols-1"}`}
            >
              {entry.label ? <span>{entry.label}</span> : null}
              <span>
                {entry.title} {entry.note ? <small className="text-ink-3">{entry.note}</small> : null}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
