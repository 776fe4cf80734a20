import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { pick, seededRandom } from "~/ingest/invented/random"
import { fromNewYork, toNewYork } from "~/lib/new-york"
import { buildOnce } from "../server/build/build"
import { sendBatches } from "../server/ingest-client"
import { startFakeSec } from "../tests/fakes/sec-server"
import { currentEntry, currentFeed } from "../tests/fixtures/current-feed"
import { ownershipXml } from "../tests/fixtures/ownership-form"
import { testBuildDir } from "../tests/server/build"
import { startProcess, stopServer, temporaryFolder, until } from "../tests/server/server-process"
import { getCompany, getFacts, getSubmissions, listLines, type MarketCompany } from "./bench/market-filers"

/**
 * `npm run tool -- follow --minutes 60 --filings 300`: a server follows an invented SEC that accepts filings all the
 * time. Each filing is looked for on its company's page, and the server's own figures are compared.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    filings: { type: "string", default: "300" },
    port: { type: "string", default: "8790" },
  },
})
const hourMs = 3_600_000
const random = seededRandom(1)
/** What the SEC takes from the acceptance of a filing until its list and its feed have it. */
const publishedMs = 5_000
const askMs = 2_000
const maxP95Seconds = 90
/** For the whole site, as docs/operations.md states. */
const maxRequestsASecond = 8

interface Filed {
  company: MarketCompany
  accession: string
  form: "8-K" | "4" | "10-K"
  acceptedAt: number
  /** When the feed that had it was first read, */
  feedAt: number | null
  /** a file of its company was first read after that, */
  readAt: number | null
  /** and the company's page first had it. */
  seenAt: number | null
}

type Moment = "acceptedAt" | "feedAt" | "readAt" | "seenAt"

/** The Worker's clock is moved by whole hours to a Monday, when EDGAR accepts filings. */
const shiftMs = (() => {
  const day = new Date()
  day.setUTCHours(15, day.getUTCMinutes(), day.getUTCSeconds())
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return Math.round((day.getTime() - Date.now()) / hourMs) * hourMs
})()
const now = () => Date.now() + shiftMs

const companies = Array.from({ length: 100 }, (_, place) => getCompany(place))
/** The first ones file their annual report within the hour. */
const reporters = companies.slice(0, 40)
const newest = (company: MarketCompany) => listLines(company)[0]?.accession ?? ""
const documents: Record<string, string> = {}
const feed: string[] = []

type Submissions = { filings: { recent: Record<string, unknown[]> } }
const listPath = ({ cik }: MarketCompany) => `/submissions/CIK${cik}.json`
const factsPath = ({ cik }: MarketCompany) => `/api/xbrl/companyfacts/CIK${cik}.json`

function changeList(company: MarketCompany, change: (column: unknown[], name: string) => void): void {
  const list = JSON.parse(documents[listPath(company)] ?? getSubmissions(company)) as Submissions
  for (const [name, column] of Object.entries(list.filings.recent)) change(column, name)
  documents[listPath(company)] = JSON.stringify(list)
}

function publishBefore(): void {
  for (const company of companies) {
    documents[listPath(company)] = getSubmissions(company)
    documents[factsPath(company)] = getFacts(company)
  }
  for (const company of reporters) {
    changeList(company, (column) => column.splice(0, 1))
    const without = (_: string, value: unknown) =>
      Array.isArray(value) ? value.filter((fact) => fact?.accn !== newest(company)) : value
    documents[factsPath(company)] = JSON.stringify(JSON.parse(getFacts(company), without))
  }
  putInFeed({ cik: "0000999999", form: "D", accession: "0000999999-26-000001", acceptedAt: now() })
}

function putInFeed(filing: { cik: string; form: string; accession: string; acceptedAt: number }): void {
  const { cik, form, accession, acceptedAt } = filing
  const seconds = new Date(acceptedAt).toISOString().slice(16, 19)
  const { date: day, time } = toNewYork(acceptedAt)
  const role = form === "4" ? "Issuer" : "Filer"
  const offset = (fromNewYork({ date: day, time }) - Date.parse(`${day}T${time}:00Z`)) / hourMs
  const entry = currentEntry({ cik, form, accession, role, day, time: `${time}${seconds}` })
  feed.unshift(entry.replace("-04:00</updated>", `-0${offset}:00</updated>`))
  documents["/cgi-bin/browse-edgar?action=getcurrent&owner=include&start=0&count=100&output=atom"] =
    currentFeed(feed.slice(0, 100))
}

