import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { projectDir } from "../../server/runtime/local-server"
import { readTag } from "./raw-filings"

interface Placed {
  accession: string
  form: string
  /** The day of the filing or of its period. */
  date: string
  file: string
}

/** Files whose filing list is not given get one, with the indexes that lead to them. */
export function placeFilings(overlay: string, cik: string, filings: Placed[]): void {
  mkdirSync(join(overlay, "submissions"), { recursive: true })
  const rows = filings.map(({ accession, form, date, file }) => {
    const name = basename(file)
    const folder = join(overlay, "Archives/edgar/data", String(Number(cik)), accession.replaceAll("-", ""))
    mkdirSync(folder, { recursive: true })
    cpSync(file, join(folder, name))
    const item = [{ name, type: "text.gif", size: String(statSync(file).size) }]
    writeFileSync(join(folder, "index.json"), JSON.stringify({ directory: { name: folder, item } }))
    return {
      accessionNumber: accession,
      form,
      filingDate: date,
      reportDate: date,
      primaryDocument: name,
      acceptanceDateTime: `${date}T16:00:00.000Z`,
      act: "34",
      fileNumber: "",
      filmNumber: "",
      items: "",
      core_type: form,
      size: statSync(file).size,
      isXBRL: 0,
      isInlineXBRL: 0,
      primaryDocDescription: form,
    }
  })
  const [first] = rows
  const recent = Object.fromEntries(
    Object.keys(first ?? {}).map((key) => [key, rows.map((row) => row[key as keyof typeof row])]),
  )
  const filer = { cik, entityType: "operating", sic: "", name: `Filer ${cik}`, tickers: [], exchanges: [] }
  const more = { fiscalYearEnd: "1231", addresses: {}, formerNames: [], filings: { recent, files: [] } }
  writeFileSync(join(overlay, `submissions/CIK${cik}.json`), JSON.stringify({ ...filer, ...more }))
}

/** The ownership forms and proxy statements among the files of a filer. */
export function listOwnFilings(root: string, cik: string): Placed[] {
  const folder = join(root, "Archives/edgar/data", String(Number(cik)))
  return readdirSync(folder).flatMap((name): Placed[] => {
    const accession = name.replace(/^(\d{10})(\d{2})(\d{6})$/, "$1-$2-$3")
    return readdirSync(join(folder, name)).flatMap((file) => {
      const path = join(folder, name, file)
      const text = /\.(?:xml|htm)$/.test(file) ? readFileSync(path, "utf8") : ""
      const form = text.includes("ecd:PeoTotalCompAmt") ? "DEF 14A" : readTag(text, "documentType")
      if (form !== "DEF 14A" && !/^[345]$/.test(form)) return []
      const date = readTag(text, "periodOfReport") || `20${accession.slice(11, 13)}-03-31`
      return [{ accession, form, date, file: path }]
    })
  })
}

export function findProxy(filings: Placed[]): string {
  const proxy = filings.find(({ form }) => form === "DEF 14A")
  return proxy ? readFileSync(proxy.file, "utf8") : ""
}

/** Reports of funds by a ticker of their series. */
export function listFundReports(root: string): Map<string, string> {
  const { fields, data } = JSON.parse(readFileSync(join(root, "files/company_tickers_mf.json"), "utf8")) as {
    fields: string[]
    data: unknown[][]
  }
  const column = (row: unknown[], name: string) => String(row[fields.indexOf(name)])
  const archives = join(root, "Archives/edgar/data")
  const files = readdirSync(archives).flatMap((cik) =>
    data.some((row) => column(row, "cik") === cik)
      ? readdirSync(join(archives, cik))
          .map((folder) => join(archives, cik, folder, "primary_doc.xml"))
          .filter(existsSync)
      : [],
  )
  return new Map(
    files.flatMap((file) => {
      const xml = readFileSync(file, "utf8")
      if (!xml.includes("<invstOrSec>")) return []
      // These reports have no series, so only those of registrants with one fund are known.
      const rows = data.filter((row) => column(row, "cik") === String(Number(readTag(xml, "regCik"))))
      const isOne = new Set(rows.map((row) => column(row, "seriesId"))).size === 1
      return rows[0] && isOne ? [[column(rows[0], "symbol"), file] as const] : []
    }),
  )
}

/** Runs the command line against the server of a state directory, which is in this process. */
export async function ingest(given: string[], env: Record<string, string>): Promise<void> {
  const options = { cwd: projectDir, env: { ...process.env, ...env } }
  await promisify(execFile)(process.execPath, [join(projectDir, "cli/ingest.mjs"), ...given], options).catch(
    (error: Error) => console.error(error.message),
  )
}
