import { edgarAddress } from "~/edgar/addresses"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { parseFilingIndex } from "~/edgar/filing-index"
import { refreshCompany } from "~/ingest/fetch/refresh-company"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { listFilings } from "~/model/filings/filings-document"
import { firstXbrlDay } from "~/model/history/company-history"
import type { HistoryDocument } from "~/model/history/history-document"
import { listOldFilings } from "~/model/history/old-filings"
import { proveHistory } from "~/model/history/prove-history"
import { readOldFiling } from "~/model/history/read-old-filing"
import { filingsKind } from "~/stores/document-kinds"

/** A company's figures from the old filings that the folder has; null if it has none. */
export async function snapshotHistory(
  cik: Cik,
  at: number,
  edgar: EdgarSource,
): Promise<HistoryDocument | null> {
  const { documents = [] } = await refreshCompany(cik, at, edgar)
  const list = documents.find(({ kind }) => kind === filingsKind.name)
  const facts = await edgar.readText(edgarAddress.companyFacts(edgar.hosts, cik))
  const filings = list ? listFilings(filingsKind.schema.parse(list.body)) : []
  const old = listOldFilings(filings, firstXbrlDay(facts === null ? null : parseCompanyFacts(facts)))
  const readings = []
  for (const filing of old) {
    const files = await readFiles(cik, filing.accession, edgar)
    if (files.length > 0) readings.push(readOldFiling({ ...filing, files }))
  }
  const history = proveHistory(cik, readings)
  return readings.length === 0
    ? null
    : { ...history, facts: history.facts.map((fact) => ({ ...fact, label: plainCaption(fact.label) })) }
}

async function readFiles(cik: Cik, accession: Accession, edgar: EdgarSource) {
  const folder = edgarAddress.filingFolder(edgar.hosts, cik, accession)
  const index = await edgar.readText(`${folder}/index.json`)
  const names = index === null ? [] : parseFilingIndex(JSON.parse(index)).files.map(({ name }) => name)
  const whole = names.filter((name) => name === `${accession}.txt`)
  const wanted =
    whole.length > 0 ? whole : names.filter((name) => /\.html?$/i.test(name) && !/-index/.test(name))
  const files: { name: string; text: string }[] = []
  for (const name of wanted) {
    const bytes = await edgar.readBytes(`${folder}/${encodeURIComponent(name)}`)
    if (bytes) files.push({ name, text: new TextDecoder("windows-1252").decode(bytes) })
  }
  return files
}

/** The sample holds figures and no prose: a caption such as `Net sales`, or a schedule's tag, and nothing longer. */
function plainCaption(label: string): string {
  return /^[A-Za-z][\w,&+ -]{0,30}$/.test(label) && label.split(/\s+/).length <= 4 ? label : ""
}
