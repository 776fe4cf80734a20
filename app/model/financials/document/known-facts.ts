import type { IsoDate } from "~/lib/dates"
import { keptViews } from "~/lib/kept-views"
import { remember } from "~/lib/remember"
import { type Fault, toFault } from "~/model/financials/document/fault"
import { keysOfYear } from "~/model/financials/facts/fiscal-periods"
import { isRounded } from "~/model/financials/facts/vintages"
import type { Format } from "~/model/financials/rows/row-types"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { type DecodedDocument, decodeDocument } from "./decode-statements"
import type { StoredVintage } from "./encode-columns"
import { listLastFiled } from "./last-filed"

/** `latest` is the value last filed, `original` the one first filed; `asof` hides what was filed after it. */
type Knowledge = { vintage: "latest" | "original"; asof: IsoDate | null }

/** A reported value as one state of knowledge has it. */
export type KnownFact = {
  /** Adjusted for later splits where knowledge is of the latest. */
  value: number
  /** As the filing has it. */
  filedValue: number
  /** The factor of `filedValue`: 1, or the product of the splits since. */
  splitFactor: number
  vintage: StoredVintage
  /** The value before a restatement (adjusted for splits), or null. */
  restatedFrom: number | null
  /** The day on which a first-filed value was restated, or null. */
  recastOn: IsoDate | null
  /** Filed for the first time, and for the last time that is known of. */
  firstFiled: IsoDate
  lastFiled: IsoDate
  /** Values of which this is one; more than one where the value changed. */
  history: StoredVintage[]
}

/** The first-filed figures that may fill what the latest ones leave open: the basis of both is never mixed. */
export function firstFiledFacts(document: StatementsDocument, asof: IsoDate | null): KnownFacts {
  return rememberFacts(document, { vintage: "original", asof }, true)
}

/** The facts of a company in one state of knowledge. */
export function knownFacts(document: StatementsDocument, knowledge: Knowledge): KnownFacts {
  return rememberFacts(document, knowledge, false)
}

/** With what is derived from them, facts of one state take about a megabyte, and readers choose the day. */
const maxStates = 6
const remembered = keptViews<KnownFacts>(maxStates)

/** One object for each document and state, so that what is derived from it can be kept beside it. */
function rememberFacts(document: StatementsDocument, knowledge: Knowledge, strict: boolean): KnownFacts {
  const state = `${knowledge.vintage}|${knowledge.asof}|${strict}`
  return remembered(document, state, () => new KnownFacts(document, knowledge, strict))
}

/** Each report of a period has one of these. */
const mainRows = [
  "revenue",
  "operatingIncome",
  "incomeBeforeTax",
  "netIncome",
  "netIncomeIncludingMinority",
  "assets",
  "liabilitiesAndEquity",
  "equity",
  "operatingCashFlow",
]

/** A company's facts in one state of knowledge. */
export class KnownFacts {
  readonly periods: DecodedDocument["periods"]
  readonly rows: DecodedDocument["rows"]
  readonly lines: DecodedDocument["lines"]
  readonly yearsOf: DecodedDocument["yearsOf"]
  private readonly splits: StatementsDocument["splits"]
  private readonly found = new Map<readonly StoredVintage[], KnownFact | null>()
  private readonly exact = new Map<readonly StoredVintage[], KnownFact | null>()
  private lastEnd: IsoDate | null = null

  constructor(
    readonly document: StatementsDocument,
    readonly knowledge: Knowledge,
    /** First-filed figures in the place of missing latest ones: adjusted for splits, never mixed across a recast. */
    readonly strict: boolean,
  ) {
    const { periods, rows, lines, yearsOf } = decodeDocument(document)
    this.periods = periods
    this.rows = rows
    this.lines = lines
    this.yearsOf = yearsOf
    this.splits = document.splits.filter((split) => this.isKnownOn(split.date))
  }

  /** The end of the last period of which a main figure was known on the day; null without a day. */
  getLastEnd(): IsoDate | null {
    this.lastEnd ??= this.knowledge.asof && this.findLastEnd(this.knowledge.asof)
    return this.lastEnd
  }

