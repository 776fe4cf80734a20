import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import type { NportHolding } from "~/edgar/holdings/nport"
import type { DataSetForm } from "~/edgar/insiders/insider-data-set"
import { seededRandom } from "~/ingest/invented/random"
import { addDays } from "~/lib/dates"
import { accessionSchema, cikSchema, cusipSchema } from "~/lib/value-schemas"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { insiderDataSetTables } from "../../tests/fixtures/insider-data-set"
import { type FixtureFundReport, nportTables } from "../../tests/fixtures/nport-data-set"
import { coverPage, informationTable } from "../../tests/fixtures/thirteen-f"
import { type DataSetFiling, thirteenFTables } from "../../tests/fixtures/thirteen-f-data-set"
import type { ZipFile } from "../../tests/fixtures/zip"
import { openArchiveWriter } from "./archive-writer"
import {
  getCompany,
  getFacts,
  getSubmissions,
  listLines,
  type MarketCompany,
  toCik,
  toSubmissions,
} from "./market-filers"

const usage = `npm run tool -- make-market <folder> [companies] [managers] [funds]
  an invented market as the SEC publishes it: lists, archives and data sets of a year; serve it with
  npx tsx tests/fakes/serve-folder.ts <folder>`

const [folder, ...sizes] = process.argv.slice(2)
if (!folder) {
  console.error(usage)
  process.exit(2)
}
const [companyCount = 400, managerCount = 300, fundCount = 100] = sizes.map(Number)

/** Largest companies, whose files are also there one by one. */
const singleFiles = 300
const quarters = [
  "2024-12-31",
  "2025-03-31",
  "2025-06-30",
  "2025-09-30",
  "2025-12-31",
  "2026-03-31",
  "2026-06-30",
  "2026-09-30",
]
const thirteenFSets = [
  { name: "01jun2026-31aug2026_form13f.zip", period: "2026-06-30" },
  { name: "01sep2026-30nov2026_form13f.zip", period: "2026-09-30" },
]
const insiderQuarters = ["2025q4", "2026q1", "2026q2", "2026q3"]
const nportQuarters = [
  { name: "2026q2", asOf: "2026-03-31" },
  { name: "2026q3", asOf: "2026-06-30" },
]
const failsHalves = ["202609a", "202609b", "202610a", "202610b"]

const companies = Array.from({ length: companyCount }, (_, place) => getCompany(place))
const random = seededRandom(1)

