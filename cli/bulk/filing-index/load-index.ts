import { readFileSync, statSync } from "node:fs"
import { basename } from "node:path"
import { crc32, gunzipSync } from "node:zlib"
import { type IndexLine, NotIndex, parseFullIndex } from "~/edgar/feeds/full-index"
import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import type { IndexedCompany } from "~/model/filings/indexed-filings"
import { BadEntry, listEntries, openArchive, readEntry } from "../archive/zip-entries"
import { type SendEffects, sendPieces, toPieces } from "../run/send-pieces"

interface LoadedIndex {
  posted: number
  files: number
  filings: number
  companies: number
  /** Lines that are no filings. */
  oddLines: number
  refused: { name: string; reason: string }[]
}

/** A quarter's index has at most 40 MB; the companies of more files are written once. */
const bytesAtOnce = 160_000_000
const largestIndex = 256_000_000
const companiesABatch = 60
const filingsABatch = 10_000

/** A share of lines without a filing above which an index is named. */
const toleratedOdd = 0.001

/** Forms of companies; other filers are people, funds without shares and private offerings. */
const companyForms =
  /^(NT )?(10-?[KQ]|10-K405|10-?KSB|10-?QSB|20-F|40-F|6-K|8-K|S-1|F-1|424B4|DEF 14A|ARS|15-12[BG])/

/** Loads lines of the SEC's full and daily indexes, as text, gzip or zip. */
export async function loadIndex(
  paths: string[],
  isListed: (cik: Cik) => boolean,
  effects: SendEffects,
): Promise<LoadedIndex> {
  const { log, isStopped } = effects
  const result: LoadedIndex = { posted: 0, files: 0, filings: 0, companies: 0, oddLines: 0, refused: [] }
  const changed: { path: string; name: string; mark: string; bytes: number }[] = []
  for (const path of paths) {
    // Every quarter has a master.idx: the folders of its year and quarter are part of its name.
    const name = path.split("/").slice(-3).join("/")
    const mark = `${crc32(readFileSync(path)).toString(16)}-${statSync(path).size}`
    const known = log.find(name, mark)
    if (known?.reason) result.refused.push({ name, reason: known.reason })
    if (!known) changed.push({ path, name, mark, bytes: statSync(path).size * (/\.idx$/.test(path) ? 1 : 5) })
  }
  for (const files of inGroups(changed)) {
    if (isStopped()) break
    const lines: IndexLine[] = []
    const read: typeof files = []
    for (const file of files)
      try {
        const parsed = parseFullIndex(await readIndex(file.path))
        for (const line of parsed.filings) lines.push(line)
        read.push(file)
        result.oddLines += parsed.refused
        if (parsed.refused > toleratedOdd * parsed.filings.length)
          result.refused.push({ name: file.name, reason: `${parsed.refused} lines are no filings.` })
      } catch (error) {
        if (!(error instanceof NotIndex || error instanceof BadEntry)) throw error
        log.add([{ key: file.name, mark: file.mark, reason: error.message }])
        result.refused.push({ name: file.name, reason: error.message })
      }
    const at = Math.min(...files.map(({ path }) => Math.floor(statSync(path).mtimeMs)))
    const companies = toCompanies(lines, isListed, at)
    const mark = read.map((file) => file.mark).join(" ")
    const pieces = toPieces(companies, {
      name: read[0]?.name ?? "",
      what: "companies",
      of: companies.length,
      most: { parts: companiesABatch, weight: filingsABatch },
      read: (company) => ({ part: company, weight: company.filings.length }),
      toBatch: (indexedCompanies) => ({ indexedCompanies }),
    })
    const sent = await sendPieces(pieces, mark, effects)
    result.posted += sent.posted
    result.refused.push(...sent.refused)
    if (isStopped() || sent.refused.length > 0) continue
    log.add(read.map((file) => ({ key: file.name, mark: file.mark, reason: null })))
    result.files += read.length
    result.companies += companies.length
    result.filings += companies.reduce((sum, { filings }) => sum + filings.length, 0)
  }
  return result
}

function inGroups<File extends { bytes: number }>(files: File[]): File[][] {
  const groups: File[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const file of files) {
    if (size + file.bytes > bytesAtOnce) {
      groups.push([])
      size = 0
    }
    groups.at(-1)?.push(file)
    size += file.bytes
  }
  return groups
}

/** Listed companies, and others that filed a company's form; oldest filing first. */
function toCompanies(lines: IndexLine[], isListed: (cik: Cik) => boolean, at: number): IndexedCompany[] {
  return [...groupBy(lines, ({ cik }) => cik)]
    .filter(([cik, own]) => isListed(cik) || own.some(({ form }) => companyForms.test(form)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cik, own]): IndexedCompany => {
      const sorted = own.sort((a, b) => (a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0))
      return {
        cik,
        name: sorted.at(-1)?.name ?? "",
        isListed: isListed(cik),
        fetchedAt: at,
        filings: sorted.map(({ accession, form, filed }) => [accession, form, filed]),
      }
    })
}

/** Names are in Latin-1. */
async function readIndex(path: string): Promise<string> {
  if (/\.gz$/i.test(path)) return unzip(path).toString("latin1")
  if (!/\.zip$/i.test(path)) return readFileSync(path, "latin1")
  for await (const entry of listEntries(path))
    return readEntry(openArchive(path), entry, { maxBytes: largestIndex, maxRatio: 100 }).toString("latin1")
  throw new BadEntry(`${basename(path)} is empty.`)
}

function unzip(path: string): Buffer {
  try {
    return gunzipSync(readFileSync(path), { maxOutputLength: largestIndex })
  } catch {
    throw new BadEntry("It is damaged, or too large.")
  }
}
