import type { Accession } from "~/lib/accession"
import { getPastDay } from "~/lib/asof/asked-day"
import type { Cik } from "~/lib/cik"
import { daysBetween, type IsoDate } from "~/lib/dates"
import {
  type Cell,
  emptyCell,
  getFault,
  getFigureBasis,
  latestFiling,
  latestRelease,
  type ReleaseSource,
} from "~/model/financials/cells/cell"
import { knownFacts } from "~/model/financials/document/known-facts"
import { conceptName } from "~/model/financials/facts/concept-name"
import type { FigureBasis } from "~/model/financials/facts/figure-basis"
import { isOutflow } from "~/model/financials/facts/turned-outflows"
import type { Format, Row } from "~/model/financials/rows/row-types"
import { type StatementName, statementRows } from "~/model/financials/rows/statement-rows"
import type { Frame, PeriodKind } from "~/model/financials/statements/frame"
import type { Price } from "~/model/financials/statements/price"
import {
  frameAtPrice,
  getRatioRows,
  onSharesOf,
  withRatios,
} from "~/model/financials/statements/ratio-frames"
import { buildGrid, Grids } from "~/model/financials/statements/statement-grid"
import { type ValuationPrice, valuationPrice } from "~/model/financials/statements/usable-price"
import {
  isAnnualReporter,
  type RegisterReport,
  type StatementsDocument,
} from "~/model/financials/statements-document"
import type { IndustryForm } from "~/model/ratios/industry-forms"
import { findPeriodGaps, type PeriodGap } from "./period-gaps"
import { shownFrames } from "./shown-frames"

export type StatementQuery = {
  statement: StatementName | "ratios"
  period: PeriodKind
  vintage: "latest" | "original"
  /** Only what had been filed by this day. */
  asof: IsoDate | null
}

/** With the times between fiscal years of which the end moved in columns of their own, which are no years. */
type ColumnQuery = StatementQuery & { withTransitions?: boolean }

export type ViewPeriod = {
  key: string
  start: IsoDate | null
  end: IsoDate
  fiscalYear: number
  fiscalQuarter: 1 | 2 | 3 | 4 | null
  /** Set for the time between two fiscal years of which the end moved. */
  isTransition?: true
}

export type ViewSource = {
  accession: Accession | null
  form: string | null
  filed: IsoDate | null
  concept: string | null
  derivation: string | null
  /** In words, where the value is of another basis than the view asks for. */
  basis: string | null
  /** The place where the value was read if it is not XBRL, or derived from such a value. */
  figure: FigureBasis | null
  /** Set where the value is an estimate, or computed from one. */
  estimated?: true
  /** The results release that announced the value; its filing is the source's. */
  release?: ReleaseSource
  /** The predecessor that filed the value; null where the company itself did. */
  registrant: Registrant | null
  /** The source of an imported value; null for a filing at the SEC. */
  publication: Publication | null
}

/** A source that is not at the SEC. */
export type Publication = { name: string; url: string | null; register?: RegisterReport }

export type Registrant = { cik: Cik; name: string }

export type ViewRow = {
  key: string
  label: string
  format: Format
  level: Row["level"]
  /** One for each period; null where not known. */
  values: (number | null)[]
  sources: (ViewSource | null)[]
  /** The value before a restatement; null where there was none. */
  restatedFrom: (number | null)[]
  /** The reason why a value is missing although the company reports the line; null where it does not. */
  reasons: (string | null)[]
  /** Contradictions of values by other figures of the filing, and reasons of refuted ones. */
  faults: (string | null)[]
  /** The formula of a ratio. */
  formula: string | null
  /** The heading that a ratio is under. */
  group: string | null
}

export type StatementView = StatementQuery & {
  cik: Cik
  name: string
  currency: string | null
  industry: IndustryForm
  periods: ViewPeriod[]
  /** For each period the time before it that no period covers; null where it follows the one before. */
  gaps: (PeriodGap | null)[]
  rows: ViewRow[]
}

/** One statement as a table: periods oldest first, rows in their order, without those that are empty throughout. */
export function viewStatement(
  document: StatementsDocument,
  query: ColumnQuery,
  prices: readonly Price[] = [],
): StatementView {
  const frames = listFrames(document, query, prices)
  const { cik, name, currency, industry } = document
  return {
    ...query,
    cik,
    name,
    currency,
    industry,
    periods: frames.map((frame) => toPeriod(frame, query.period)),
    gaps: findPeriodGaps(frames, query.period),
    rows: listRows(query.statement, document)
      .map((row) => toViewRow(row, frames, document))
      .filter(hasContent),
  }
}

/** The rows that a statement shows. */
export function listRows(statement: StatementQuery["statement"], { industry }: StatementsDocument) {
  return statement === "ratios" ? getRatioRows(industry) : statementRows(statement, industry)
}

/** The columns of a statement that have something to show. */
export function listFrames(
  document: StatementsDocument,
  { statement, period, vintage, asof, withTransitions = false }: ColumnQuery,
  prices: readonly Price[] = [],
  latestYears?: number,
): Frame[] {
  const known = knownFacts(document, { vintage, asof })
  const grids = new Grids(known, statement, latestYears)
  const grid = grids.filled(period)
  const trailing =
    statement === "ratios" && period === "quarterly" ? buildGrid(known, "ttm", statement, latestYears) : []
  const frames = statement === "ratios" ? withRatios(grid, period, known, prices, trailing) : grid
  const shown = shownFrames(frames, statement)
  return withTransitions && period === "annual" && statement !== "ratios"
    ? addTransitions(shown, shownFrames(grids.transitions, statement))
    : shown
}

