import { Comparison, compareFormulas, findUnlinked } from "../../tests/workbooks/compare-cells"
import {
  compareModel,
  compareStatement,
  type Model,
  type Statement,
  statementNames,
  statementSheets,
  takeLast,
} from "../../tests/workbooks/compare-statement"
import { compareTable } from "../../tests/workbooks/compare-table"
import { type FileSheet, readBook } from "../../tests/workbooks/read-book"
import { hasLibreOffice, recalculate, type SheetText } from "../../tests/workbooks/recalculate"
import { listTables, type TableAddress } from "./workbooks/list-tables"
import { Site } from "./workbooks/read-site"

const usage = "npm run tool -- verify-workbooks <origin of a running server> [ticker …]"
const companyCount = 10
/** Files that LibreOffice opens in one run. */
const filesAtOnce = 40
/** The years of a model, with the one before the first. */
const modelYears = 11
const openedLinks = 3
/** Sheets about the workbook itself. */
const aboutSheets = new Set(["Sources", "Summary"])

/** A workbook with the answer that it must equal. */
interface Book {
  name: string
  file: Uint8Array
  compare: (sheets: Map<string, SheetText>, result: Comparison) => void
}

interface Counts {
  files: number
  cells: number
  formulas: number
  links: number
  unlinked: number
  opened: number
}

async function* listBooks(site: Site, tickers: readonly string[]): AsyncGenerator<Book | string> {
  for (const ticker of tickers) {
    for (const statement of statementNames)
      for (const period of ["annual", "quarterly", "ttm"])
        for (const vintage of ["", "&vintage=original", "&asof=2023-06-30"])
          yield await readStatement(site, ticker, `?statement=${statement}&period=${period}${vintage}`)
    for (const query of ["", "?basis=fcf", "?growth=8&laterYears=ever&laterGrowth=2"])
      yield await readModel(site, ticker, query)
  }
  for (const address of await listTables(site, tickers)) yield await readTable(site, address)
}

async function readStatement(site: Site, ticker: string, query: string): Promise<Book | string> {
  const at = `/api/v1/company/${ticker}/financials`
  const answer = (await site.readJson(`${at}.json${query}`)) as Statement | null
  const file = await site.readBytes(`${at}.xlsx${query}`)
  const name = `${ticker} ${query}`
  if (!answer || !file) return `${name}: not answered`
  const statement = statementNames.find((each) => query.includes(`statement=${each}`)) ?? "income"
  return {
    name,
    file,
    compare: (sheets, result) =>
      compareStatement(sheets.get(statementSheets[statement]), answer, name, result),
  }
}

async function readModel(site: Site, ticker: string, query: string): Promise<Book | string> {
  const at = `/api/v1/company/${ticker}`
  const answer = (await site.readJson(`${at}/model.json${query}`)) as unknown as Model | null
  const file = await site.readBytes(`${at}/model.xlsx${query}`)
  const page = await site.readText(`/company/${ticker}/financials/dcf${query}`)
  const name = `${ticker} model ${query}`
  if (!answer || !file || !page) return `${name}: not answered`
  const statements = await Promise.all(
    statementNames.map(async (statement) => {
      const own = await site.readJson(`${at}/financials.json?statement=${statement}`)
      return { statement, answer: own as unknown as Statement }
    }),
  )
  return {
    name,
    file,
    compare: (sheets, result) => {
      compareModel(sheets.get("DCF"), answer, name, result)
      comparePage(sheets.get("DCF") ?? [], answer, page, { name, result })
      for (const { statement, answer: own } of statements)
        compareStatement(
          sheets.get(statementSheets[statement]),
          takeLast(own, modelYears),
          `${name}, ${statement}`,
          result,
        )
    },
  }
}