function publish({ company, accession, form, acceptedAt }: Filed): void {
  const { cik } = company
  const primaryDocument = form === "4" ? "form4.xml" : "report.htm"
  const day = toNewYork(acceptedAt).date
  const line: Record<string, unknown> = {
    ...{
      accessionNumber: accession,
      filingDate: day,
      reportDate: day,
      form,
      items: form === "8-K" ? "8.01" : "",
    },
    ...{ acceptanceDateTime: new Date(acceptedAt).toISOString(), size: 1000, primaryDocument },
    primaryDocDescription: form,
  }
  if (form === "10-K") {
    line.reportDate = listLines(company)[0]?.period
    documents[factsPath(company)] = getFacts(company)
  }
  if (form === "4")
    documents[`/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}/${primaryDocument}`] =
      ownershipXml({ issuerCik: cik, period: day, lines: [{ date: day }] })
  changeList(company, (column, name) => column.unshift(line[name] ?? ""))
  putInFeed({ cik, form, accession, acceptedAt })
}

const state = temporaryFolder()
const buildDir = join(state.path, "build")
publishBefore()
/** Those that are published and not seen yet. */
let waiting: Filed[] = []
const sec = await startFakeSec({
  documents,
  onRequest(path) {
    for (const filing of waiting)
      if (path.includes("browse-edgar")) filing.feedAt ??= now()
      else if (filing.feedAt !== null && path.includes(String(Number(filing.company.cik))))
        filing.readAt ??= now()
  },
})
await buildOnce(testBuildDir)
cpSync(testBuildDir, buildDir, { recursive: true })
const worker = join(buildDir, "server/index.js")
const shifted = `{
  const Real = Date
  globalThis.Date = class Date extends Real {
    constructor(...parts) {
      if (parts.length) super(...parts)
      else super(Real.now() + ${shiftMs})
    }
    static now() {
      return Real.now() + ${shiftMs}
    }
  }
}\n`
writeFileSync(worker, shifted + readFileSync(worker, "utf8"))
const metricsToken = "m".repeat(24)
const server = startProcess(Number(values.port), {
  ...{
    STATE_DIR: join(state.path, "state"),
    BUILD_DIR: buildDir,
    SAMPLE: "0",
    FILL: "0",
    READ_THROUGH_LIMIT: "0",
  },
  ...{ EDGAR_ORIGIN: sec.origin, EDGAR_USER_AGENT: "Jane Doe jane@example.com", METRICS_TOKEN: metricsToken },
})
const ask = async (path: string) => {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${metricsToken}` } })
  return { status: response.status, text: await response.text() }
}

try {
  await server.firstAnswer("/healthz")
  const secrets = readFileSync(join(state.path, "state/secrets.json"), "utf8")
  const { INGEST_TOKEN: ingestToken } = JSON.parse(secrets) as { INGEST_TOKEN: string }
  const listings = companies.map(({ ticker, cik, name }, position) => ({
    ...{ ticker, cik, name, exchange: "NYSE", position },
  }))
  const sources = ["lists", "securities", "daily-index"].map((key) => ({
    ...{ key, fetchedAt: now(), entityTag: null, error: null, failedAt: null },
  }))
  await sendBatches({ origin: server.origin, ingestToken }, [{ listings, sources, rewriteLists: true }])
  for (const { ticker } of companies)
    for (const page of ["filings", "insiders"])
      await until(async () => (await ask(`/company/${ticker}/${page}`)).status === 200)
  console.log(
    `${companies.length} companies are loaded; the Worker's clock has ${new Date(now()).toISOString()}.`,
  )
  await report(await followAll())
} finally {
  await stopServer(server)
  await sec.close()
  state.remove()
}

/** The list of a company's filings leaves out those of insiders. */
function toPage({ company, form }: Filed): string {
  return `/company/${company.ticker}/${form === "4" ? "insiders" : "filings"}`
}

