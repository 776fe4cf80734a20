import type { Accession } from "~/lib/accession"
import type { IsoDate } from "~/lib/dates"
import { type CellInput, type CellStep, getFault, type ReleaseSource } from "~/model/financials/cells/cell"
import { type KnownFacts, knownFacts } from "~/model/financials/document/known-facts"
import { conceptFactor, conceptName } from "~/model/financials/facts/concept-name"
import { remainderRows } from "~/model/financials/relations/relations"
import type { Format } from "~/model/financials/rows/row-types"
import { explainRemainder, type RemainderLine } from "~/model/financials/statements/explain-remainder"
import type { Price } from "~/model/financials/statements/price"
import { nowKey } from "~/model/financials/statements/ratio-frames"
import type { StatementsDocument } from "~/model/financials/statements-document"
import {
  getPublication,
  getRegistrant,
  listFrames,
  listRatiosNow,
  listRows,
  type Publication,
  type Registrant,
  type StatementQuery,
  toPeriod,
  toSource,
  type ViewPeriod,
  type ViewSource,
} from "./view-statement"

/** One value that a cell had, with the filing that first gave it and the last that confirmed it. */
export type CellVintage = {
  value: number
  concept: string
  filed: FilingName
  lastFiled: FilingName
}

export type FilingName = {
  accession: Accession
  form: string
  filed: string
  /** The predecessor that filed it; null where the company itself did. */
  registrant: Registrant | null
  publication: Publication | null
}

/** Everything that the source page of one cell says. */
export type CellSource = {
  row: string
  label: string
  format: Format
  unit: string
  period: ViewPeriod
  value: number | null
  /** The reason why there is no value although the line is known. */
  reason: string | null
  source: ViewSource | null
  /** The contradiction of the value by other figures of the filing. */
  fault: string | null
  /** As the filing has it, before splits, with the sign and scale of the tag. */
  filedValue: number | null
  splitFactor: number
  splits: StatementsDocument["splits"]
  formula: string | null
  inputs: (CellInput & { source: FilingName | null })[]
  /** Computed figures between the inputs and the value. */
  steps: CellStep[]
  /** First filed first; empty for derived cells. */
  vintages: CellVintage[]
  restatedFrom: number | null
  /** Reported lines that are not shown and add up to a remainder; null if there are none. */
  explanation: RemainderLine[] | null
  /** True for a remainder that no reported lines add up to. */
  isUnexplained: boolean
}

type CellQuery = StatementQuery & { row: string; key: string }

/**
 * The source of a cell; null when there is no such row or period. The period `now` has the latest figures and the
 * price that may be used today.
 */
export function cellSource(
  document: StatementsDocument,
  query: CellQuery,
  prices: readonly Price[] = [],
  today: IsoDate | null = null,
): CellSource | null {
  const frame =
    today && query.statement === "ratios" && query.key === nowKey
      ? listRatiosNow(document, query, prices, today)?.now
      : listFrames(document, { ...query, withTransitions: true }, prices).find(
          (each) => each.key === query.key,
        )
  const row = listRows(query.statement, document).find((each) => each.key === query.row)
  const cell = row && frame?.column.get(row.key)
  if (!row || !frame || !cell) return null

  const { fact } = cell
  const known = knownFacts(document, { vintage: query.vintage, asof: query.asof })
  const explanation = fact || cell.value === null ? null : explain(known, query, frame.fiscalYear, cell.value)
  const isRemainder = remainderRows[row.key]?.statement === query.statement && !fact && !!cell.value
  return {
    row: row.key,
    label: row.label,
    format: row.format,
    unit: unitName(row.format, document.currency),
    period: toPeriod(frame, query.period),
    value: cell.value,
    reason: cell.reason,
    source: toSource(cell, document),
    fault: cell.value === null ? null : (getFault(cell)?.reason ?? null),
    filedValue: fact ? fact.filedValue / conceptFactor(fact.vintage.concept) : null,
    splitFactor: fact?.splitFactor ?? 1,
    splits:
      fact && fact.splitFactor !== 1 ? document.splits.filter((split) => split.date > fact.firstFiled) : [],
    formula: "formula" in row ? String(row.formula) : cell.derivation,
    inputs: cell.inputs.map((input) => ({
      ...input,
      source: input.announced ? nameRelease(input.announced) : nameFiling(document, input.filing),
    })),
    steps: cell.steps ?? [],
    vintages: (fact?.history ?? []).map((vintage) => ({
      value: vintage.value,
      concept: conceptName(vintage.concept),
      filed: nameFiling(document, vintage.first) as FilingName,
      lastFiled: nameFiling(document, vintage.last) as FilingName,
    })),
    restatedFrom: fact?.restatedFrom ?? null,
    explanation,
    isUnexplained: isRemainder && explanation === null,
  }
}

function explain(
  known: KnownFacts,
  query: CellQuery,
  fiscalYear: number,
  value: number,
): RemainderLine[] | null {
  if (query.period !== "annual" || query.statement === "ratios") return null
  const period = `${fiscalYear}${query.statement === "balance" ? "I4" : "Y4"}`
  return explainRemainder(known, query.row, period, value)
}

function nameFiling(document: StatementsDocument, index: number | null): FilingName | null {
  if (index === null) return null
  const { filings } = document
  const [accession, form, filed] = [filings.accession[index], filings.form[index], filings.filed[index]]
  if (!accession || !filed) return null
  return {
    accession,
    form: form ?? "",
    filed,
    registrant: getRegistrant(index, document),
    publication: getPublication(index, document),
  }
}

function nameRelease({ accession, filed }: ReleaseSource): FilingName {
  return { accession, form: "8-K", filed, registrant: null, publication: null }
}

function unitName(format: Format, currency: string | null): string {
  const money = currency ?? "no currency"
  const names = {
    money,
    perShare: `${money} a share`,
    shares: "shares",
    percent: "%",
    times: "times",
    days: "days",
    score: "points",
  }
  return names[format]
}
