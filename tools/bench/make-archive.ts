import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { thirteenFTables } from "../../tests/fixtures/thirteen-f-data-set"
import { openArchiveWriter } from "./archive-writer"

const usage = `npm run tool -- make-archive
  companyfacts <zip> <folder> <count>   renamed copies of the companyfacts files of a folder
  13f <zip> <managers> <rows>           an invented Form 13F data set`

const [kind, path = "", ...given] = process.argv.slice(2)
if (kind === "companyfacts" && given.length === 2) writeCompanyFacts(path, given[0] ?? "", Number(given[1]))
else if (kind === "13f" && given.length === 2) writeThirteenF(path, Number(given[0]), Number(given[1]))
else {
  console.error(usage)
  process.exitCode = 2
}

/** Each copy has its own CIK, which its name and its accession numbers contain, too. */
function writeCompanyFacts(zip: string, folder: string, count: number): void {
  const files = readdirSync(folder)
    .filter((name) => /^CIK\d{10}\.json$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
  const archive = openArchiveWriter(zip)
  let bytes = 0
  for (let place = 0; place < count; place++) {
    const cik = 8_000_000_000 + place
    const text = (files[place % files.length] ?? "").replace(/"cik":\s*"?\d+"?/, `"cik":${cik}`)
    archive.add(`CIK${cik}.json`, Buffer.from(text))
    bytes += text.length
  }
  archive.close()
  console.log(`${count} entries, ${Math.round(bytes / 1e6)} MB of JSON`)
}

/** Managers hold a number of securities each, as skewed as in reality: few hold thousands. */
function writeThirteenF(zip: string, managers: number, rows: number): void {
  const securities = Math.max(50, Math.min(25_000, Math.round(rows / 140)))
  const getCusip = (place: number) => `X${String(place).padStart(7, "0")}${place % 10}`
  const weights = Array.from({ length: managers }, (_, place) => 1 / (place + 20))
  const scale = rows / weights.reduce((sum, weight) => sum + weight, 0)
  let seed = 1
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  const archive = openArchiveWriter(zip)
  const filings = weights.map((weight, place) => {
    const held = Math.min(securities, Math.max(1, Math.round(weight * scale)))
    const first = Math.floor(random() * securities)
    return {
      accession: `${String(7_000_000_000 + place)}-25-000001`,
      cik: String(7_000_000_000 + place),
      manager: `INVENTED MANAGER ${place} LLC`,
      period: "2025-06-30",
      filed: "2025-08-14",
      rows: Array.from({ length: held }, (_, row) => {
        const security = (first + row) % securities
        const amount = 1 + Math.floor(random() * 100_000)
        const name = `INVENTED ISSUER ${security}`
        return { cusip: getCusip(security), name, amount, value: amount * (5 + (security % 300)) }
      }),
    }
  })
  for (const { name, content } of thirteenFTables(filings)) archive.add(name, Buffer.from(content))
  archive.close()
  console.log(`${managers} managers, ${filings.reduce((sum, filing) => sum + filing.rows.length, 0)} rows`)
}
