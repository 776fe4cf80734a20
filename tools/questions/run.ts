import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { estimateTokens } from "~/addresses/mcp/tokens"
import { startLocalServer } from "../../server/local/start-server"
import { localOptions, projectDir } from "../../server/runtime/local-server"
import { startFakeSec } from "../../tests/fakes/sec-server"
import { exampleIndexes, listIndexes } from "../../tests/fixtures/example/folder-source"
import { askItems, askReleases, askSegments } from "./filing-questions"
import { findProxy, ingest, listFundReports, listOwnFilings, placeFilings } from "./load-state"
import { askChanges, askInsiders, askPay, askWeights } from "./owner-questions"
import { kinds, type Question } from "./question"
import { readCompanies } from "./raw-facts"
import { askFiscalYears, askRanks, askRatios, askRestated, askTrailing } from "./statement-questions"
import { connect, fetchPatiently, type Result, tryQuestion } from "./try-question"

/**
 * `npm run tool -- questions <folder>`: asks the tools of MCP about filings in a folder with the layout of the SEC's
 * addresses, and compares the answers with those of readers that share no code with the product. `QUESTIONS_STATE` is
 * a state directory that is used again.
 */
const folder = process.argv[2]
const countAKind = 46
const minExact = 0.99
const maxRounds = 120
const settledRounds = 12

if (!folder || !existsSync(join(folder, "api/xbrl/companyfacts"))) {
  console.log("Skipped: pass a folder with filings in the layout of the SEC's addresses.")
  process.exit(0)
}
process.exitCode = (await run(resolve(folder))) ? 0 : 1

async function run(root: string): Promise<boolean> {
  const overlay = mkdtempSync(join(tmpdir(), "bookvalue-questions-"))
  const own = join(projectDir, "tests/fixtures/example/edgar")
  const companies = readCompanies(root)
  const funds = listFundReports(root)
  const invented = "0000990001"
  placeFilings(overlay, invented, listOwnFilings(own, invented))
  const proxies = new Map([[invented, findProxy(listOwnFilings(own, invented))]])
  const proxyFile = join(root, "misc/def14a/cabot-inline-xbrl.html")
  if (existsSync(proxyFile)) {
    const cik = "0000016040"
    const filing = { accession: "0000016040-24-000001", form: "DEF 14A", date: "2024-01-26", file: proxyFile }
    placeFilings(overlay, cik, [filing])
    proxies.set(cik, readFileSync(proxyFile, "utf8"))
  }
  const archives = readdirSync(join(root, "Archives/edgar/data"))
  const indexes = Object.assign({}, ...archives.map((cik) => listIndexes(root, cik)))
  const documents = { ...indexes, ...exampleIndexes() }
  const sec = await startFakeSec({ folders: [overlay, root, own], documents })
  const state = process.env.QUESTIONS_STATE ?? join(overlay, "state")
  const isLoaded = existsSync(join(state, "secrets.json"))
  const env = {
    STATE_DIR: state,
    PORT: process.env.PORT ?? "8795",
    EDGAR_ORIGIN: sec.origin,
    READ_THROUGH_LIMIT: "0",
  }
  const server = await startLocalServer(localOptions({ ...process.env, ...env }), {
    beforeListening: async () => false,
  })
  try {
    const managers = ["1067983", "1709323", "1336528", "1061768", "1358706", "807985"]
    const tickers = companies.map(({ ticker }) => ticker)
    if (!isLoaded) {
      await ingest(["lists"], env)
      await ingest(["company", ...tickers], env)
      await ingest(["segments", "AAPL", "AMZN", "CVS", ...tickers], env)
      await ingest(["investor", ...managers], env)
      for (const [ticker, file] of funds) await ingest(["fund", ticker, "--file", file], env)
    }
    // The runtime is replaced a minute after a load. Messages of visits before that would wait for a run of the schedule.
    if (!isLoaded) await new Promise((done) => setTimeout(done, 90_000))
    // A visit loads these two, so that screens have them too.
    const loaded = [...tickers, "KO", "MSFT"]
    await readBackground(server.origin, loaded)
    const reports = new Map([...funds].map(([ticker, file]) => [ticker, readFileSync(file, "utf8")]))
    const today = new Date().toISOString().slice(0, 10)
    const questions = [
      ...askFiscalYears(companies, countAKind),
      ...askRestated(companies, countAKind),
      ...askReleases(root, companies, countAKind),
      ...askTrailing(companies, countAKind),
      ...askSegments(root, listTickers(root), countAKind),
      ...askRatios(companies, countAKind),
      ...askRanks(readCompanies(root, 1), loaded, countAKind, today),
      ...askChanges(
        root,
        managers.map((cik) => cik.padStart(10, "0")),
        countAKind,
      ),
      ...askInsiders([root, overlay], new Map([...listTickers(root), [invented, invented]]), countAKind),
      ...askPay(proxies, countAKind),
      ...askWeights(reports, countAKind),
      ...askItems(root, companies, countAKind),
    ]
    return await askAll(questions, server.origin)
  } finally {
    await server.stop()
    await sec.close()
  }
}

