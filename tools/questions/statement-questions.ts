import { choose, type Found, type Question } from "./question"
import { type Company, days, type Fact, listVintages, listYears, type Year } from "./raw-facts"

/** Concepts that have one row, and no alternative that filings use beside them. */
const flows: Record<string, { row: string; statement: string }> = {
  NetIncomeLoss: { row: "netIncome", statement: "income" },
  OperatingIncomeLoss: { row: "operatingIncome", statement: "income" },
  IncomeTaxExpenseBenefit: { row: "incomeTax", statement: "income" },
  NetCashProvidedByUsedInOperatingActivities: { row: "operatingCashFlow", statement: "cashflow" },
  NetCashProvidedByUsedInFinancingActivities: { row: "financingCashFlow", statement: "cashflow" },
}
const balances: Record<string, { row: string; statement: string }> = {
  Assets: { row: "assets", statement: "balance" },
  AssetsCurrent: { row: "currentAssets", statement: "balance" },
  LiabilitiesCurrent: { row: "currentLiabilities", statement: "balance" },
}
const rows = { ...flows, ...balances }

interface Place {
  company: Company
  year: Year
  concept: string
  vintages: Fact[]
}

function listPlaces(companies: Company[]): Place[] {
  return companies.flatMap((company) =>
    listYears(company).flatMap((year) =>
      Object.keys(rows).flatMap((concept) => {
        const start = concept in flows ? year.start : null
        const vintages = listVintages(company, concept, start, year.end)
        return vintages.length > 0 ? [{ company, year, concept, vintages }] : []
      }),
    ),
  )
}

const first = (answer: { rows: Record<string, unknown>[] } | null): Found => ({
  value: answer?.rows[0]?.value,
  source: answer?.rows[0]?.source,
})

function ofYear(
  kind: Question["kind"],
  { company, year, concept, vintages }: Place,
  vintage: string,
): Question {
  const { row, statement } = rows[concept as keyof typeof rows] ?? { row: "", statement: "" }
  const fact = vintage === "original" ? vintages[0] : vintages.at(-1)
  const given = { ticker: company.ticker, statement, rows: [row], fiscalYear: year.fy, vintage }
  return {
    kind,
    text: `What was ${row} of ${company.ticker} in fiscal ${year.fy}, ${vintage === "original" ? "as first filed" : "as last filed"}?`,
    expected: fact?.val ?? Number.NaN,
    find: async (ask) => first(await ask("statements", given)),
  }
}

export function askFiscalYears(companies: Company[], count: number): Question[] {
  return choose(listPlaces(companies), count).map((place) => ofYear("fiscal-year name", place, "latest"))
}

export function askRestated(companies: Company[], count: number): Question[] {
  const changed = listPlaces(companies).filter(({ vintages }) => {
    const [before, after] = [vintages[0]?.val ?? 0, vintages.at(-1)?.val ?? 0]
    return Math.abs(after - before) > Math.abs(before) * 0.001
  })
  return choose(changed, Math.ceil(count / 2))
    .flatMap((place) => [
      ofYear("restated or original", place, "original"),
      ofYear("restated or original", place, "latest"),
    ])
    .slice(0, count)
}

/** Last year + this year to date − last year to date, each as last filed. */
export function askTrailing(companies: Company[], count: number): Question[] {
  const all = companies.flatMap((company) => {
    const years = listYears(company)
    const reports = company.facts.filter(
      ({ form, concept, start, end, filed }) =>
        form === "10-Q" &&
        concept in flows &&
        start !== null &&
        days(start, end) > 150 &&
        days(end, filed) < 100,
    )
    return reports.flatMap((fact): Question[] => {
      const year = years.find(({ end }) => Math.abs(days(end, fact.start ?? "")) <= 2)
      if (!year) return []
      // A restated part has another basis than the others, so that their sum means nothing.
      const value = (start: string | null, end: string) => {
        const values = new Set(listVintages(company, fact.concept, start, end).map(({ val }) => val))
        return values.size === 1 ? [...values][0] : undefined
      }
      const before = company.facts.find(
        ({ concept, accn, start, end }) =>
          concept === fact.concept &&
          accn === fact.accn &&
          start === year.start &&
          Math.abs(days(end, fact.end) - 364) < 10,
      )
      const parts = [
        value(year.start, year.end),
        value(fact.start, fact.end),
        before && value(before.start, before.end),
      ]
      const [whole, now, then] = parts
      if (whole === undefined || now === undefined || then === undefined) return []
      const { row, statement } = flows[fact.concept] ?? { row: "", statement: "" }
      // The filing's own name of a quarter is wrong in some early reports; its days are not.
      const fiscalQuarter = Math.round(days(year.end, fact.end) / 91)
      // The report is of the year after; some reports give another name of it.
      const fiscalYear = year.fy + 1
      const given = {
        ticker: company.ticker,
        statement,
        period: "ttm",
        rows: [row],
        fiscalYear,
        fiscalQuarter,
      }
      return [
        {
          kind: "twelve months",
          text: `What was ${row} of ${company.ticker} in the twelve months to ${fact.end}?`,
          expected: whole + now - then,
          // Quarters and parts of a year are each rounded by their filing.
          rounding: 2 * getUnit([whole, now, then]),
          find: async (ask) => first(await ask("statements", given)),
        },
      ]
    })
  })
  const unique = [...new Map(all.map((question) => [question.text, question])).values()]
  return choose(unique, count)
}