/** Frames by their ends; a balance of the same day is that of the transition period. */
function addTransitions(frames: Frame[], transitions: Frame[]): Frame[] {
  if (transitions.length === 0) return frames
  const isSame = (a: Frame, b: Frame) => Math.abs(daysBetween(a.end, b.end)) <= maxDaysApart
  const others = frames.filter(
    (frame) => frame.start !== null || !transitions.some((transition) => isSame(frame, transition)),
  )
  return [...transitions, ...others].sort((a, b) => a.end.localeCompare(b.end))
}

/** Reports can name a day or two more or less. */
const maxDaysApart = 3

/** The ratios of every period, those of the latest one at the price of today, and the price to value it at, adjusted for splits. */
export interface RatiosNow {
  period: "annual" | "ttm"
  frames: Frame[]
  now: Frame
  use: ValuationPrice
  /** The past day on which the figures were known; null for today. */
  asof: IsoDate | null
}

/**
 * Ratios of twelve months, or of fiscal years, with those of today, or of the day of `asof`, under the key `now`; null
 * without figures. Uses no filing and no price of after that day. The first of the last fiscal years have no averages.
 */
export function listRatiosNow(
  document: StatementsDocument,
  { period, vintage, asof }: Pick<StatementQuery, "period" | "vintage" | "asof">,
  prices: readonly Price[],
  today: IsoDate,
  lastYears = Number.POSITIVE_INFINITY,
): RatiosNow | null {
  const kind = period === "annual" ? "annual" : "ttm"
  const day = getPastDay({ asof }, today) ?? today
  const past = prices.filter(({ date }) => date <= day)
  const known = knownFacts(document, { vintage, asof })
  const grid = buildGrid(known, kind, "ratios", lastYears)
  const frames = shownFrames(withRatios(grid, kind, known, prices), "ratios")
  const end = frames.at(-1)?.end
  if (!end) return null
  const figures = { end, isAnnual: isAnnualReporter(document, asof) }
  const use = valuationPrice(past, document.currency, figures, day)
  const now = frameAtPrice(frames, kind, known, use.at === "today" ? use.price : null)
  const adjusted = { ...use, price: use.price && onSharesOf(use.price, known) } as ValuationPrice
  return now && { period: kind, frames, now, use: adjusted, asof: getPastDay({ asof }, today) }
}

export function toPeriod(frame: Frame, period: PeriodKind): ViewPeriod {
  const { key, start, end, fiscalYear, fiscalQuarter, isTransition } = frame
  return {
    ...{ key, start, end, fiscalYear, fiscalQuarter: period === "annual" ? null : fiscalQuarter },
    ...(isTransition ? { isTransition } : {}),
  }
}

function toViewRow(
  row: Row & { formula?: string; group?: string },
  frames: Frame[],
  document: StatementsDocument,
): ViewRow {
  const cells = frames.map((frame) => frame.column.get(row.key) ?? emptyCell)
  return {
    key: row.key,
    label: row.label,
    format: row.format,
    level: row.level,
    values: cells.map((cell) => cell.value),
    sources: cells.map((cell) => toSource(cell, document)),
    restatedFrom: cells.map((cell) => cell.fact?.restatedFrom ?? null),
    reasons: cells.map((cell) => (cell.value === null ? cell.reason : null)),
    faults: cells.map((cell) => getFault(cell)?.reason ?? null),
    formula: row.formula ?? null,
    group: row.group ?? null,
  }
}

/** A derived number's filing is the last that it needed. */
export function toSource(cell: Cell, document: StatementsDocument): ViewSource | null {
  if (cell.value === null) return null
  const { filings } = document
  const filing = latestFiling(cell)
  const release = latestRelease(cell, filing === null ? "" : (filings.filed[filing] ?? ""))
  const figure = getFigureBasis(cell)
  const split =
    cell.fact && cell.fact.splitFactor !== 1
      ? `As filed × ${Number(cell.fact.splitFactor.toPrecision(6))} for later splits`
      : null
  return {
    accession: release?.accession ?? (filing === null ? null : (filings.accession[filing] ?? null)),
    form: release ? "8-K" : filing === null ? null : (filings.form[filing] ?? null),
    filed: release?.filed ?? (filing === null ? null : (filings.filed[filing] ?? null)),
    concept: cell.fact && !figure ? conceptName(cell.fact.vintage.concept) : null,
    derivation: cell.derivation ?? split ?? turnedNote(cell),
    basis: cell.basis && basisWords[cell.basis],
    figure,
    ...(cell.announced ? { release: cell.announced } : {}),
    ...(cell.isEstimated ? { estimated: true } : {}),
    registrant: getRegistrant(filing, document),
    publication: getPublication(filing, document),
  }
}

/** For payments that are stored as they were filed: their filer enters them as negative figures. */
function turnedNote({ fact }: Cell): string | null {
  return fact && isOutflow(fact.vintage.concept) ? "As filed: the filer enters payments as negative" : null
}

const basisWords: Record<NonNullable<Cell["basis"]>, string> = {
  "first-filed": "As first filed: later reports recast a part of it",
  "first-filed-input": "From a figure as first filed: later reports recast a part of it",
}

/** The predecessor, where it filed the filing of that index; null for the company's own. */
export function getRegistrant(filing: number | null, { predecessor }: StatementsDocument): Registrant | null {
  if (filing === null || !predecessor?.filings.includes(filing)) return null
  return { cik: predecessor.cik, name: predecessor.name }
}

/** The source of imported figures at that index; null for a filing. */
export function getPublication(filing: number | null, { imported }: StatementsDocument): Publication | null {
  const found = imported?.find((each) => each.filing === filing)
  if (!found) return null
  const { name, url, register } = found
  return register ? { name, url, register } : { name, url }
}

function hasContent(row: ViewRow): boolean {
  return row.values.some((value) => value !== null) || row.reasons.some((reason) => reason !== null)
}
