import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSgmlHeader } from "~/edgar/sgml-header"
import { NotSubmissions, parseSubmissions } from "~/edgar/submissions"
import { type Accession, accessionFolder, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import type { OldFiling } from "~/model/history/old-filing"

type OldCompany = { cik: Cik; name: string; filings: OldFiling[] }

/** From 2011 on, every registrant files XBRL. */
const lastYear = 2010
const maxFiles = 12

/** The filings from before XBRL in a folder with the layout of the SEC's addresses, by company. */
export function* readOldCompanies(folder: string): Generator<OldCompany> {
  const root = join(folder, "Archives", "edgar", "data")
  for (const name of readdirSync(root).sort((a, b) => Number(a) - Number(b))) {
    const cik = parseCik(name)
    if (!cik) continue
    const listed = readListed(folder, cik)
    const filings: OldFiling[] = []
    for (const accessionName of readdirSync(join(root, name)).sort()) {
      const accession = parseAccession(accessionName)
      if (!accession || getYear(accession) > lastYear) continue
      const filing = readOldFilingFiles(join(root, name, accessionFolder(accession)), accession, listed)
      if (filing) filings.push(filing)
    }
    if (filings.length > 0) yield { cik, name: listed.name ?? filerName(filings) ?? cik, filings }
  }
}

type Listed = { name: string | null; filings: Map<string, { form: string; filed: string }> }

function readListed(folder: string, cik: Cik): Listed {
  const path = join(folder, "submissions", `CIK${cik}.json`)
  if (!existsSync(path)) return { name: null, filings: new Map() }
  try {
    const { name, filings } = parseSubmissions(readFileSync(path, "utf8"))
    return { name, filings: new Map(filings.map((filing) => [filing.accession, filing])) }
  } catch (error) {
    if (!(error instanceof NotSubmissions)) throw error
    return { name: null, filings: new Map() }
  }
}

/** The complete submission if it is there, otherwise the documents. */
function readOldFilingFiles(folder: string, accession: Accession, listed: Listed): OldFiling | null {
  const names = readdirSync(folder).filter((name) => /\.(?:txt|html?|frm)$/i.test(name))
  const submission = names.filter((name) => name === `${accession}.txt`)
  const files = (submission.length > 0 ? submission : names.sort().slice(0, maxFiles)).map((name) => ({
    name,
    text: new TextDecoder("windows-1252").decode(readFileSync(join(folder, name))),
  }))
  const [first] = files
  if (!first) return null
  const header = parseSgmlHeader(first.text)
  const known = listed.filings.get(accession)
  const form = header?.form ?? known?.form ?? coverForm(first.text)
  if (!form || !/^10-?[KQ]|^20-F|^40-F/.test(form)) return null
  const filed = header?.filed ?? known?.filed ?? `${getYear(accession)}-12-31`
  return { accession, form, filed, files }
}

function coverForm(text: string): string | null {
  const cover = text.slice(0, 60_000).replace(/<[^>]{0,300}>|&nbsp;|&#160;/g, " ")
  if (/<ARTICLE>/i.test(text)) return "10-Q"
  return /\bform\s+(10-K|10-Q|20-F|40-F)/i.exec(cover)?.[1]?.toUpperCase() ?? null
}

function getYear(accession: Accession): number {
  const year = Number(accession.slice(11, 13))
  return year >= 90 ? 1900 + year : 2000 + year
}

function filerName(filings: readonly OldFiling[]): string | null {
  for (const { files } of filings) {
    const name = files[0] && parseSgmlHeader(files[0].text)?.filers[0]?.name
    if (name) return name
  }
  return null
}
