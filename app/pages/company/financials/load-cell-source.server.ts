import type { AppLoadContext } from "@remix-run/cloudflare"
import { firstFilingDay, parseAskedDay } from "~/lib/asof/asked-day"
import type { Cik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import type { ReadDocument } from "~/lib/loaded"
import { notFound } from "~/lib/not-found"
import { type DataAnswer, refusedDayAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { describeChoice } from "~/model/faces/describe-choice"
import type { FacesDocument } from "~/model/faces/faces-document"
import { parseFigureConcept } from "~/model/financials/facts/figure-basis"
import { type CellSource, cellSource } from "~/model/financials/view/cell-source"
import { cellAddress, parseStatementAddress } from "~/model/financials/view/statement-query"
import { findFigures, getStatement } from "~/model/names/figure-names"
import { findReportSource } from "~/model/registers/find-report-facts"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { registerReportsKind, statementsKind } from "~/stores/document-kinds"
import { findPrintedSource } from "./printed-source"

type SourceContext = Parameters<typeof listPriceHistory>[1] & {
  readThrough: ReadDocument
  faces: { stored: (cik: Cik) => Promise<FacesDocument | null> }
}

/** A row by its key or name, and the key of a period. */
interface CellPlace {
  row: string | undefined
  key: string | undefined
}

/** One figure by its row and period. Throws 404 where it does not exist, and 503 where the statements cannot be read. */
export async function loadCellSource(
  company: ListedCompany,
  place: CellPlace,
  params: URLSearchParams,
  context: SourceContext,
) {
  const query = toCellQuery(place, params)
  const [loaded, prices] = await Promise.all([
    context.readThrough(statementsKind, company.cik),
    query.statement === "ratios" ? listPriceHistory(company, context) : [],
  ])
  if (loaded.status === "unavailable") throw new Response(loaded.reason, { status: 503 })
  const cell =
    loaded.status === "loaded" ? cellSource(loaded.document.body, query, prices, toIsoDate(Date.now())) : null
  if (!cell) throw notFound("This figure does not exist.")
  return { cell, query }
}

/**
 * The figure that an address names. A row of another statement than the asked one is meant there, and the key of a
 * quarter is of quarters.
 */
function toCellQuery({ row: name = "", key: given = "" }: CellPlace, params: URLSearchParams) {
  const { statement: asked, period, vintage, asof } = parseStatementAddress(params)
  const row = getStatement(name, asked) ? name : (findFigures(name)[0] ?? name)
  const key = given.toLowerCase()
  return {
    ...{ row, key, vintage, asof },
    statement: getStatement(row, asked) ?? asked,
    period: period === "annual" && /q\d$/.test(key) ? ("quarterly" as const) : period,
  }
}

/**
 * Where a figure is from: the place of each of its values that is not XBRL, its facts in the report of a register, and
 * the way in which its concept was chosen.
 */
export async function loadOrigins(company: ListedCompany, cell: CellSource, context: AppLoadContext) {
  const isPrinted = cell.vintages.some(({ concept }) => parseFigureConcept(concept))
  const isOfRegister = Boolean(cell.source?.publication?.register)
  const [history, reports, choice] = await Promise.all([
    isPrinted ? context.history.document(company.cik) : null,
    isOfRegister ? context.documents.get(registerReportsKind, company.cik) : null,
    loadChoice(company, cell, context),
  ])
  return {
    printed: history ? cell.vintages.map((vintage) => findPrintedSource(history, cell, vintage)) : [],
    report: reports && findReportSource(reports.body, cell),
    choice,
  }
}

/** The way in which the concept of a figure was chosen; null for one that no report tags. */
async function loadChoice(
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
  place: CellPlace,
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
