import { firstFilingDay, parseAskedDay } from "~/lib/asof/asked-day"
import type { Cik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import type { ReadDocument } from "~/lib/loaded"
import { notFound } from "~/lib/not-found"
import { type DataAnswer, refusedDayAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { describeChoice } from "~/model/faces/describe-choice"
import type { FacesDocument } from "~/model/faces/faces-document"
import { type CellSource, cellSource } from "~/model/financials/view/cell-source"
import { cellAddress, parseStatementAddress } from "~/model/financials/view/statement-query"
import { findFigures, getStatement } from "~/model/names/figure-names"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { statementsKind } from "~/stores/document-kinds"

type SourceContext = Parameters<typeof listPriceHistory>[1] & {
  readThrough: ReadDocument
  faces: { stored: (cik: Cik) => Promise<FacesDocument | null> }
}

/** One figure by its row and period. Throws 404 where it does not exist, and 503 where the statements cannot be read. */
export async function loadCellSource(
  company: ListedCompany,
  place: { row: string | undefined; key: string | undefined },
  params: URLSearchParams,
  context: SourceContext,
) {
  const { statement, period, vintage, asof } = parseStatementAddress(params)
  const query = { statement, period, vintage, asof }
  const [loaded, prices] = await Promise.all([
    context.readThrough(statementsKind, company.cik),
    statement === "ratios" ? listPriceHistory(company, context) : [],
  ])
  if (loaded.status === "unavailable") throw new Response(loaded.reason, { status: 503 })
  const { row = "", key = "" } = place
  const wanted = {
    ...query,
    row: getStatement(row, statement) ? row : (findFigures(row)[0] ?? row),
    key: key.toLowerCase(),
  }
  const cell =
    loaded.status === "loaded"
      ? cellSource(loaded.document.body, wanted, prices, toIsoDate(Date.now()))
      : null
  if (!cell) throw notFound("This figure does not exist.")
  return { cell, query }
}

/** The way in which the concept of a figure was chosen; null for one that no report tags. */
export async function loadChoice(
  { cik }: ListedCompany,
  { source, formula }: CellSource,
  { faces }: Pick<SourceContext, "faces">,
): Promise<string | null> {
  const { concept, accession, figure, publication, release } = source ?? {}
  if (!concept || !accession || formula || figure || publication || release) return null
  return describeChoice(concept, accession, await faces.stored(cik))
}

/** `/company/{ticker}/financials/source/{row}/{key}` as data. */
export async function loadCellSourceData(
  company: ListedCompany,
  place: { row: string | undefined; key: string | undefined },
  params: URLSearchParams,
  context: SourceContext,
): Promise<DataAnswer> {
  if (parseAskedDay(params, firstFilingDay).isDayRefused) return refusedDayAnswer(firstFilingDay)
  const { ticker, cik, filedName } = company
  const { cell, query } = await loadCellSource(company, place, params, context)
  const choice = await loadChoice(company, cell, context)
  const { row, label, unit, period, value, reason, fault, source, formula, filedValue } = cell
  return {
    status: 200,
    body: {
      ticker,
      cik,
      name: filedName,
      row,
      label,
      unit,
      period: period.key,
      end: period.end,
      value,
      reason,
      fault,
      ...(source?.estimated ? { estimated: true } : {}),
      accession: source?.publication ? null : (source?.accession ?? null),
      form: source?.form ?? null,
      filed: source?.filed ?? null,
      concept: source?.concept ?? null,
      choice,
      formula,
      filedValue,
      splitFactor: cell.splitFactor,
      restatedFrom: cell.restatedFrom,
      url: cellAddress(ticker, row, period.key, query),
      rows: [...listFiled(cell), ...listInputs(cell)],
    },
  }
}

function listFiled({ label, period, vintages }: CellSource) {
  return vintages.map(({ value, concept, filed }) => ({
    kind: "filed",
    label,
    period: period.key,
    value,
    accession: filed.publication ? null : filed.accession,
    form: filed.form,
    filed: filed.filed,
    concept,
  }))
}

function listInputs({ inputs }: CellSource) {
  return inputs.map(({ label, period, value, source }) => ({
    kind: "input",
    label,
    period,
    value,
    accession: source && !source.publication ? source.accession : null,
    form: source?.form ?? null,
    filed: source?.filed ?? null,
    concept: null,
  }))
}
