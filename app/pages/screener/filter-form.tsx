import { Form } from "@remix-run/react"
import { Button } from "~/ui/button"
import type { ScreenerView } from "./screener-view"
import { type Sentence, type SentenceField, type SentenceFilter, sentenceHows } from "./sentence"

/** Controls look like words of the sentence: underlined, in the same font. */
const control =
  "min-h-9 max-w-full border-b border-edge bg-paper text-blue field-sizing-content hover:border-blue"
const blank: SentenceFilter = { metric: "", how: "over", value: "", upto: "" }

const choices: { field: SentenceField; before: string; any: string; label: string }[] = [
  { field: "sector", before: "Companies in", any: "any sector", label: "Sector" },
  { field: "exchange", before: "listed on", any: "any exchange", label: "Exchange" },
  { field: "country", before: "from", any: "any country", label: "Country" },
]

/** The query as an editable sentence, which the server converts back to a query. */
export function FilterForm({ view }: { view: ScreenerView }) {
  const { sentence, params } = view
  return (
    <Form
      method="get"
      action="/screener"
      aria-label="Filters"
      key={params.text}
      className="grid gap-2.5 font-serif text-large"
    >
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        {choices.map(({ field, before, any, label }) => (
          <span key={field} className="inline-flex max-w-full items-center gap-2">
            <span className="whitespace-nowrap">{before}</span>
            <select name={field} aria-label={label} defaultValue={sentence[field]} className={control}>
              <option value="">{any}</option>
              {getOptions(view, sentence, field).map((word) => (
                <option key={word} value={word}>
                  {field === "country" ? countryName(word) : word}
                </option>
              ))}
            </select>
          </span>
        ))}
      </p>
      {[...sentence.filters, blank].map((filter, index) => (
        <FilterLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines does not change
          key={index}
          filter={filter}
          isFirst={index === 0}
          groups={view.metricGroups}
        />
      ))}
      {sentence.rest ? (
        <p className="flex flex-wrap items-center gap-2">
          <span className="w-11">and</span>
          <input
            name="rest"
            aria-label="Further conditions"
            defaultValue={sentence.rest}
            className={`${control} flex-1`}
          />
        </p>
      ) : null}
      {params.columns === "overview" ? null : <input type="hidden" name="columns" value={params.columns} />}
      {params.isStaleIncluded ? <input type="hidden" name="stale" value="1" /> : null}
      {params.asof ? <input type="hidden" name="asof" value={params.asof} /> : null}
      <p className="mt-1.5 font-sans">
        <Button>Show companies</Button>
      </p>
    </Form>
  )
}

/** Keeps a selected value even if no company has it. */
function getOptions(view: ScreenerView, sentence: Sentence, field: SentenceField): string[] {
  const known = view.choices[field]
  const selected = sentence[field]
  const same = known.find((word) => word.toLowerCase() === selected.toLowerCase())
  return selected && same !== selected ? [selected, ...known.filter((word) => word !== same)] : known
}

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}

interface FilterLineProps {
  filter: SentenceFilter
  isFirst: boolean
  groups: ScreenerView["metricGroups"]
}

function FilterLine({ filter, isFirst, groups }: FilterLineProps) {
  return (
    <fieldset className="group/line flex flex-wrap items-center gap-2">
      <legend className="sr-only">{filter.metric ? "Filter" : "One more filter"}</legend>
      <span className="w-11">{isFirst ? "with" : "and"}</span>
      <select name="metric" aria-label="Metric" defaultValue={filter.metric} className={control}>
        <option value="">choose a metric …</option>
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.metrics.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <select name="how" aria-label="Comparison" defaultValue={filter.how} className={control}>
        {sentenceHows.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <input
        name="value"
        aria-label="Value"
        placeholder="a number"
        defaultValue={filter.value}
        size={9}
        className={`${control} min-w-16 tabular-nums placeholder:text-ink-3`}
      />
      <span className="hidden items-center gap-2 group-has-[option[value=between]:checked]/line:inline-flex">
        and
        <input
          name="upto"
          aria-label="Upper value"
          defaultValue={filter.upto}
          size={9}
          className={`${control} min-w-16 tabular-nums placeholder:text-ink-3`}
        />
      </span>
    </fieldset>
  )
}
