import { groupBy } from "~/lib/collections"
import type { HistoryFact } from "./history-document"
import type { PrintedFigure } from "./old-filing"

export type Proof = HistoryFact["proof"]

/** A figure of one filing, with its dates aligned, and what is known of it so far. */
export type Candidate = PrintedFigure & {
  filing: number
  key: string
  proof: Proof | null
  contradicted: boolean
}

/** The other years of a printed row must have at least this many proven figures for its rest to be accepted. */
const provenInRow = 2

/** True if two figures are the same, as far as the coarser one is printed. */
export function isSameFigure(
  a: Pick<PrintedFigure, "value" | "precision">,
  b: Pick<PrintedFigure, "value" | "precision">,
): boolean {
  if (a.precision === b.precision) return Math.abs(a.value - b.value) < a.precision / 1000
  return Math.abs(a.value - b.value) <= Math.max(a.precision, b.precision) * 0.501
}

/** Sets the proof and contradiction of every figure, in the order: sums, other filings and schedules, then rows. */
export function weighFigures(candidates: Candidate[]): void {
  const byKey = groupBy(candidates, (each) => each.key)
  for (const each of candidates) if (each.sum === "holds") each.proof = "sum"
  for (const same of byKey.values()) for (const each of same) each.proof ??= agreement(each, same)
  for (const same of byKey.values()) for (const each of same) each.proof ??= tableAgreement(each, same)
  for (const each of candidates) each.contradicted = each.proof === null && each.sum === "fails"
  const byFiling = groupBy(candidates, (each) => `${each.filing} ${each.key}`)
  for (const same of byFiling.values()) contradict(same)
  const rows = groupBy(
    candidates.filter((each) => each.basis !== "schedule"),
    (each) => `${each.filing} ${each.table} ${each.line} ${each.row}`,
  )
  for (const row of rows.values()) {
    if (row[0]?.basis === "five-year-table") doubtSelected(row, byFiling)
    acceptRest(row, byFiling)
  }
  for (const row of rows.values()) acceptPair(row, byFiling)
}

/** Another filing, or the schedule, that gives the same value. */
function agreement(figure: Candidate, same: readonly Candidate[]): Proof | null {
  for (const other of same) {
    if (other === figure || other.sum === "fails" || !isSameFigure(figure, other)) continue
    if (other.filing !== figure.filing) return "filing"
    if (isScheduled(other) !== isScheduled(figure)) return "schedule"
  }
  return null
}

/** A number of fewer digits is in two tables by chance. */
const distinctive = 10

/** The statement and the five-year table of one filing, which are set apart, give the same value. */
function tableAgreement(figure: Candidate, same: readonly Candidate[]): Proof | null {
  if (
    isScheduled(figure) ||
    figure.sum === "fails" ||
    Math.abs(figure.value) < distinctive * figure.precision
  )
    return null
  const isOther = (other: Candidate) =>
    other.filing === figure.filing &&
    other.basis !== figure.basis &&
    !isScheduled(other) &&
    other.sum !== "fails" &&
    isSameFigure(figure, other)
  return same.some(isOther) ? "table" : null
}

function isScheduled({ basis }: Candidate): boolean {
  return basis === "schedule"
}

/** Figures of one filing for one row and period: where they differ, those of a statement that adds up are kept. */
function contradict(same: readonly Candidate[]): void {
  const first = same[0]
  if (!first || same.every((each) => isSameFigure(each, first))) return
  const printed = same.filter((each) => each.proof !== null && !isScheduled(each))
  const sums = printed.filter((each) => each.proof === "sum")
  const statements = sums.filter((each) => each.basis === "statement")
  const kept = [statements, sums, printed].find((each) => each.length > 0) ?? []
  const [one] = kept
  const agree = one && kept.every((each) => isSameFigure(each, one))
  for (const each of same) {
    if (agree && isSameFigure(each, one)) continue
    each.proof = null
    each.contradicted = true
  }
}

