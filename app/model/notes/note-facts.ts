import { z } from "zod"
import type { CompanyFacts } from "~/edgar/companyfacts"
import type { Fact } from "~/edgar/facts/fact"
import { integerColumn, numberColumn, storedAccessionColumn, textColumn } from "~/lib/column-schemas"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { storedCik } from "~/lib/value-schemas"
import { deriveCalendar } from "~/model/financials/facts/fiscal-calendar"
import { isTopical } from "./topics"

const axisMember = z.object({ axis: z.string(), member: z.string() })

/** The figures of one concept in one unit: of the whole company, or of members. */
export const noteSeries = z.object({
  /** With its prefix: `us-gaap:Goodwill`. */
  concept: z.string(),
  unit: z.string(),
  members: z.array(axisMember).optional(),
  /** Days since 1970, each from the one before. */
  end: integerColumn,
  /** The days of a period with its first and last one; 0 for a date. */
  days: integerColumn,
  value: numberColumn,
  /** The place of the filing in the list of filings. */
  filing: integerColumn,
})

/** What a company's facts have of its notes: each figure as it was last filed. */
export const noteFactsSchema = z.object({
  cik: storedCik,
  /** Oldest first. */
  filings: z.object({ accession: storedAccessionColumn, form: textColumn, filed: textColumn }),
  /** The last days of fiscal years with their names, oldest first. */
  years: z.array(z.object({ end: z.string(), fiscalYear: z.number().int() })),
  series: z.array(noteSeries),
})

export type NoteFacts = z.infer<typeof noteFactsSchema>
type StoredSeries = NoteFacts["series"][number]

/** A figure of a note with its filing. */
export interface NoteFigure {
  start: IsoDate | null
  end: IsoDate
  value: number
  /** The place of the filing in the document. */
  filing: number
}

const epoch = "1970-01-01"

/** The notes' figures among a company's facts. */
export function deriveNoteFacts(facts: CompanyFacts, fiscalYearEnd: string | null): NoteFacts {
  const chosen = [...facts.concepts].flatMap(([concept, units]) =>
    isTopical(concept)
      ? [...units].map(([unit, list]) => {
          const possible = list.filter(({ value }) => isPossible(concept, unit, value))
          return { concept, unit, facts: lastFiled(possible, facts.filings) }
        })
      : [],
  )
  const filings = [...new Set(chosen.flatMap((each) => each.facts.map(({ filing }) => filing)))].sort(
    (a, b) => a - b,
  )
  const places = new Map(filings.map((filing, place) => [filing, place]))
  const named = filings.flatMap((filing) => facts.filings[filing] ?? [])
  return {
    cik: facts.cik,
    filings: {
      accession: named.map(({ accession }) => accession),
      form: named.map(({ form }) => form),
      filed: named.map(({ filed }) => filed),
    },
    years: deriveCalendar(facts, fiscalYearEnd).years.map(({ end, fiscalYear }) => ({ end, fiscalYear })),
    series: chosen.map(({ concept, unit, facts: list }) => ({
      concept,
      unit,
      ...encodeFigures(list.map((fact) => ({ ...fact, filing: places.get(fact.filing) ?? 0 }))),
    })),
  }
}

const isStatedRate = /InterestRateStated|WeightedAverageInterestRate|DiscountRate/

/** False for a stated rate of 100 % or more: it is tagged in percent without its scale. */
export function isPossible(concept: string, unit: string, value: number): boolean {
  return unit !== "pure" || Math.abs(value) < 1 || !isStatedRate.test(concept)
}

/** With fewer digits a later filing can have corrected a figure. */
const leastDigits = 3

/**
 * True if a figure takes the place of another one of its period: the one that was filed later, unless it repeats the
 * other one rounded. The text of a report rounds what its tables have in full, and that of a quarterly report what the
 * annual report has.
 */
export function replacesFigure(
  figure: Pick<NoteFigure, "value" | "filing">,
  other: Pick<NoteFigure, "value" | "filing">,
  formOf: (filing: number) => string | undefined = () => undefined,
): boolean {
  const isLater = figure.filing >= other.filing
  const [later, earlier] = isLater ? [figure, other] : [other, figure]
  const isOfQuarter = /^10-Q/.test(formOf(later.filing) ?? "")
  const digits = later.filing === earlier.filing ? 1 : isOfQuarter ? leastDigits : Number.POSITIVE_INFINITY
  return isLater !== isRounded(later.value, earlier.value, digits)
}

/** True if a figure has some digits of a whole one, rounded or cut. */
function isRounded(value: number, whole: number, digits: number): boolean {
  const text = String(Math.abs(value))
  const decimals = text.split(".")[1]?.length ?? 0
  const zeros = decimals > 0 ? 0 : (/0*$/.exec(text)?.[0].length ?? 0)
  const step = 10 ** (zeros - decimals)
  const shown = Math.round(value / step)
  const isPart = Math.round(whole / step) === shown || Math.trunc(whole / step) === shown
  return value !== whole && isPart && String(Math.abs(shown)).length >= digits
}

/** One figure for each period, the one that was filed last. */
function lastFiled(list: readonly Fact[], filings: CompanyFacts["filings"]): Fact[] {
  const byPeriod = new Map<string, Fact>()
  for (const fact of list) {
    const key = `${fact.end} ${fact.start}`
    const known = byPeriod.get(key)
    if (!known || replacesFigure(fact, known, (filing) => filings[filing]?.form)) byPeriod.set(key, fact)
  }
  return [...byPeriod.values()].sort((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : 0))
}

/** Figures, oldest first, as columns. */
export function encodeFigures(
  figures: readonly NoteFigure[],
): Omit<StoredSeries, "concept" | "unit" | "members"> {
  let before = 0
  return {
    end: figures.map(({ end }) => {
      const day = daysBetween(epoch, end)
      const step = day - before
      before = day
      return step
    }),
    days: figures.map(({ start, end }) => (start === null ? 0 : daysBetween(start, end) + 1)),
    value: figures.map(({ value }) => value),
    filing: figures.map(({ filing }) => filing),
  }
}

/** The figures of a stored series, oldest first. */
export function decodeFigures({ end, days, value, filing }: StoredSeries): NoteFigure[] {
  let day = 0
  return end.map((step, at) => {
    day += step
    const last = addDays(epoch, day)
    const length = days[at] ?? 0
    return {
      start: length === 0 ? null : addDays(last, 1 - length),
      end: last,
      value: value[at] ?? 0,
      filing: filing[at] ?? 0,
    }
  })
}