const ratios: Record<string, { over: string; under: string }> = {
  currentRatio: { over: "AssetsCurrent", under: "LiabilitiesCurrent" },
  returnOnAssets: { over: "NetIncomeLoss", under: "Assets" },
}

/** The unit to which figures are rounded: a million, a thousand or one. */
function getUnit(values: readonly number[]): number {
  return [1e6, 1e3].find((unit) => values.every((value) => value % unit === 0)) ?? 1
}

/** A ratio and its inputs: both calls must agree with the facts. */
export function askRatios(companies: Company[], count: number): Question[] {
  const all = companies.flatMap((company) => {
    const years = listYears(company)
    return years.flatMap((year, at) =>
      Object.entries(ratios).flatMap(([row, { over, under }]): Question[] => {
        const value = (concept: string, { start, end }: Year) =>
          listVintages(company, concept, concept in flows ? start : null, end).at(-1)?.val
        const before = years[at - 1]
        const top = value(over, year)
        const bottom = value(under, year)
        const opening = row === "returnOnAssets" && before ? value(under, before) : bottom
        if (top === undefined || bottom === undefined || opening === undefined) return []
        if (before && Math.abs(days(before.end, year.start)) > 3) return []
        if (!before && row === "returnOnAssets") return []
        const given = { ticker: company.ticker, statement: "ratios" }
        return [
          {
            kind: "ratio with inputs",
            text: `What was ${row} of ${company.ticker} in fiscal ${year.fy}, and from which figures?`,
            expected: top / ((bottom + opening) / 2),
            tolerance: 1e-6,
            find: async (ask) => {
              const found = first(await ask("statements", { ...given, rows: [row], fiscalYear: year.fy }))
              const source = await ask("figure_source", { ...given, row, key: String(year.fy) })
              const inputs = (source?.rows ?? []).map((input) => input.value)
              return inputs.includes(top) && inputs.includes(bottom) ? found : { ...found, value: null }
            },
          },
        ]
      }),
    )
  })
  return choose(all, count)
}

/** Companies by a balance of their last report, among those whose figures are less than 18 months old. */
export function askRanks(companies: Company[], loaded: string[], count: number, today: string): Question[] {
  const metrics = { Assets: "assets", StockholdersEquity: "equity" }
  return Object.entries(metrics).flatMap(([concept, metric]) => {
    const sized = companies
      .filter(({ ticker }) => loaded.includes(ticker))
      .flatMap((company) => {
        const last = company.facts
          .filter((fact) => /^10-[KQ]/.test(fact.form) && fact.concept === "Assets")
          .map(({ end }) => end)
          .sort()
          .at(-1)
        const value = last && listVintages(company, concept, null, last).at(-1)?.val
        return last && value !== undefined && value !== "" && days(last, today) < 548
          ? [{ ticker: company.ticker, value: Number(value) }]
          : []
      })
      .sort((a, b) => b.value - a.value)
    const thresholds = [1e9, 1e10, 3e10, 5e10, 1e11]
    const all = thresholds.flatMap((threshold) => {
      const passing = sized.filter(({ value }) => value > threshold)
      return passing.map(
        ({ ticker, value }, at): Question => ({
          kind: "rank in a screen",
          text: `Which company has rank ${at + 1} by ${metric} among those above ${threshold}?`,
          expected: `${ticker} ${value}`,
          find: async (ask) => {
            const given = { query: `${metric} > ${threshold}`, sort: metric, columns: [metric] }
            const answer = await ask("screener", { ...given, offset: at })
            const row = answer?.rows[0]
            return { value: `${row?.ticker} ${row?.[metric]}`, source: row?.source }
          },
        }),
      )
    })
    return choose(all, Math.ceil(count / 2))
  })
}
