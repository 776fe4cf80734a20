import { type Cik, parseCik } from "~/lib/cik"
import { filingsKind, noteFactsKind, pastStatesKind, statementsKind } from "~/stores/document-kinds"
import { type ArchiveEntry, entryMark } from "../archive/zip-entries"

/** The entries of one company in the archives of facts and of filing lists. */
export interface CompanyEntries {
  cik: Cik
  facts: ArchiveEntry | null
  submissions: ArchiveEntry | null
  /** Older pages of the filing list. */
  pages: ArchiveEntry[]
}

interface CompanyPlan {
  companies: CompanyEntries[]
  /** Entries whose names are not as the SEC's, and repeated ones. */
  refused: { name: string; reason: string }[]
  /** Companies that are in the archive and not wanted. */
  skipped: number
}

function readName(name: string): { cik: Cik | null; page: string | undefined } {
  const [, digits = "", page] = entryName.exec(name) ?? []
  return { cik: parseCik(digits), page }
}

const entryName = /^CIK(\d{10})(-submissions-\d{3})?\.json$/

/** A company is wanted if it has facts, or if `isWanted` says so. */
export async function planCompanies(
  archives: { facts: AsyncIterable<ArchiveEntry> | null; submissions: AsyncIterable<ArchiveEntry> | null },
  isWanted: (cik: string) => boolean,
): Promise<CompanyPlan> {
  const byCik = new Map<Cik, CompanyEntries>()
  const refused: CompanyPlan["refused"] = []
  const skipped = new Set<string>()
  const getCompany = (cik: Cik) => {
    const company = byCik.get(cik) ?? { cik, facts: null, submissions: null, pages: [] }
    byCik.set(cik, company)
    return company
  }
  for await (const entry of archives.facts ?? []) {
    const { cik, page } = readName(entry.name)
    if (!cik || page) refused.push({ name: entry.name, reason: "It is not named like a company's facts." })
    else if (byCik.has(cik)) refused.push({ name: entry.name, reason: "The archive has it twice." })
    else getCompany(cik).facts = entry
  }
  for await (const entry of archives.submissions ?? []) {
    const { cik, page } = readName(entry.name)
    if (!cik) {
      if (entry.name !== placeholder)
        refused.push({ name: entry.name, reason: "It is not named like a filing list." })
    } else if (!byCik.has(cik) && !isWanted(cik)) skipped.add(cik)
    else {
      const company = getCompany(cik)
      if (page) company.pages.push(entry)
      else if (company.submissions) refused.push({ name: entry.name, reason: "The archive has it twice." })
      else company.submissions = entry
    }
  }
  const companies = [...byCik.values()].sort((a, b) => (a.cik < b.cik ? -1 : 1))
  return { companies, refused, skipped: skipped.size }
}

/** The SEC's archive of filing lists contains this file. */
const placeholder = "placeholder.txt"

/** Changes when an entry changes, and when the stored documents have another form. */
export function companyMark(
  { facts, submissions, pages }: CompanyEntries,
  pastFrom: string | undefined,
): string {
  const lists = [submissions, ...pages].flatMap((entry) => (entry ? entryMark(entry) : []))
  const versions = `${statementsKind.version}.${filingsKind.version}.${noteFactsKind.version}`
  const past = pastFrom ? ` past ${pastStatesKind.version} ${pastFrom}` : ""
  return `${versions} ${facts ? entryMark(facts) : "none"} ${lists.sort().join(" ") || "none"}${past}`
}

export function companyBytes({ facts, submissions, pages }: CompanyEntries): number {
  return [facts, submissions, ...pages].reduce((sum, entry) => sum + (entry?.size ?? 0), 0)
}

/** Groups of companies that a thread reads at once: a few large ones or many small ones. */
export function groupCompanies(companies: CompanyEntries[]): CompanyEntries[][] {
  const groups: CompanyEntries[][] = []
  let bytes = 0
  for (const company of companies) {
    const group = groups.at(-1)
    const size = companyBytes(company)
    if (group && group.length < companiesAGroup && bytes + size <= bytesAGroup) {
      group.push(company)
      bytes += size
    } else {
      groups.push([company])
      bytes = size
    }
  }
  return groups
}

const companiesAGroup = 25
const bytesAGroup = 16_000_000