function write(path: string, content: string | Buffer): void {
  const file = join(folder ?? "", path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function writeZip(path: string, files: Iterable<ZipFile>): void {
  const file = join(folder ?? "", path)
  mkdirSync(dirname(file), { recursive: true })
  const archive = openArchiveWriter(file)
  for (const { name, content } of files) archive.add(name, Buffer.from(content))
  archive.close()
}

/** The page of a data set, which links to its files. */
function writePage(name: string, files: string[]): void {
  const links = files.map((file) => `<a href="/files/structureddata/data/${name}/${file}">${file}</a>`)
  write(`data-research/sec-markets-data/${name}`, `<html>${links.join("\n")}</html>`)
}

const tableOf = (fields: string[], data: unknown[][]) => JSON.stringify({ fields, data })

function writeLists(): void {
  const listed = companies.map(({ cik, name, ticker }) => [Number(cik), name, ticker, "NYSE"])
  write("files/company_tickers_exchange.json", tableOf(["cik", "name", "ticker", "exchange"], listed))
  const classes = funds.map(({ cik, seriesId, classId, ticker }) => [Number(cik), seriesId, classId, ticker])
  write("files/company_tickers_mf.json", tableOf(["cik", "seriesId", "classId", "symbol"], classes))
  const rows = funds.map(({ cik, seriesId, classId, name, ticker }) =>
    [cik, "INVENTED FUNDS TRUST", seriesId, name, classId, "Shares", ticker].join(","),
  )
  const csv = ["CIK Number,Entity Name,Series ID,Series Name,Class ID,Class Name,Class Ticker", ...rows]
  const page = "investment-company-series-class-information"
  write(`files/${page}-2026.csv`.replace("-information", ""), `${csv.join("\n")}\n`)
  write(
    `data-research/sec-markets-data/${page}`,
    '<a href="/files/investment-company-series-class-2026.csv">2026</a>',
  )
}

const funds = Array.from({ length: fundCount }, (_, place) => ({
  cik: toCik(2_500_000 + Math.floor(place / 10)),
  name: `Invented Fund ${place}`,
  seriesId: `S${String(900_000_000 + place)}`,
  classId: `C${String(900_000_000 + place)}`,
  ticker: getCompany(place).ticker.replace(/^Q/, "Z"),
}))

function writeCompanies(): void {
  function* facts() {
    for (const company of companies) yield { name: `CIK${company.cik}.json`, content: getFacts(company) }
  }
  function* lists() {
    for (const company of companies)
      yield { name: `CIK${company.cik}.json`, content: getSubmissions(company) }
  }
  writeZip("Archives/edgar/daily-index/xbrl/companyfacts.zip", facts())
  writeZip("Archives/edgar/daily-index/bulkdata/submissions.zip", lists())
  for (const company of companies.slice(0, singleFiles)) {
    write(`api/xbrl/companyfacts/CIK${company.cik}.json`, getFacts(company))
    write(`submissions/CIK${company.cik}.json`, getSubmissions(company))
  }
}

/** Full indexes of two years; the SEC's of earlier ones are missing here. */
function writeIndexes(): void {
  for (const year of [2024, 2025])
    for (const quarter of [1, 2, 3, 4]) {
      const isIn = (filed: string) =>
        filed.startsWith(`${year}`) && Math.ceil(Number(filed.slice(5, 7)) / 3) === quarter
      const lines = companies.flatMap((company) =>
        listLines(company)
          .filter(({ filed }) => isIn(filed))
          .map(({ form, filed, accession }) =>
            [
              Number(company.cik),
              company.name,
              form,
              filed,
              `edgar/data/${Number(company.cik)}/${accession}.txt`,
            ].join("|"),
          ),
      )
      const head = `CIK|Company Name|Form Type|Date Filed|Filename\n${"-".repeat(80)}\n`
      write(
        `Archives/edgar/full-index/${year}/QTR${quarter}/master.gz`,
        gzipSync(`${head}${lines.join("\n")}\n`),
      )
    }
}

/** Few managers hold many securities, as in reality; larger companies have more holders. */
function getHoldings(place: number, count: number, period: string): DataSetFiling["rows"] {
  const grown = 1 + quarters.indexOf(period) / 20
  const held = Math.max(3, Math.min(companyCount, Math.round((count * 20) / (place + 20))))
  const chosen = new Set<MarketCompany>()
  for (let row = 0; row < held; row++) {
    const company = companies[Math.floor(companyCount * random() ** 2)]
    if (company) chosen.add(company)
  }
  return [...chosen].map(({ cusip, name, place: size }) => {
    const amount = Math.round((1000 + 90_000 * random()) * grown)
    return { cusip, name, amount, value: Math.round(amount * (20 + (size % 200))) }
  })
}

const filedAfter = (period: string) => addDays(period, 44)

function writeManagers(): void {
  const filers = [
    ...trackedInvestors.map(({ cik, name }) => ({ cik: cik as string, name: name.toUpperCase() })),
    ...Array.from({ length: Math.max(0, managerCount - trackedInvestors.length) }, (_, place) => ({
      cik: toCik(2_700_000 + place),
      name: `INVENTED MANAGER ${place} LLC`,
    })),
  ]
  for (const { name, period } of thirteenFSets)
    writeZip(
      `files/structureddata/data/form-13f-data-sets/${name}`,
      thirteenFTables(
        filers.map((filer, place) => ({
          accession: toAccession(filer.cik, period),
          cik: filer.cik,
          manager: filer.name,
          period,
          filed: filedAfter(period),
          rows: getHoldings(place, companyCount, period),
        })),
      ),
    )
  writePage(
    "form-13f-data-sets",
    thirteenFSets.map(({ name }) => name),
  )
  for (const [place, { cik, name }] of filers.slice(0, trackedInvestors.length).entries()) {
    const lines = quarters.map((period) => ({
      accession: toAccession(cik, period),
      form: "13F-HR",
      filed: filedAfter(period),
      period,
      items: "",
    }))
    write(`submissions/CIK${cik}.json`, toSubmissions({ cik, name }, lines.toReversed()))
    for (const { accession, period } of lines) writeFiling(cik, accession, period, place)
  }
}

function toAccession(cik: string, period: string): string {
  return `${cik}-${period.slice(2, 4)}-${String(Number(period.slice(5, 7))).padStart(6, "0")}`
}

function writeFiling(cik: string, accession: string, period: string, place: number): void {
  const rows = getHoldings(place + 20, Math.min(companyCount, 200), period)
  const declaredValue = rows.reduce((sum, { value }) => sum + value, 0)
  const at = `Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}`
  write(`${at}/primary_doc.xml`, coverPage({ cik, period, declaredRows: rows.length, declaredValue }))
  write(`${at}/infotable.xml`, informationTable(rows))
  const item = ["primary_doc.xml", "infotable.xml"].map((name) => ({ name, type: "text.gif", size: "1" }))
  write(`${at}/index.json`, JSON.stringify({ directory: { item, name: `/${at}` } }))
}

function writeFunds(): void {
  for (const { name, asOf } of nportQuarters) {
    const reports = funds.map((fund, place): FixtureFundReport => {
      const holdings = getHoldings(place, 60, "2026-06-30").map(
        ({ cusip, name: issuer, amount, value }): NportHolding => ({
          name: issuer ?? "",
          title: "Common",
          cusip: cusipSchema.parse(cusip),
          isin: null,
          ticker: null,
          balance: amount,
          units: "NS",
          currency: "USD",
          valueUsd: value,
          weightPct: 1,
          payoff: "Long",
          assetCategory: "EC",
          issuerCategory: "CORP",
          country: "US",
          maturity: null,
          couponPct: null,
        }),
      )
      const total = holdings.reduce((sum, { valueUsd }) => sum + (valueUsd ?? 0), 0)
      return {
        accession: accessionSchema.parse(
          `${fund.cik}-26-${String(place * 2 + Number(name.at(-1)) - 2).padStart(6, "0")}`,
        ),
        filed: addDays(asOf, 59),
        cik: cikSchema.parse(fund.cik),
        seriesId: fund.seriesId,
        registrant: "INVENTED FUNDS TRUST",
        seriesName: fund.name,
        asOf,
        fiscalYearEnd: "2026-12-31",
        totalAssets: total,
        totalLiabilities: 0,
        netAssets: total,
        holdings,
      }
    })
    writeZip(`files/structureddata/data/form-n-port-data-sets/${name}_nport.zip`, nportTables(reports))
  }
  writePage(
    "form-n-port-data-sets",
    nportQuarters.map(({ name }) => `${name}_nport.zip`),
  )
}

function writeInsiders(): void {
  for (const quarter of insiderQuarters) {
    const day = `${quarter.slice(0, 4)}-${String(Number(quarter.at(-1)) * 3 - 1).padStart(2, "0")}-10`
    const forms = companies.flatMap((company) => [1, 2].map((number) => toForm(company, day, number)))
    writeZip(
      `files/structureddata/data/insider-transactions-data-sets/${quarter}_form345.zip`,
      insiderDataSetTables(forms),
    )
  }
  writePage(
    "insider-transactions-data-sets",
    insiderQuarters.map((quarter) => `${quarter}_form345.zip`),
  )
}

function toForm({ cik, name, ticker, place }: MarketCompany, day: string, number: number): DataSetForm {
  const isPurchase = random() < 0.3
  return {
    accession: accessionSchema.parse(`${cik}-${day.slice(2, 4)}-0${day.slice(5, 7)}0${number}0`),
    filed: addDays(day, 2),
    content: {
      form: "4",
      period: day,
      originalFiled: null,
      hasNoSecurities: false,
      hasLeft: false,
      issuer: { cik: cikSchema.parse(cik), name, ticker },
      owners: [
        {
          cik: cikSchema.parse(toCik(1_700_000 + place * 3 + number)),
          name: `Doe Jane ${number}`,
          isDirector: number === 2,
          isOfficer: number === 1,
          isTenPercentOwner: false,
          isOther: false,
          officerTitle: number === 1 ? "Chief Executive Officer" : null,
          otherText: null,
        },
      ],
      plan10b51: false,
      footnotes: [],
      remarks: null,
      entries: [
        {
          kind: "transaction",
          derivative: false,
          security: "Common Stock",
          date: day,
          code: isPurchase ? "P" : "S",
          equitySwap: false,
          shares: 100 + Math.floor(900 * random()),
          price: 20 + (place % 200),
          acquired: isPurchase,
          ownedAfter: 5000,
          direct: true,
          nature: null,
          exercisePrice: null,
          exercisable: null,
          expires: null,
          underlying: null,
          underlyingShares: null,
          footnotes: [],
          priceFootnotes: [],
        },
      ],
    },
  }
}

function writeFails(): void {
  for (const half of failsHalves) {
    const first = `${half.slice(0, 4)}-${half.slice(4, 6)}-${half.endsWith("a") ? "02" : "17"}`
    const days = [0, 1, 2, 5, 6, 7, 8].map((day) => addDays(first, day).replaceAll("-", ""))
    const lines = days.flatMap((day) =>
      companies.map(({ cusip, ticker, name, place }) =>
        [day, cusip, ticker, 1000, name, (20 + (place % 200)).toFixed(2)].join("|"),
      ),
    )
    const head = "SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE"
    writeZip(`files/structureddata/data/fails-deliver-data/cnsfails${half}.zip`, [
      { name: `cnsfails${half}.txt`, content: `${[head, ...lines].join("\n")}\n` },
    ])
  }
  writePage(
    "fails-deliver-data",
    failsHalves.map((half) => `cnsfails${half}.zip`),
  )
}

writeLists()
writeCompanies()
writeIndexes()
writeManagers()
writeFunds()
writeInsiders()
writeFails()
console.log(`${companyCount} companies, ${managerCount} managers, ${fundCount} funds in ${folder}`)