/**
 * A table of selected data can give a part of the company under the same words: its own sums prove nothing unless the
 * row has a figure that is also elsewhere, and a row that is contradicted in one year is wrong in all.
 */
function doubtSelected(row: readonly Candidate[], byFiling: ReadonlyMap<string, readonly Candidate[]>): void {
  const isWrong = row.some((each) =>
    (byFiling.get(`${each.filing} ${each.key}`) ?? []).some(
      (other) => other.table !== each.table && other.basis === "statement" && !isSameFigure(each, other),
    ),
  )
  const isElsewhere = (each: Candidate) =>
    each.proof === "filing" || each.proof === "schedule" || agrees(each, byFiling)
  // Numbers of shares are proven by the earnings per share of their table.
  const isKnown = row.some(
    (each) => isElsewhere(each) || getEarnings(each, byFiling).some((other) => isElsewhere(other)),
  )
  for (const each of row) {
    if (isWrong) each.contradicted = true
    if (isWrong || (each.proof === "sum" && !isKnown)) each.proof = null
  }
}

const earningsOfShares: Record<string, string> = { sharesBasic: "epsBasic", sharesDiluted: "epsDiluted" }

/** The earnings per share of a number of shares, in its table. */
function getEarnings(figure: Candidate, byFiling: ReadonlyMap<string, readonly Candidate[]>): Candidate[] {
  const row = earningsOfShares[figure.row]
  if (!row) return []
  const key = figure.key.replace(`${figure.row} shares`, `${row} USD/shares`)
  return (byFiling.get(`${figure.filing} ${key}`) ?? []).filter(({ table }) => table === figure.table)
}

/** True if another table or schedule of the filing proves the same figure. */
function agrees(figure: Candidate, byFiling: ReadonlyMap<string, readonly Candidate[]>): boolean {
  return (byFiling.get(`${figure.filing} ${figure.key}`) ?? []).some(
    (other) => other.table !== figure.table && other.proof !== null && isSameFigure(figure, other),
  )
}

/** The rest of a printed row is accepted where two of its years are proven and none is contradicted. */
function acceptRest(row: readonly Candidate[], byFiling: ReadonlyMap<string, readonly Candidate[]>): void {
  if (row.some((each) => each.contradicted)) return
  const isKnown = (each: Candidate) => each.proof !== null || agrees(each, byFiling)
  if (row.filter(isKnown).length < provenInRow) return
  for (const each of row) each.proof ??= "row"
}

const pairs: Record<string, string> = { epsBasic: "epsDiluted", epsDiluted: "epsBasic" }
/** Dilution that is larger than this is rare. */
const maxDilution = 1.25

/**
 * Basic and diluted earnings per share are printed together. Where one is proven in every year, the other is accepted
 * if one of its years is proven and all of them are as near as dilution brings them.
 */
function acceptPair(row: readonly Candidate[], byFiling: ReadonlyMap<string, readonly Candidate[]>): void {
  const pair = pairs[row[0]?.row ?? ""]
  if (!pair || row.some((each) => each.contradicted || each.sum === "fails")) return
  if (!row.some((each) => each.proof !== null)) return
  const isNear = row.every((each) => {
    const other = (byFiling.get(`${each.filing} ${each.key.replace(each.row, pair)}`) ?? []).find(
      ({ table, line, proof }) => table === each.table && line !== each.line && proof !== null,
    )
    if (!other) return false
    const [basic, diluted] = each.row === "epsBasic" ? [each.value, other.value] : [other.value, each.value]
    const rounding = each.precision / 2
    return (
      basic * diluted > 0 &&
      Math.abs(basic) >= Math.abs(diluted) - rounding &&
      Math.abs(basic) <= maxDilution * Math.abs(diluted) + rounding
    )
  })
  if (isNear) for (const each of row) each.proof ??= "row"
}
