import type { ReactNode } from "react"

export interface Fact {
  term: string
  value: ReactNode
  note?: ReactNode
}

interface FactsProps {
  /** Null leaves a fact out. */
  facts: (Fact | null)[]
  /** Columns of one width for any number of them, so that rows of figures align. */
  isAligned?: boolean
  /** Notes are on their own line: next to a date they would break inside a word on a phone. */
  isNoteBelow?: boolean
}

/** At a tablet's width five facts fit in a row: of more, both rows have about as many. */
const inTwoRows: Record<number, string> = {
  6: "tablet:max-desktop:grid-cols-3",
  7: "tablet:max-desktop:grid-cols-4",
  8: "tablet:max-desktop:grid-cols-4",
}

/** Headline figures between two hairlines. */
export function Facts({ facts, isAligned = false, isNoteBelow = false }: FactsProps) {
  const shown = facts.filter((fact) => fact !== null)
  // On phones four facts are two by two, not three and one.
  const onPhone =
    shown.length === 4
      ? "grid-cols-[repeat(auto-fit,minmax(min(max(6.25rem,34%),100%),1fr))]"
      : "grid-cols-[repeat(auto-fit,minmax(min(6.25rem,100%),1fr))]"
  const columns = isAligned
    ? "grid-cols-[repeat(auto-fill,minmax(min(8.125rem,100%),1fr))] tablet:max-desktop:grid-cols-4"
    : `${onPhone} tablet:grid-cols-[repeat(auto-fit,minmax(8.125rem,1fr))] ${inTwoRows[shown.length] ?? ""}`
  return (
    <dl className={`facts my-4 grid tablet:my-7 ${columns} border-y border-hair-2`}>
      {shown.map((fact) => (
        <div key={fact.term} className="py-2 pr-3 tablet:py-3.5 tablet:pr-4">
          <dt className="text-note text-ink-3">{fact.term}</dt>
          <dd className="mt-0.5 font-serif text-large leading-[1.3] desktop:text-[1.375rem] font-semibold tabular-nums">
            {fact.value}{" "}
            {fact.note ? (
              <small
                className={`${isNoteBelow ? "block" : "inline-block has-[>.block]:block"} font-sans text-note font-normal text-ink-2`}
              >
                {fact.note}
              </small>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
