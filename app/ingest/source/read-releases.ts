import { edgarAddress } from "~/edgar/addresses"
import { EdgarTooLarge, EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { getFiscalYear } from "~/model/earnings/earnings-event"
import { findReleases, type Release } from "~/model/earnings/releases"
import {
  collectRelease,
  joinContents,
  nameQuarter,
  type ReleaseContent,
} from "~/model/releases/collect-release"
import { readGuidance } from "~/model/releases/guidance"
import { readMetrics } from "~/model/releases/operating-metrics"
import { readReleaseStatements } from "~/model/releases/read-release"
import { readReconciliations } from "~/model/releases/reconciliation"
import type { ReleaseFiling, ReleasesDocument } from "~/model/releases/release-document"
import type { RawFiles } from "~/platform/raw-files.server"
import type { EdgarSource } from "./edgar-source"
import { listNames } from "./read-segments"

/** Releases of the last three years; older ones are read for their fourth quarters. */
const newestQuarters = 12
const maxYears = 12
const maxReleaseBytes = 6_000_000
/** A release is in the first documents of its filing. */
const maxDocuments = 3

/** The results releases that are read: the newest quarters, and fourth quarters of the years before. */
export function listReleases(filings: SubmittedFiling[]): Release[] {
  const newest = findReleases(filings).reverse()
  const years = newest.filter(({ quarter }) => quarter === 4).slice(0, maxYears)
  // Two years of fourth quarters come first: pages show them most.
  const first = years.slice(0, 2)
  return [...new Set([...first, ...newest.slice(0, newestQuarters), ...years])]
}

/** The chosen releases read from the kept files or the SEC, as a document to add to the stored one. */
export async function readReleases(
  cik: Cik,
  chosen: readonly Release[],
  edgar: EdgarSource,
  raw: RawFiles | null = null,
): Promise<ReleasesDocument> {
  const filings: ReleaseFiling[] = []
  for (const release of chosen) filings.push(await readRelease(cik, release, edgar, raw))
  return { cik, filings }
}

/** A release that is not read yet. */
export function toUnread({ filing, periodEnd, quarter }: Release): ReleaseFiling {
  const { accession, form, filed } = filing
  return {
    accession,
    form,
    filed,
    period: periodEnd,
    quarter,
    state: "unread",
    document: "",
    statements: [],
    reconciliations: [],
    guidance: [],
    metrics: [],
  }
}

async function readRelease(
  cik: Cik,
  release: Release,
  edgar: EdgarSource,
  raw: RawFiles | null,
): Promise<ReleaseFiling> {
  const { filing, periodEnd } = release
  const unread = toUnread(release)
  try {
    const names = releaseNames(await listNames(cik, filing, edgar), filing)
    const contents: ReleaseContent[] = []
    for (const name of names) {
      const text = await readText(cik, filing, name, edgar, raw)
      if (text !== null) contents.push(collectRelease(filing.accession, name, text))
    }
    const content = joinContents(contents)
    const fiscalYear = getFiscalYear(release.fiscalYearEnd, 0)
    const about = nameQuarter(content, { end: periodEnd, quarter: release.quarter, fiscalYear })
    const read = { ...unread, ...readReleaseStatements(content.tables, about) }
    read.reconciliations = readReconciliations(content.tables, about)
    read.guidance = readGuidance(content, about)
    read.metrics = readMetrics(content.tables, about)
    const isEmpty = [read.statements, read.reconciliations, read.guidance, read.metrics].every(
      ({ length }) => length === 0,
    )
    return { ...read, state: isEmpty ? "absent" : "read" }
  } catch (error) {
    if (error instanceof EdgarTooLarge) return { ...unread, state: "absent" }
    if (error instanceof EdgarUnavailable) return unread
    throw error
  }
}

/** The documents of a filing that can be its release, EX-99.1 by its name first; a 6-K can be one itself. */
function releaseNames(names: readonly string[], { form, primaryDocument }: SubmittedFiling): string[] {
  const primary = primaryDocument.split("/").at(-1)
  const rankOf = (name: string) => (name === primary ? 2 : /99[-_.]?0?1/i.test(name) ? 0 : 1)
  return names
    .filter((name) => /\.(?:html?|txt)$/i.test(name) && (name !== primary || form === "6-K"))
    .filter((name) => !/^R\d+\.htm$|-index|^\d{10}-\d{2}-\d{6}\.txt$/i.test(name))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, maxDocuments)
}

async function readText(
  cik: Cik,
  { accession }: SubmittedFiling,
  name: string,
  edgar: EdgarSource,
  raw: RawFiles | null,
): Promise<string | null> {
  const path = `${cik}/${accession}/${name}`
  const kept = await raw?.get(path)
  const address = edgarAddress.filingDocument(edgar.hosts, cik, accession, name)
  const bytes = kept ?? (await edgar.readBytes(address, maxReleaseBytes))
  if (bytes && !kept) await raw?.put(path, bytes)
  return bytes && new TextDecoder().decode(bytes)
}