/** Files at random moments, and looks for each filing until its page has it. */
async function followAll(): Promise<{
  filings: Filed[]
  fastest: number
  requests: string[]
  notReady: string[]
}> {
  const minutes = Number(values.minutes)
  const count = Number(values.filings)
  const startedAt = now()
  const moments = Array.from({ length: count }, () => startedAt + random() * minutes * 60_000).sort(
    (a, b) => a - b,
  )
  const unfiled = [...reporters]
  const filings = moments.map((acceptedAt, place): Filed => {
    const reporter = random() < reporters.length / count ? unfiled.pop() : undefined
    const company = reporter ?? pick(random, companies)
    const accession = reporter
      ? newest(reporter)
      : `${company.cik}-26-${String(100 + place).padStart(6, "0")}`
    const form = reporter ? "10-K" : random() < 0.3 ? "4" : "8-K"
    return {
      company,
      accession,
      form,
      acceptedAt: Math.floor(acceptedAt / 1000) * 1000,
      feedAt: null,
      readAt: null,
      seenAt: null,
    }
  })
  const before = sec.requests.length
  const notReady: string[] = []
  let [published, counted, fastest] = [0, before, 0]
  const counting = setInterval(() => {
    fastest = Math.max(fastest, sec.requests.length - counted)
    counted = sec.requests.length
  }, 1000)
  const endsAt = startedAt + minutes * 60_000 + 10 * 60_000
  for (let shownAt = startedAt; now() < endsAt; await sleep(askMs)) {
    for (
      let next = filings[published];
      next && next.acceptedAt + publishedMs <= now();
      next = filings[published]
    ) {
      publish(next)
      published++
      waiting.push(next)
    }
    waiting = waiting.filter(({ seenAt }) => seenAt === null)
    for (const page of new Set(waiting.map(toPage))) {
      const { text } = await ask(page)
      for (const filing of waiting)
        if (toPage(filing) === page && text.includes(filing.accession)) filing.seenAt = now()
    }
    const ready = await ask("/readyz")
    if (ready.status !== 200) notReady.push(ready.text)
    if (now() - shownAt >= 5 * 60_000) {
      shownAt = now()
      console.log(
        `${published} filed, ${waiting.length} not seen yet, ${sec.requests.length - before} requests`,
      )
    }
    if (published === count && waiting.length === 0) break
  }
  clearInterval(counting)
  return { filings, fastest, requests: sec.requests.slice(before), notReady }
}

async function report({
  filings,
  fastest,
  requests,
  notReady,
}: Awaited<ReturnType<typeof followAll>>): Promise<void> {
  const lags = filings.flatMap(({ seenAt, acceptedAt }) =>
    seenAt === null ? [] : [(seenAt - acceptedAt) / 1000],
  )
  lags.sort((a, b) => a - b)
  const at = (share: number, seconds = lags) =>
    Math.round(seconds[Math.floor(share * (seconds.length - 1))] ?? Number.NaN)
  const stage = (from: Moment, to: Moment) => {
    const seconds = filings.flatMap(({ [from]: start, [to]: end }) =>
      start === null || end === null ? [] : [(end - start) / 1000],
    )
    seconds.sort((a, b) => a - b)
    return `${seconds.length} filings, median ${at(0.5, seconds)}, 95 % ${at(0.95, seconds)}, slowest ${at(1, seconds)}`
  }
  console.log(`until the feed is read, seconds: ${stage("acceptedAt", "feedAt")}`)
  console.log(`until the company is read: ${stage("feedAt", "readAt")}`)
  console.log(`until the page has it: ${stage("readAt", "seenAt")}`)
  let [lost, doubled] = [0, 0]
  for (const company of companies) {
    const { text } = await ask(`/company/${company.ticker}/filings.json`)
    for (const { accession } of filings.filter((filing) => filing.company === company)) {
      const times = text.split(`"${accession}"`).length - 1
      if (times === 0) lost++
      if (times > 1) doubled++
    }
  }
  const feeds = requests.filter((path) => path.includes("getcurrent")).length
  console.log(`on pages, seconds: median ${at(0.5)}, 95 % ${at(0.95)}, slowest ${at(1)}`)
  console.log(`${filings.length} filings, ${lost} lost, ${doubled} twice`)
  console.log(
    `${requests.length} requests, ${feeds} of them for the feed, at most ${fastest} within a second`,
  )
  console.log(`not ready: ${notReady.length} times ${[...new Set(notReady)].join(" ")}`)
  // The report is made by the next whole run.
  const own = async () => {
    const lines = (await ask("/metrics")).text
      .split("\n")
      .filter((line) => line.startsWith("bookvalue_freshness"))
    return lines.map((line) => Number(line.split(" ")[1]))
  }
  const words = async () =>
    /Of \d+ filings? of the last week[^<]*/.exec((await ask("/status")).text)?.[0] ?? ""
  const isCounted = async () => (await words()).startsWith(`Of ${filings.length} `)
  for (let waited = 0; waited < 17 && !(await isCounted()); waited++) await sleep(60_000)
  console.log(`/metrics: ${(await own()).join(", ")} seconds; /status: ${await words()}`)
  const [, p95 = Number.NaN] = await own()
  if (
    lost ||
    doubled ||
    notReady.length ||
    fastest > maxRequestsASecond ||
    !(Math.max(p95, at(0.95)) <= maxP95Seconds)
  )
    process.exitCode = 1
}
