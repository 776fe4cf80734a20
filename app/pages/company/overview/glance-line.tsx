import { RangeBar } from "~/ui/charts/range-bar"
import { TextLink } from "~/ui/text-link"

/** One line on a company, with the page that has it whole. */
export interface GlanceLine {
  term: string
  text: string
  note: string
  /** A value in its range. */
  range: { low: number; high: number; median: number; value: number } | null
  href: string
}

/** What is known of a company in one line each. */
export function GlanceLines({ lines }: { lines: GlanceLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl className="mt-4 gap-x-8 text-data desktop:grid desktop:grid-cols-2">
      {lines.map(({ term, text, note, range, href }) => (
        <div key={term} className="grid grid-cols-[120px_1fr] gap-3 border-b border-hair py-[7px]">
          <dt className="text-ink-3">{term}</dt>
          <dd className="flex flex-wrap items-center gap-x-2">
            <TextLink to={href}>{text}</TextLink>
            {range ? <RangeBar {...range} /> : null}
            {note ? <span className="text-ink-2">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