/**
 * Releases and ownership forms are read after the first request for them, some at a time, and the screener is built
 * after them: waits until no more come and the screener has all companies.
 */
async function readBackground(origin: string, tickers: string[]): Promise<void> {
  let [last, same] = [-1, 0]
  for (let round = 0; round < maxRounds && same < settledRounds; round += 1) {
    let count = 0
    for (const ticker of tickers) {
      const earnings = await readRows(`${origin}/company/${ticker}/earnings.json`)
      count += earnings.filter(({ announced }) => announced).length
      count += (await readRows(`${origin}/company/${ticker}/insiders.json`)).length
    }
    const screened = new Set(
      (await readRows(`${origin}/screener.json?limit=10000`)).map(({ ticker }) => ticker),
    )
    const isScreened = tickers.every((ticker) => screened.has(ticker))
    same = count === last && isScreened ? same + 1 : 0
    last = count
    await new Promise((done) => setTimeout(done, 15_000))
  }
  if (same < settledRounds) console.log("Companies were still being read when the questions began.")
}

async function readRows(address: string): Promise<Record<string, unknown>[]> {
  const response = await fetchPatiently(address)
  return response.ok ? ((await response.json()) as { rows: Record<string, unknown>[] }).rows : []
}

function listTickers(root: string): Map<string, string> {
  const { data } = JSON.parse(readFileSync(join(root, "files/company_tickers_exchange.json"), "utf8")) as {
    data: [number, string, string, string][]
  }
  return new Map(data.toReversed().map(([cik, , ticker]) => [String(cik).padStart(10, "0"), ticker]))
}

async function askAll(questions: Question[], origin: string): Promise<boolean> {
  const ask = await connect(origin)
  const results: Result[] = []
  for (const question of questions) {
    const result = await tryQuestion(question, ask, estimateTokens)
    results.push(result)
    if (!result.isExact || !result.isShown || result.calls > 2)
      console.log(
        `${question.kind}: ${question.text}\n  expected ${question.expected}, found ${String(result.value).slice(0, 200)}${result.isExact ? `; ${result.source} does not show it` : ""}`,
      )
  }
  return printTable(results)
}

function printTable(results: Result[]): boolean {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const share = (part: Result[], of: (result: Result) => boolean) =>
    part.length ? `${((100 * part.filter(of).length) / part.length).toFixed(1)} %` : "—"
  const line = (name: string, part: Result[]) => ({
    kind: name,
    questions: part.length,
    exact: share(part, ({ isExact }) => isExact),
    "source shows it": share(part, ({ isShown }) => isShown),
    "most calls": Math.max(0, ...part.map(({ calls }) => calls)),
    "median tokens": median(part.map(({ tokens }) => tokens)),
  })
  console.table([
    ...kinds.map((kind) =>
      line(
        kind,
        results.filter((each) => each.kind === kind),
      ),
    ),
    line("all", results),
  ])
  const exact = results.filter(({ isExact, isShown }) => isExact && isShown).length
  return exact / results.length >= minExact
}
