import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import {
  type GivenFact,
  indexEntry,
  indexPage,
  listNorthwindFacts,
  makeLei,
  writeXbrlJson,
} from "../../tests/fixtures/xbrl-report"

// Writes a register of invented companies in the layout of filings.xbrl.org:
// npm run tool -- make-register <folder> <companies> [<years>]

const [folder = "", companyCount = "20000", yearCount = "5"] = process.argv.slice(2)
if (!folder) throw new Error("A folder is needed.")
const lastYear = 2024
const pageSize = 100

/** Facts besides those of statements, as real reports have them: components of equity and texts, about 100 kB. */
function listOthers(year: number): GivenFact[] {
  const components = Array.from(
    { length: 120 },
    (_, place): GivenFact => ({
      concept: "Equity",
      at: `${year}-12-31`,
      value: String(place * 1000),
      decimals: -3,
      member: ["ComponentsOfEquityAxis", `Component${place}Member`],
    }),
  )
  const texts = Array.from(
    { length: 40 },
    (_, place): GivenFact => ({
      concept: `DisclosureOfNote${place}Explanatory`,
      at: `${year}`,
      value: `${note}${place}`,
    }),
  )
  return [...components, ...texts]
}

const note = "The group recognizes revenue when control of goods passes to the customer. ".repeat(30)

function write(path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const years = Array.from({ length: Number(yearCount) }, (_, place) => lastYear - place)
const firstLei = makeLei("9999BENCHFIRST")
/** Reports of one company by year: those of the others have the same figures. */
const reports = new Map(
  years.map((year) => [
    year,
    writeXbrlJson([...listNorthwindFacts(year), ...listOthers(year)], {}, firstLei),
  ]),
)
let entries: unknown[] = []
let page = 0
const flush = () => {
  if (entries.length > 0) write(`api/page-${page}.json`, JSON.stringify(indexPage(entries)))
  entries = []
  page += 1
}
for (let company = 0; company < Number(companyCount); company += 1) {
  const lei = makeLei(`9999BENCH${String(company).padStart(9, "0")}`)
  for (const year of years) {
    entries.push(indexEntry(lei, `${year}-12-31`))
    write(`${lei}/${year}-12-31/ESEF/DE/0/report.json`, reports.get(year)?.replaceAll(firstLei, lei) ?? "")
    if (entries.length >= pageSize) flush()
  }
}
flush()
