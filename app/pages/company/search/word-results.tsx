import { formName } from "~/edgar/form-names"
import { groupBy } from "~/lib/collections"
import { formatDay } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import { formatQuarter, type Quarter, shiftQuarter } from "~/lib/quarter"
import { filterBy } from "~/ui/forms/filter-controls"
import { TextLink } from "~/ui/text-link"
import type { FoundDocument, FoundWords } from "./find-words.server"

/** The counts of a search, as one sentence. */
export function describeCounts({ documents, filers, isAtLeast }: FoundWords): string {
  const some = isAtLeast ? "At least " : ""
  const of = filers > 1 ? ` of ${countText(filers, "company", "companies")}` : ""
  return `${some}${countText(documents, "document")}${of}.`
}

/** The filter of a search by form. */
export function formChoice(forms: string[], chosen: string | null) {
  const name = (form: string) => (formName(form) === form ? form : `${form} ${formName(form)}`)
  return filterBy(
    "Form",
    "form",
    chosen,
    "All forms",
    forms.map((form) => [form, name(form)]),
  )
}

/** The documents of a page, grouped by company where there are several. */
export function WordResults({ found, isOneCompany }: { found: FoundDocument[]; isOneCompany: boolean }) {
  if (isOneCompany) return <Documents found={found} />
  return (
    <div className="grid max-w-[54.5em] gap-8 pt-5">
      {[...groupBy(found, ({ cik }) => cik)].map(([cik, documents]) => (
        <section key={cik}>
          <h2 className="border-b border-hair pb-1 text-h3">
            <TextLink to={`/company/${documents[0]?.ticker}/filings`}>{documents[0]?.company}</TextLink>
          </h2>
          <Documents found={documents} />
        </section>
      ))}
    </div>
  )
}

function Documents({ found }: { found: FoundDocument[] }) {
  return (
    <ol className="grid max-w-[54.5em] gap-6 pt-3">
      {found.map((each) => (
        <li key={`${each.accession} ${each.document}`}>
          <p className="text-small">
            <TextLink to={each.url}>
              {each.type === each.form
                ? `${each.form}, ${formName(each.form)}`
                : `${each.type} of the ${each.form}`}
            </TextLink>
            <span className="text-ink-3">
              {" "}
              filed {formatDay(each.filed)}
              {each.period ? `, period to ${formatDay(each.period)}` : ""}
            </span>
          </p>
          <ul className="grid gap-2 pt-1.5 text-data">
            {each.passages.map(({ url, label, pieces }) => (
              <li key={url} className="break-words">
                <a href={url} className="block text-ink-2 hover:text-ink">
                  {label ? <b className="font-[560]">{label}: </b> : null}
                  {pieces.map(({ text, isFound }, place) =>
                    isFound ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence never move
                      <mark key={place} className="bg-mark text-inherit">
                        {text}
                      </mark>
                    ) : (
                      text
                    ),
                  )}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const barWidth = 10
const barHeight = 48
/** More quarters are counted by year. */
const mostBars = 48

interface Bar {
  key: string
  label: string
  documents: number
}

/** How many documents have the words, by calendar quarter or year. Its numbers are also a table. */
export function QuarterBars({ quarters }: Pick<FoundWords, "quarters">) {
  if (quarters.length < 2) return null
  const bars = toBars(quarters)
  const most = Math.max(...bars.map(({ documents }) => documents))
  const [first, last] = [bars[0], bars.at(-1)]
  const unit = first?.key.length === 4 ? "year" : "quarter"
  return (
    <figure className="w-fit max-w-full pt-4">
      <svg
        viewBox={`0 0 ${bars.length * barWidth} ${barHeight}`}
        preserveAspectRatio="none"
        width={bars.length * 2 * barWidth}
        className="block h-14 max-w-full min-w-full"
        role="img"
        aria-label={`Documents by ${unit} of filing, ${first?.label} to ${last?.label}, at most ${formatFigure(most)}`}
      >
        <path d={`M0 ${barHeight - 0.5}h${bars.length * barWidth}`} className="stroke-hair-2" />
        {bars.map(({ key, label, documents }, place) => {
          const height = documents === 0 ? 0 : Math.max(1.5, Math.round((documents / most) * (barHeight - 2)))
          return (
            <rect
              key={key}
              x={place * barWidth + 1.5}
              y={barHeight - height}
              width={barWidth - 3}
              height={height}
              className="fill-blue"
            >
              <title>{`${label}: ${countText(documents, "document")}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="flex justify-between gap-4 pt-1 text-note text-ink-3">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </figcaption>
      <details className="text-note">
        <summary className="link inline-flex items-center">
          Documents by {unit}, at most {formatFigure(most)}
        </summary>
        <table className="mt-2 text-data tabular-nums">
          <tbody>
            {bars
              .filter(({ documents }) => documents > 0)
              .reverse()
              .map(({ key, label, documents }) => (
                <tr key={key}>
                  <th scope="row" className="pr-6 text-left font-normal">
                    {label}
                  </th>
                  <td className="text-right">{formatFigure(documents)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** All quarters from the first to the last, or all years where they are many. */
function toBars(quarters: FoundWords["quarters"]): Bar[] {
  const [first, last] = [quarters[0]?.quarter, quarters.at(-1)?.quarter] as [Quarter, Quarter]
  const counts = new Map(quarters.map(({ quarter, documents }) => [quarter, documents]))
  const all: Quarter[] = []
  for (let quarter = first; quarter <= last; quarter = shiftQuarter(quarter, 1)) all.push(quarter)
  if (all.length <= mostBars)
    return all.map((quarter) => ({
      key: quarter,
      label: formatQuarter(quarter),
      documents: counts.get(quarter) ?? 0,
    }))
  return [...groupBy(all, (quarter) => quarter.slice(0, 4))].map(([year, own]) => ({
    key: year,
    label: year,
    documents: own.reduce((sum, quarter) => sum + (counts.get(quarter) ?? 0), 0),
  }))
}

/** The language of searches, by example. */
export function WordsHelp() {
  return (
    <dl className="grid max-w-[54.5em] gap-x-6 gap-y-1.5 pt-6 text-small text-ink-2 tablet:grid-cols-[max-content_1fr]">
      {examples.map(([example, meaning]) => (
        <div key={example} className="contents">
          <dt className="font-[560] text-ink">{example}</dt>
          <dd className="max-tablet:pb-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

const examples = [
  ["going concern", "Words next to each other, in any case. Quotation marks do the same."],
  ["inventory AND write-down", "Both in one section."],
  ["tariffs OR “export controls”", "One of them."],
  ["goodwill NEAR/10 impairment", "At most ten words between them."],
  ["restat*", "Words that begin so."],
  ["recession -“great recession”", "Sections with the first and without the second."],
] as const
