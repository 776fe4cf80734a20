import type { AppLoadContext } from "@remix-run/cloudflare"
import type { SubmittedFiling } from "~/edgar/submissions"
import { parseAccession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import { notFound } from "~/lib/not-found"
import { latestReport } from "~/model/as-reported/as-reported-address"
import { type DataAnswer, withDocument } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { listFilings } from "~/model/filings/filings-document"
import { readerAddress } from "~/model/filings/reader-address"
import { listRowsOfFiling } from "~/model/financials/view/rows-of-filing"
import { statementAddress } from "~/model/financials/view/statement-query"
import type { SegmentsDocument } from "~/model/segments/segments-document"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { AsReportedPageData } from "./as-reported-page"
import { StatementAsReported, statementTitle } from "./statement-as-reported"

interface AsReportedContext extends Pick<AppLoadContext, "readThrough" | "asReported"> {
  segments: { stored: (cik: Cik) => Promise<SegmentsDocument | null> }
}

const periodic = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)$/
/** Companies began to file XBRL with periods that ended after June 15, 2009. */
const xbrlSince = "2009-06-15"

/** The statements of one filing, the newest report by default; a 404 for a filing that the company's list lacks. */
async function loadChosen(company: ListedCompany, asked: string | null, context: AsReportedContext) {
  const list = await context.readThrough(filingsKind, company.cik)
  if (list.status !== "loaded") return { list, reports: [], chosen: null, loaded: list }
  const reports = listFilings(list.document.body).filter(
    ({ form, filed }) => periodic.test(form) && filed >= xbrlSince,
  )
  const accession = asked ? parseAccession(asked) : (reports[0]?.accession ?? null)
  const chosen = reports.find((report) => report.accession === accession) ?? null
  if (asked && !chosen) throw notFound("This company has no such annual or quarterly report.")
  const loaded = chosen ? await context.asReported(company.cik, chosen) : ({ status: "absent" } as const)
  if (asked || loaded.status === "loaded") return { list, reports, chosen, loaded }
  return { list, reports, chosen, loaded, ...(await loadEarlier(company.cik, reports, context)) }
}

const maxTried = 6

/** The newest report whose numbers were read before, for a company whose newest report cannot be read now. */
async function loadEarlier(cik: Cik, reports: SubmittedFiling[], context: AsReportedContext) {
  const segments = await context.segments.stored(cik)
  const read = new Set(segments?.filings.flatMap((each) => (each.state === "read" ? [each.accession] : [])))
  // One after the other, because each may take several megabytes of memory.
  for (const chosen of reports.filter(({ accession }) => read.has(accession)).slice(0, maxTried)) {
    const loaded = await context.asReported(cik, chosen)
    if (loaded.status === "loaded") return { chosen, loaded }
  }
  return {}
}

/** Everything that the page of statements as reported shows. */
export async function loadAsReported(
  company: ListedCompany,
  params: URLSearchParams,
  context: AsReportedContext & SlotContext,
): Promise<AsReportedPageData> {
  const { ticker, cik } = company
  const [{ reports, chosen, loaded }, statements] = await Promise.all([
    loadChosen(company, params.get("filing"), context),
    context.readThrough(statementsKind, cik),
  ])
  const head = {
    ticker,
    cik,
    reports: reports.map(({ accession, form, filed, period }) => ({
      value: accession,
      label: period ? `${form}, period to ${formatDay(period)}` : `${form}, filed ${formatDay(filed)}`,
    })),
    chosen: chosen?.accession ?? null,
  }
  if (loaded.status !== "loaded") return { ...head, ...loaded }
  const { body } = loaded.document
  const own =
    statements.status === "loaded" ? listRowsOfFiling(statements.document.body, body.accession) : null
  const toRow = (concept: string) => {
    const row = own?.rows.get(concept)
    return row ? { label: row.label, to: statementAddress(ticker, { statement: row.statement }) } : null
  }
  return {
    ...head,
    status: "loaded",
    form: body.form,
    filed: body.filed,
    data: `/api/v1/company/${ticker}/filings/${body.accession}/statements`,
    reader: chosen ? readerAddress(ticker, chosen) : null,
    choice: own?.choice ?? null,
    isEarlier: !params.has("filing") && body.accession !== reports[0]?.accession,
    statements: body.statements.map((statement, at) => ({
      key: `statement-${at}`,
      title: statementTitle(statement),
      html: renderSlot(
        context,
        `statement-${at}`,
        <StatementAsReported statement={statement} toRow={own && statement.kind !== "EQ" ? toRow : null} />,
      ),
    })),
  }
}

/** The statements as data: a row for each line and column. `accession` can also be `latest`. */
export async function loadAsReportedData(
  company: ListedCompany,
  accession: string,
  context: AsReportedContext,
): Promise<DataAnswer> {
  const { ticker, cik, filedName: name } = company
  const [{ loaded }, statements] = await Promise.all([
    loadChosen(company, accession === latestReport ? null : accession, context),
    context.readThrough(statementsKind, cik),
  ])
  return withDocument(loaded, "statements in XBRL of this company", ({ body }) => {
    const own =
      statements.status === "loaded" ? listRowsOfFiling(statements.document.body, body.accession) : null
    return {
      ticker,
      cik,
      name,
      accession: body.accession,
      form: body.form,
      filed: body.filed,
      choice: own?.choice ?? null,
      rows: body.statements.flatMap(({ kind, columns, rows }) =>
        rows.flatMap(({ label, concept, depth, unit, values }, line) =>
          columns.flatMap(({ start, end, member }, at) => {
            const value = values[at] ?? null
            const row = kind === "EQ" ? null : (own?.rows.get(concept)?.key ?? null)
            return value === null
              ? []
              : [{ statement: kind, line, label, concept, depth, start, end, member, value, unit, row }]
          }),
        ),
      ),
    }
  })
}
