import type { IngestBatchInput } from "~/ingest/batch/batch"
import { append, getChunks, groupBy } from "~/lib/collections"
import { readXbrlJson } from "~/model/registers/read-xbrl-json"
import { compareVersions, getEntityNumber, type ListedFiling } from "~/model/registers/register-filing"
import type { Report } from "~/model/registers/report-facts"
import { type CompanyReports, toStoredReport } from "~/model/registers/reports-document"
import { filingPacker, getPeriodEnd, type PackedFiling } from "./packed-filings"
import type { RegisterFilter, RegisterSource } from "./register-source"

interface LoadEffects {
  /** The given filings that the instance has in the same version. */
  listRead: (filings: readonly ListedFiling[]) => Promise<ReadonlySet<string>>
  send: (batch: IngestBatchInput) => Promise<void>
  /** Reports why a filing is not read. */
  refuse: (filing: string, reason: string) => void
  note: (progress: RegisterProgress) => void
}

export interface RegisterProgress {
  /** Filings of the index. */
  listed: number
  /** Reports: filings without other versions of the same report. */
  reports: number
  /** Reports that the instance had. */
  known: number
  read: number
  companies: number
  refused: number
}

/** About 1 MB of a batch. */
const reportsABatch = 60
const companiesAQuestion = 50

/** Reads the reports of a register that an instance does not have, and sends them. */
export async function loadRegister(
  source: RegisterSource,
  filter: RegisterFilter,
  { listRead, send, refuse, note }: LoadEffects,
): Promise<RegisterProgress> {
  const progress: RegisterProgress = { listed: 0, reports: 0, known: 0, read: 0, companies: 0, refused: 0 }
  const reject = (filing: string, reason: string) => {
    progress.refused += 1
    refuse(filing, reason)
  }
  const index = await listFilings(source, filter, progress, reject, note)
  let waiting: CompanyReports[] = []
  const flush = async () => {
    if (waiting.length > 0) await send({ registerReports: waiting })
    waiting = []
  }
  for (const symbols of getChunks(index.symbols, companiesAQuestion)) {
    const chunk = symbols.map(index.takeReports)
    const read = await listRead(chunk.flat().flatMap(([first]) => first ?? []))
    for (const reports of chunk) {
      const company = await readCompany(reports, read)
      if (company) waiting.push(company)
      note(progress)
      if (waiting.reduce((sum, each) => sum + each.reports.length, 0) >= reportsABatch) await flush()
    }
  }
  await flush()
  return progress

  async function readCompany(reports: readonly ListedFiling[][], read: ReadonlySet<string>) {
    const found: { filing: ListedFiling; report: Report }[] = []
    for (const versions of reports) {
      if (versions[0] && read.has(versions[0].filing)) {
        progress.known += 1
        continue
      }
      const usable = await readFirst(versions, source, reject)
      if (usable) found.push(usable)
    }
    const company = toCompany(found)
    if (company) {
      progress.read += company.reports.length
      progress.companies += 1
    }
    return company
  }
}

/** The companies of the index, and the versions of each report of one, the one to use first. They are taken once. */
async function listFilings(
  source: RegisterSource,
  filter: RegisterFilter,
  progress: RegisterProgress,
  reject: (filing: string, reason: string) => void,
  note: LoadEffects["note"],
): Promise<{ symbols: string[]; takeReports: (symbol: string) => ListedFiling[][] }> {
  const packer = filingPacker()
  const companies = new Map<string, PackedFiling[]>()
  const seen = new Set<string>()
  for await (const { filings, refused } of source.pages(filter)) {
    for (const reason of refused) reject("index", reason)
    for (const filing of filings) {
      // Pages shift while they are read, and files can repeat a page.
      if (seen.has(filing.filing)) continue
      seen.add(filing.filing)
      progress.listed += 1
      const packed = packer.pack(filing)
      append(companies, filing.symbol, packed)
    }
    note(progress)
  }
  for (const filings of companies.values()) progress.reports += new Set(filings.map(getPeriodEnd)).size
  return {
    symbols: [...companies.keys()],
    takeReports(symbol) {
      const filings = companies.get(symbol) ?? []
      companies.delete(symbol)
      return [...groupBy(filings, getPeriodEnd).values()].map((versions) =>
        versions.map(packer.unpack).sort(compareVersions),
      )
    },
  }
}

/** The first version of a report that can be read. Each one that cannot is refused with its reason. */
async function readFirst(
  versions: readonly ListedFiling[],
  source: RegisterSource,
  reject: (filing: string, reason: string) => void,
): Promise<{ filing: ListedFiling; report: Report } | null> {
  for (const filing of versions) {
    const result = await readVersion(filing, source)
    if (typeof result !== "string") return { filing, report: result }
    reject(filing.filing, result)
  }
  return null
}

/** The report, or why it is not used. */
async function readVersion(filing: ListedFiling, source: RegisterSource): Promise<Report | string> {
  if (filing.json === null)
    return `The register has no xBRL-JSON of it; its validator counts ${filing.errors} errors.`
  const hash = await source.hashPackage(filing)
  if (hash !== null && filing.sha256 !== null && hash !== filing.sha256)
    return `The SHA-256 of its package is ${hash}, and ${filing.sha256} in the index.`
  const text = await source.readReport(filing)
  if (text === null) return `${filing.json} is not there.`
  try {
    const report = readXbrlJson(text)
    const number = getEntityNumber(filing.symbol)
    if (report.entity !== number) return `The report is of ${report.entity}, and not of ${number}.`
    return report.facts.length > 0 ? report : "The report has no figures of IFRS concepts."
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function toCompany(found: readonly { filing: ListedFiling; report: Report }[]): CompanyReports | null {
  const sorted = [...found].sort((a, b) => (a.filing.periodEnd < b.filing.periodEnd ? 1 : -1))
  const [latest] = sorted
  if (!latest) return null
  const name =
    sorted.find(({ filing }) => filing.name)?.filing.name ??
    sorted.find(({ report }) => report.name)?.report.name ??
    latest.filing.symbol
  return {
    symbol: latest.filing.symbol,
    name: name.slice(0, 200),
    country: latest.filing.country,
    reports: sorted.map(({ filing, report }) => toStoredReport(filing, report)),
  }
}
