interface RawFact {
  start?: string
  end: string
  val: number
  accn: string
  form: string
  filed: string
}

/** Figures of one year by concept: balances of its last day, and flows of the whole year. */
export class Lines {
  readonly balances = new Map<string, number>()
  readonly flows = new Map<string, number>()

  /** The balance of the first concept that is reported. */
  balance(...concepts: string[]): number | null {
    return getFirst(this.balances, concepts)
  }

  flow(...concepts: string[]): number | null {
    return getFirst(this.flows, concepts)
  }

  /** The sum of all balances that are reported, or null without one. */
  sumBalances(...concepts: string[]): number | null {
    const values = concepts.flatMap((concept) => this.balances.get(concept) ?? [])
    return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null
  }
}

/** A fiscal year by reports. */
export interface FiledYear {
  end: string
  /** The figures of the year's own annual report, then of each other report in the order of filing, then of all. */
  readings: Lines[]
  /** Figures of the same dates in reports after the year's own. */
  later: Lines
}

type Fact = [concept: string, fact: RawFact]

const annualForms = /^(10-K|20-F|40-F)/
/** A current report can give the years of an annual report again. */
const formsWithYears = /^(10-K|20-F|40-F|8-K)/
const reportForms = /^(10-K|10-Q|20-F|40-F|6-K|8-K)/

/** Reads every fiscal year of a companyfacts file that an annual or current report gives flows of. */
export function readFiledYears(text: string): FiledYear[] {
  const facts = listFacts(text)
  const annual = facts.filter(([, { form }]) => annualForms.test(form))
  const reports = findOwnReports(annual)
  const ends = new Set(
    facts.flatMap(([, fact]) => (formsWithYears.test(fact.form) && isYear(fact) ? [fact.end] : [])),
  )
  return [...ends].sort().map((end) => {
    const ofYear = facts.filter(([, fact]) => fact.end === end)
    const own = reports.get(end)
    const filings = new Set(ofYear.map(([, { accn }]) => accn))
    const inOrder = own ? [own.accn, ...[...filings].filter((accn) => accn !== own.accn)] : [...filings]
    return {
      end,
      readings: [
        ...inOrder.map((filing) => toLines(ofYear.filter(([, { accn }]) => accn === filing))),
        toLines(ofYear),
      ],
      later: toLines(ofYear.filter(([, { filed }]) => own === undefined || filed > own.filed)),
    }
  })
}

/** The facts of reports in the currency that most of them have, in the order of filing. */
function listFacts(text: string): Fact[] {
  const { facts } = JSON.parse(text) as {
    facts: Record<string, Record<string, { units: Record<string, RawFact[]> }>>
  }
  const byUnit = new Map<string, Fact[]>()
  for (const taxonomy of ["us-gaap", "ifrs-full"])
    for (const [concept, { units }] of Object.entries(facts[taxonomy] ?? {}))
      for (const [unit, list] of Object.entries(units)) {
        if (!/^[A-Z]{3}$/.test(unit)) continue
        const ofUnit = byUnit.get(unit) ?? []
        byUnit.set(unit, ofUnit)
        for (const fact of list) if (reportForms.test(fact.form)) ofUnit.push([concept, fact])
      }
  const [main = []] = [...byUnit.values()].sort((a, b) => b.length - a.length)
  return main.sort(([, a], [, b]) => (a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0))
}

/** Each annual report by the end of its own year: the latest year that it has many flows of. */
function findOwnReports(facts: readonly Fact[]): Map<string, { accn: string; filed: string }> {
  const filings = new Map<string, { filed: string; ends: Map<string, number> }>()
  for (const [, fact] of facts) {
    if (!isYear(fact)) continue
    const filing = filings.get(fact.accn) ?? { filed: fact.filed, ends: new Map<string, number>() }
    filings.set(fact.accn, filing)
    filing.ends.set(fact.end, (filing.ends.get(fact.end) ?? 0) + 1)
  }
  const reports = new Map<string, { accn: string; filed: string }>()
  for (const [accn, { filed, ends }] of filings) {
    const most = Math.max(...ends.values())
    const last = [...ends]
      .flatMap(([end, count]) => (count * 4 >= most ? [end] : []))
      .sort()
      .at(-1)
    if (last !== undefined && !reports.has(last)) reports.set(last, { accn, filed })
  }
  return reports
}

/** The figure that was filed first for each concept. */
function toLines(facts: readonly Fact[]): Lines {
  const lines = new Lines()
  for (const [concept, fact] of facts) {
    const values = fact.start === undefined ? lines.balances : isYear(fact) ? lines.flows : null
    if (values && !values.has(concept)) values.set(concept, fact.val)
  }
  return lines
}

function isYear({ start, end }: RawFact): boolean {
  const days = start === undefined ? 0 : (Date.parse(end) - Date.parse(start)) / 86_400_000
  return days >= 330 && days <= 420
}

function getFirst(values: ReadonlyMap<string, number>, concepts: readonly string[]): number | null {
  for (const concept of concepts) {
    const value = values.get(concept)
    if (value !== undefined) return value
  }
  return null
}
