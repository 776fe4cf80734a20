import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { listFilings } from "~/model/filings/filings-document"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { filingsKind } from "~/stores/document-kinds"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { coverPage, informationTable } from "../../fixtures/thirteen-f"
import { bindings } from "../bindings"
import { FakeSec } from "../fake-sec"

export const db = bindings.DB
export const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
/** Friday, 26 June 2026, 16:05 in New York. */
export const friday = Date.parse("2026-06-26T20:05:00Z")
export const submissionsPath = `/submissions/CIK${exampleCik}.json`
export const factsPath = `/api/xbrl/companyfacts/CIK${exampleCik}.json`
const [tracked] = trackedInvestors
export const investorCik = tracked?.cik ?? ""

export const apply = (batch: IngestBatchInput, at = friday) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => at })

/** A source that was read at a time. */
export const readAt = (key: string, fetchedAt: number) => ({
  ...{ key, fetchedAt, entityTag: null, error: null, failedAt: null },
})

/** The SEC with one company, whose lists were loaded just before. */
export async function followedSec(at = friday): Promise<FakeSec> {
  const sec = new FakeSec(at)
  sec.documents.set(submissionsPath, exampleSubmissions())
  sec.documents.set(factsPath, exampleFacts())
  sec.documents.set("/files/company_tickers_exchange.json", tickers([990001, "Example", "EXMP"]))
  sec.documents.set("/files/company_tickers_mf.json", fundTickers)
  const listing = { ticker: "EXMP", cik: exampleCik, name: "Example", exchange: "Nasdaq", position: 0 }
  await apply({
    listings: [listing],
    investors: trackedInvestors,
    sources: ["lists", "securities", "current-feed", "daily-index"].map((key) => readAt(key, at)),
    rewriteLists: true,
  })
  return sec
}

/** The documents that the page view of a visitor loaded. */
export async function load(
  sec: FakeSec,
  ...bodies: { kind: "company" | "insiders" | "owners" | "investor"; cik: string }[]
) {
  for (const body of bodies) await sec.bindings.REFRESH.send(body)
  await sec.drain()
  sec.requests.length = 0
}

interface Submitted {
  filings: { recent: Record<string, unknown[]> }
}

/** A filing list with one more filing at its top. */
export function withFiling(line: Record<string, string>, before = exampleSubmissions()): object {
  const list = structuredClone(before) as Submitted
  for (const [name, column] of Object.entries(list.filings.recent))
    column.unshift(name === "size" ? 0 : (line[name] ?? ""))
  return list
}

export function withoutFiling(...accessions: string[]): object {
  const list = structuredClone(exampleSubmissions()) as Submitted
  for (const accession of accessions) {
    const row = list.filings.recent.accessionNumber?.indexOf(accession) ?? -1
    for (const column of Object.values(list.filings.recent)) column.splice(row, 1)
  }
  return list
}

export const withoutFacts = (accession: string) =>
  JSON.parse(JSON.stringify(exampleFacts()), (_, value: unknown) =>
    Array.isArray(value) ? value.filter((entry) => entry?.accn !== accession) : value,
  )

export function listedAccessions(): string[] {
  const { accessionNumber = [] } = (exampleSubmissions() as Submitted).filings.recent
  return accessionNumber.map(String)
}

/** True if the stored filing list names a filing. */
export const listed = async (accession: string) => {
  const list = await documents.get(filingsKind, exampleCik)
  return list !== null && listFilings(list.body).some((filing) => filing.accession === accession)
}
export const waiting = async () => (await db.prepare("select kind, key from refreshes").all()).results

export const tickers = (...rows: [number, string, string][]) => ({
  fields: ["cik", "name", "ticker", "exchange"],
  data: rows.map(([cik, name, ticker]) => [cik, name, ticker, "Nasdaq"]),
})
export const fundTickers = { fields: ["cik", "seriesId", "classId", "symbol"], data: [] }

export const masterIndex = (lines: string[]) =>
  ["CIK|Company Name|Form Type|Date Filed|File Name", "-".repeat(80), ...lines].join("\n")
export const indexPath = (day: string) =>
  `/Archives/edgar/daily-index/2026/QTR${day < "20260701" ? 2 : 3}/master.${day}.idx`

interface Report13F {
  accession: string
  period: string
  filed: string
}

/** A manager's filing list. */
export const quarterly = (quarters: Report13F[]) => ({
  cik: investorCik,
  name: "INVENTED CAPITAL LLC",
  filings: {
    recent: {
      accessionNumber: quarters.map(({ accession }) => accession),
      form: quarters.map(() => "13F-HR"),
      filingDate: quarters.map(({ filed }) => filed),
      reportDate: quarters.map(({ period }) => period),
      primaryDocument: quarters.map(() => "xslForm13F_X02/primary_doc.xml"),
    },
    files: [],
  },
})

/** The documents of a 13F with one holding. */
export function put13F(sec: FakeSec, { accession, period }: Report13F): void {
  const name = `/Archives/edgar/data/${Number(investorCik)}/${accession.replaceAll("-", "")}`
  const item = ["primary_doc.xml", "table.xml"].map((file) => ({ name: file, size: "1" }))
  sec.documents.set(`${name}/index.json`, { directory: { name, item } })
  sec.documents.set(`${name}/primary_doc.xml`, coverPage({ cik: investorCik, period }))
  sec.documents.set(`${name}/table.xml`, informationTable([{ value: 1_000_000, amount: 10_000 }]))
}

/** The company's filing list and the feed get a new 8-K with results. */
export function fileRelease(sec: FakeSec, accession: string, day: string): void {
  const lines = { form: "8-K", items: "2.02,9.01", primaryDocument: "release.htm" }
  const dates = { filingDate: day, reportDate: day, acceptanceDateTime: `${day}T20:04:00.000Z` }
  sec.documents.set(submissionsPath, withFiling({ ...lines, ...dates, accessionNumber: accession }))
  sec.file({ form: "8-K", accession, cik: exampleCik, items: ["2.02"] })
}