  private findLastEnd(day: IsoDate): IsoDate {
    let last: IsoDate = ""
    for (const row of mainRows)
      for (const period of this.rows.get(row)?.keys() ?? []) {
        const end = this.periods.get(period)?.end ?? ""
        const isKnown = this.isGiven(row, period)
        if (end > last && end <= day && isKnown) last = end
      }
    return last
  }

  /** True if a filing gives a row of a period, on the day or before. */
  isGiven(row: string, period: string): boolean {
    return !!this.rows
      .get(row)
      ?.get(period)
      ?.some(({ first }) => this.isKnownOn(this.filedOn(first)))
  }

  find(row: string, format: Format, period: string): KnownFact | null {
    const all = this.rows.get(row)?.get(period)
    if (!all) return null
    let fact = this.found.get(all)
    if (fact === undefined) {
      fact = this.read(all, format, period)
      this.found.set(all, fact)
    }
    return fact
  }

  /** The figure that the last one rounds, where reports round the period, such as from thousands to millions; else the last one. */
  findExact(row: string, format: Format, period: string): KnownFact | null {
    const last = this.find(row, format, period)
    const all = this.rows.get(row)?.get(period)
    if (!last || !all || all.length < 2) return last
    let fact = this.exact.get(all)
    if (fact === undefined) {
      const exact = withoutRoundings(all)
      const isRounding = exact.length < all.length && this.isRoundedLater(period)
      fact = isRounding ? this.read(exact, format, period) : last
      this.exact.set(all, fact)
    }
    return fact
  }

  /** True if most of the figures of a period that a later filing changed were rounded by it, and not restated. */
  private readonly isRoundedLater = remember((period: string): boolean => {
    let [rounded, changed] = [0, 0]
    if (this.knowledge.vintage === "original") return false
    for (const periods of this.rows.values()) {
      const [last, before] = (periods.get(period) ?? [])
        .filter(({ first }) => this.isKnownOn(this.filedOn(first)))
        .slice(-2)
        .reverse()
      if (!last || !before) continue
      changed += 1
      if (isRounded(last.value, before.value)) rounded += 1
    }
    return rounded >= minRounded && rounded >= changed * leastOfChanged
  })

  /** A filing's figure that other figures of it refute, where there is no other; null without one. */
  findRefused(row: string, period: string): Fault | null {
    const { refused, filings } = this.document
    const found = refused?.[row]?.[period]
    if (!found || !this.isKnownOn(this.filedOn(found.filing))) return null
    const filing = `${filings.accession[found.filing]}, ${filings.form[found.filing]}`
    return toFault(found.value, `${filing}, which other figures of it contradict`)
  }

  /** Why a printed line has no figure; null if none is missing. */
  findUnread(row: string, period: string): string | null {
    const { unread, filings } = this.document
    const filing = unread?.[row]?.[period]
    if (filing === undefined || !this.isKnownOn(this.filedOn(filing))) return null
    return `The balance sheet of ${filings.accession[filing]} prints this line, and its figure is not known.`
  }

  /** The values of a period that the reporting entity (predecessor or successor) filed. */
  own(period: string, history: StoredVintage[]): StoredVintage[] {
    const changed = this.document.reportingEntityChanges[period]
    if (changed === undefined || !this.isKnownOn(this.filedOn(changed))) return history
    return this.knowledge.vintage === "latest"
      ? history.filter(({ last }) => last >= changed)
      : history.filter(({ first }) => first < changed)
  }