/** The page of the valuation shows the recalculated value and every value of the grid. */
function comparePage(
  sheet: SheetText,
  { rows }: Model,
  page: string,
  { name, result }: { name: string; result: Comparison },
): void {
  if (rows.every(({ key, value }) => key !== "perShare" || value === null)) return
  const shown = new Set(page.replace(/<[^>]*>/g, " ").match(/[\d,]+\.\d\d/g) ?? [])
  const value = sheet.find(([label]) => label === "Value per share")?.[1]
  const grid = sheet.findIndex(([label]) => label?.startsWith("Value per share by growth"))
  const cells = [value, ...sheet.slice(grid + 2, grid + 7).flatMap((line) => line.slice(1, 6))]
  for (const cell of cells.filter(Boolean)) {
    const printed = Math.abs(Number(cell)).toLocaleString("en-US", {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    result.add(shown.has(printed) ? printed : "", printed, `${name}, page of the valuation`)
  }
}

async function readTable(site: Site, { path, search }: TableAddress): Promise<Book | string> {
  const name = path.replace("/api/v1", "") + search
  const json = await site.readJson(`${path}.json${search}`)
  if (!json) return `${name}: nothing to compare`
  const csv = await site.readText(`${path}.csv${search}`)
  const file = await site.readBytes(`${path}.xlsx${search}`)
  if (csv === null || !file) return `${name}: not answered`
  return {
    name,
    file,
    compare: (sheets, result) => compareTable([...sheets.values()][0], { json, csv }, name, result),
  }
}

/** Compares the files of one run of LibreOffice. */
async function verify(files: Book[], site: Site, result: Comparison, counts: Counts): Promise<void> {
  const known = result.differences.length
  const contents = new Map(files.map(({ file }, index) => [`book${index}x`, file]))
  const recalculated = await recalculate(contents)
  for (const [index, book] of files.entries()) {
    const sheets = readBook(book.file)
    const texts = recalculated.get(`book${index}x`) ?? new Map<string, SheetText>()
    const ordered = new Map([...sheets.keys()].map((name) => [name, texts.get(name) ?? []]))
    book.compare(ordered, result)
    counts.files += 1
    for (const [name, sheet] of sheets)
      counts.formulas += compareFormulas(sheet, ordered.get(name), `${book.name}, ${name}`, result)
    await verifyLinks(book, sheets, { site, result, counts })
  }
  counts.cells = result.compared
  for (const difference of result.differences.slice(known)) console.log(difference)
  console.log(`… ${counts.files} workbooks, ${counts.cells} cells, to ${files.at(-1)?.name}`)
}

async function verifyLinks(
  { name }: Book,
  sheets: Map<string, FileSheet>,
  { site, result, counts }: { site: Site; result: Comparison; counts: Counts },
): Promise<void> {
  await verifySources(name, sheets.get("Sources"), { site, result, counts })
  for (const [title, sheet] of sheets) {
    // The inputs of a valuation are the reader's own.
    if (aboutSheets.has(title) || title === "DCF") continue
    const cells = [...sheet.values()].filter(({ number, link }) => number !== null && link !== null)
    counts.links += cells.length
    const unlinked = findUnlinked(sheet)
    counts.unlinked += unlinked.length
    if (unlinked.length > 0)
      result.fail(`${name}, ${title}: ${unlinked.length} figures without a link, such as ${unlinked[0]}`)
    const step = Math.max(1, Math.floor(cells.length / openedLinks))
    for (const { number, link } of cells.filter((_, index) => index % step === 0).slice(0, openedLinks)) {
      const page = await site.readText(link ?? "")
      counts.opened += 1
      if (page === null) result.fail(`${name}, ${title}: ${link} does not open`)
      else if (link?.includes("/financials/source/") && !isShare(title) && !showsFigure(page, number ?? 0))
        result.fail(`${name}, ${title}: ${link} does not show ${number}`)
    }
  }
}

/** The sheet of sources names the vintage and the day, and its pages open. */
async function verifySources(
  name: string,
  sheet: FileSheet | undefined,
  { site, result, counts }: { site: Site; result: Comparison; counts: Counts },
): Promise<void> {
  const texts = new Set([...(sheet?.values() ?? [])].map(({ text }) => text))
  for (const wanted of ["Read on", "Vintage"])
    if (!texts.has(wanted)) result.fail(`${name}, Sources: no "${wanted}"`)
  const links = [...(sheet?.values() ?? [])].flatMap(({ link }) => link ?? [])
  for (const link of links.slice(0, openedLinks)) {
    counts.opened += 1
    if ((await site.read(link)) === null) result.fail(`${name}, Sources: ${link} does not open`)
  }
}

/** A sheet of growth or shares links to the figure that its percent is computed from. */
function isShare(title: string): boolean {
  return / (?:growth|common size)$/.test(title)
}

/** A source page has the whole number, or a ratio with fewer digits. */
function showsFigure(page: string, value: number): boolean {
  const size = Math.abs(value)
  const spellings = [0, 1, 2, 3, 4].flatMap((digits) =>
    [size, size * 100].map((number) =>
      number.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    ),
  )
  const text = page.replace(/<[^>]*>/g, " ")
  return spellings.some((spelling) => /[1-9]/.test(spelling) && text.includes(spelling)) || value === 0
}

async function run([origin, ...given]: string[]): Promise<number> {
  if (!hasLibreOffice) {
    console.error(
      "LibreOffice is not installed, so nothing was verified. On Debian: apt-get install --no-install-recommends libreoffice-calc",
    )
    return 2
  }
  if (!origin) {
    console.error(`Give the address of a server: ${usage}`)
    return 2
  }
  const site = new Site(origin)
  const largest = `/api/v1/screener.json?query=revenue+%3E+0&sort=revenue&stale=1&limit=${companyCount}`
  const tickers =
    given.length > 0 ? given : (await site.readRows(largest)).map(({ ticker }) => String(ticker))
  const result = new Comparison()
  const counts: Counts = { files: 0, cells: 0, formulas: 0, links: 0, unlinked: 0, opened: 0 }
  const absent: string[] = []
  let waiting: Book[] = []
  for await (const book of listBooks(site, tickers)) {
    if (typeof book === "string") absent.push(book)
    else waiting.push(book)
    if (waiting.length < filesAtOnce) continue
    await verify(waiting, site, result, counts)
    waiting = []
  }
  if (waiting.length > 0) await verify(waiting, site, result, counts)
  for (const sentence of absent) console.log(sentence)
  console.log(
    `${tickers.length} companies (${tickers.join(", ")}), ${counts.files} workbooks: ${counts.cells} cells compared, ${counts.formulas} formulas recalculated, ${counts.links} figures with a link, ${counts.unlinked} without, ${counts.opened} links opened; ${result.differences.length} differ`,
  )
  return counts.files > 0 && result.differences.length === 0 ? 0 : 1
}

process.exitCode = await run(process.argv.slice(2))