  private read(all: StoredVintage[], format: Format, period: string): KnownFact | null {
    const { vintage: which, asof } = this.knowledge
    const history = asof === null ? all : all.filter((each) => this.isKnownOn(this.filedOn(each.first)))
    const counting = this.own(period, history)
    const vintage = which === "latest" ? counting.at(-1) : counting[0]
    if (!vintage) return null
    const splitFactor = this.getFactor(format, vintage.first)
    const value = adjust(vintage.value, splitFactor)
    const before = counting.at(-2)
    const factorBefore = before ? this.getFactor(format, before.first) : 1
    const earlier = which === "latest" && before ? adjust(before.value, factorBefore) : null
    // Between its first and last filing a value may have been confirmed on days that are not kept.
    const lastFiled = this.filedOn(vintage.last)
    const firstFiled = this.filedOn(vintage.first)
    return {
      value,
      filedValue: vintage.value,
      splitFactor,
      vintage,
      restatedFrom: earlier !== null && isRestated(earlier, value, format, factorBefore) ? earlier : null,
      firstFiled,
      recastOn: which === "original" ? this.recastDay(counting, format) : null,
      lastFiled: this.isKnownOn(lastFiled) ? lastFiled : firstFiled,
      history,
    }
  }

  /** The day of the first later value that differs from a first-filed one by more than rounding. */
  private recastDay(counting: StoredVintage[], format: Format): IsoDate | null {
    const [first] = counting
    if (!first) return null
    for (const later of counting)
      if (later !== first && isRestated(first.value, later.value, format)) return this.filedOn(later.first)
    return null
  }

  private getFactor(format: Format, filing: number): number {
    if (format !== "perShare" && format !== "shares") return 1
    const factor = this.splitsSince(this.filedOn(filing))
    return format === "shares" ? factor : 1 / factor
  }

  /** The splits that were known after a day: what a count of shares of that day is multiplied by. */
  splitsSince(day: IsoDate): number {
    if (this.knowledge.vintage === "original" && !this.strict) return 1
    let factor = 1
    for (const { date, ratio } of this.splits) if (date > day) factor *= ratio
    return factor
  }

  /** True if nothing of a fiscal year was filed after the day, and no shares were split: it is known as it is today. */
  isAsToday(fiscalYear: number): boolean {
    const isBasisOfToday = this.splits.length === this.document.splits.length
    return isBasisOfToday && this.isKnownOn(listLastFiled(this.document).get(fiscalYear) ?? "")
  }

  /** True if a later filing changed a figure of some rows in a fiscal year. */
  hasChanged(rows: Iterable<string>, fiscalYear: number): boolean {
    const keys = Object.values(keysOfYear(fiscalYear))
    if (keys.some((key) => this.document.reportingEntityChanges[key] !== undefined)) return true
    for (const row of rows) {
      const periods = this.rows.get(row)
      if (periods && keys.some((key) => (periods.get(key)?.length ?? 0) > 1)) return true
    }
    return false
  }

  private filedOn(filing: number): IsoDate {
    return this.document.filings.filed[filing] ?? ""
  }

  /** True if a value of a day counts in this state of knowledge. */
  isKnownOn(day: IsoDate): boolean {
    const { asof } = this.knowledge
    return asof === null || day <= asof
  }
}

/** A restated figure ends in a zero by chance; several that are all rounded do not. */
const [minRounded, leastOfChanged] = [4, 0.75]

/** The history of a figure in which a filing that rounds it confirms it. */
function withoutRoundings(history: readonly StoredVintage[]): StoredVintage[] {
  const exact: StoredVintage[] = []
  for (const vintage of history) {
    const before = exact.at(-1)
    if (before && isRounded(vintage.value, before.value))
      exact.splice(-1, 1, { ...before, last: vintage.last })
    else exact.push(vintage)
  }
  return exact
}

function adjust(value: number, factor: number): number {
  if (factor === 1) return value
  return Number((value * factor).toPrecision(12))
}

/**
 * More than rounding: a cent and a half of a per-share figure (as filed, so `factor` times that after splits), a
 * five-hundredth of shares, any digit of money.
 */
function isRestated(earlier: number, now: number, format: Format, factor = 1): boolean {
  const change = Math.abs(now - earlier)
  if (format === "perShare") return change > 0.0151 * Math.max(1, factor)
  if (format === "shares") return change > Math.max(Math.abs(earlier) * 0.002, 3)
  return change > 0 && !isRounded(earlier, now) && !isRounded(now, earlier)
}
