import { parseArgs } from "node:util"
import { Listr } from "listr2"
import { z } from "zod"
import { edgarHosts } from "~/edgar/addresses"
import { isCik, parseCik } from "~/lib/cik"
import { parseSettings } from "~/platform/env.server"
import { buildOnce } from "./build"
import { type EdgarSource, edgarSource } from "./edgar-source"
import { ingestFund, ingestInvestor, ingestSecurities } from "./holdings-tasks"
import { readEstimates } from "./import-estimates"
import { readLetters } from "./import-letters"
import { readPrices } from "./import-prices"
import { readTranscripts } from "./import-transcripts"
import { type IngestTarget, loadHealthOf, postIngest, sendBatches } from "./ingest-client"
import { localOptions, localSecrets, startLocalServer } from "./local-server"
import { refreshCompany } from "./refresh-company"
import { refreshInsidersOf } from "./refresh-insiders"
import { refreshLists } from "./refresh-lists"
import { checksOf, writeSnapshot } from "./snapshot"
import { syntheticBatches } from "./synthetic/synthetic-batches"

const usage = `npm run ingest -- <what>
  lists                          the SEC's lists of companies and funds, and the tracked investors
  company <ticker or CIK> …      filing lists, statements, insider trades and executives
  import prices <file> …         daily closes, CSV with ticker, date, close
  import estimates <file> …      expected results and announced dates, CSV or JSON lines
  import letters <file> …        fund letters, CSV with fund, quarter, title, url
  import transcripts <file> …    conference calls, JSON or JSON lines with ticker, quarter and text
  investor <CIK> …               every 13F filing of a manager
  fund <ticker> …                a fund's latest reports of holdings
      --file <N-PORT XML>        from a file instead, for one ticker
  securities <file> …            which ticker a CUSIP trades under, from the SEC's fails-to-deliver files
  synthetic <count>              invented companies with metrics, to see the product at its full size
  snapshot <folder> <ticker> …   writes the embedded sample from a folder in the SEC's layout
      --at YYYY-MM-DD            the date the sample says it was read
      --fund <ticker>=<file>     with a fund from its N-PORT file
Options
  --to <origin>                  a deployed instance; its INGEST_TOKEN must be set here too
Without --to, the local server on PORT is used, or one is started over STATE_DIR for the time.`

/** Work that needs a running instance: each task names itself and throws a sentence when it fails. */
type Task = {
  title: string
  run: (target: IngestTarget, edgar: EdgarSource) => Promise<string>
  /** Asks the SEC nothing. */
  isOffline?: boolean
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string" },
      at: { type: "string" },
      file: { type: "string" },
      fund: { type: "string", multiple: true },
      help: { type: "boolean" },
    },
  })
  const [what, ...names] = positionals
  if (!what || values.help) {
    console.log(usage)
    return what ? 0 : 2
  }
  if (what === "snapshot") {
    const [folder, ...tickers] = names
    if (!folder || !values.at)
      throw new Error("A snapshot needs a folder and a date: snapshot <folder> <ticker> … --at YYYY-MM-DD")
    const funds = (values.fund ?? []).map((given) => {
      const [ticker = "", file = ""] = given.split("=")
      return { ticker, file }
    })
    const written = await writeSnapshot(folder, tickers, Date.parse(`${values.at}T00:00:00Z`), funds)
    console.log(`${written.length} companies written.`)
    return 0
  }
  const tasks = tasksOf(what, names, values.file)
  if (!tasks) {
    console.error(`There is no ingest command "${what}".\n\n${usage}`)
    return 2
  }
  return runTasks(tasks, values.to)
}

function tasksOf(what: string, names: string[], file: string | undefined): Task[] | null {
  if (what === "lists")
    return [
      {
        title: "Lists of companies and funds",
        run: async (target, edgar) => {
          const batches = await refreshLists(Date.now(), edgar)
          await sendBatches(target, batches)
          return `${batches[0]?.listings?.length} companies, ${batches[1]?.funds?.length} share classes of funds`
        },
      },
    ]
  if (what === "company" && names.length)
    return names.map((name) => ({
      title: name,
      run: async (target, edgar) => {
        const cik = await resolveCik(name, target)
        const batch = await refreshCompany(cik, Date.now(), edgar)
        await sendBatches(target, [{ ...batch, statementChecks: checksOf(batch) }])
        const people = await refreshInsidersOf(batch, cik, formsRead, edgar)
        await sendBatches(target, people ? [people] : [])
        return `${(batch.documents?.length ?? 0) + (people?.documents?.length ?? 0)} documents`
      },
    }))
  if (what === "import" && names[0] === "estimates" && names.length > 1)
    return names.slice(1).map((file) => ({
      title: file,
      run: async (target) => {
        const { estimates, refused } = await readEstimates(file, (ticker) => resolveCik(ticker, target))
        for (const { line, reason } of refused) console.error(`${file}${line ? `:${line}` : ""}: ${reason}`)
        await sendBatches(target, [{ estimates }])
        return `${estimates.length} estimates taken, ${refused.length} refused`
      },
    }))
  if (what === "import" && names[0] === "prices" && names.length > 1)
    return names.slice(1).map((file) => ({
      title: file,
      run: async (target) => {
        const { prices, accepted, refused } = await readPrices(file, (ticker) => resolveCik(ticker, target))
        for (const { line, reason } of refused) console.error(`${file}${line ? `:${line}` : ""}: ${reason}`)
        await sendBatches(target, [{ prices }])
        return `${accepted} closes of ${prices.length} companies taken, ${refused.length} refused`
      },
    }))
  if (what === "import" && names[0] === "letters" && names.length > 1)
    return names.slice(1).map((file) => ({
      title: file,
      run: async (target) => {
        const { letters, refused } = readLetters(file)
        for (const { line, reason } of refused) console.error(`${file}:${line}: ${reason}`)
        await sendBatches(target, letters.length ? [{ letters }] : [])
        return `${letters.length} letters taken, ${refused.length} refused`
      },
    }))
  if (what === "import" && names[0] === "transcripts" && names.length > 1)
    return names.slice(1).map((file) => ({
      title: file,
      isOffline: true,
      run: async (target) => {
        const { transcripts, refused } = await readTranscripts(file, (ticker) => resolveCik(ticker, target))
        for (const { line, reason } of refused) console.error(`${file}:${line}: ${reason}`)
        await sendBatches(
          target,
          transcripts.map((part) => ({ transcripts: [part] })),
        )
        return `${transcripts.length} transcripts taken, ${refused.length} refused`
      },
    }))
  if (what === "investor" && names.length)
    return names.map((name) => ({
      title: name,
      run: (target, edgar) => ingestInvestor(name, (batches) => sendBatches(target, batches), edgar),
    }))
  if (what === "fund" && names.length && (!file || names.length === 1))
    return names.map((name) => ({
      title: name,
      run: (target, edgar) => ingestFund(name, file, (batches) => sendBatches(target, batches), edgar),
    }))
  if (what === "synthetic" && /^[1-9]\d{0,5}$/.test(names[0] ?? ""))
    return [
      {
        title: "Invented companies",
        isOffline: true,
        run: async (target) => {
          await sendBatches(target, syntheticBatches(Number(names[0])))
          return `${names[0]} companies`
        },
      },
    ]
  if (what === "securities" && names.length)
    return [
      {
        title: "Securities",
        run: (target, edgar) => ingestSecurities(names, (batches) => sendBatches(target, batches), edgar),
      },
    ]
  return null
}

/** Ownership forms that the command line reads of a company; a page reads the rest behind it. */
const formsRead = 100

async function resolveCik(name: string, target: IngestTarget): Promise<string> {
  const cik = parseCik(name)
  if (cik) return cik
  const ticker = name.toUpperCase()
  const response = await fetch(`${target.origin}/search.json?q=${encodeURIComponent(ticker)}`)
  const found = searchAnswer
    .parse(await response.json())
    .companies.find((company) => company.ticker === ticker)
  if (!found || !isCik(found.cik))
    throw new Error(`${name} is not a listed ticker; "lists" loads the SEC's list.`)
  return found.cik
}

const searchAnswer = z.object({ companies: z.array(z.object({ ticker: z.string(), cik: z.string() })) })

async function runTasks(tasks: Task[], to: string | undefined): Promise<number> {
  const settings = parseSettings(process.env)
  const isOffline = tasks.every((task) => task.isOffline)
  if (!isOffline && !settings.EDGAR_USER_AGENT && !settings.EDGAR_ORIGIN)
    throw new Error(
      'Set EDGAR_USER_AGENT to your name and e-mail address, such as "Jane Doe jane@example.com": the SEC asks for it.',
    )
  const { target, stop } = await openTarget(to)
  const edgar = edgarSource(
    edgarHosts(settings.EDGAR_ORIGIN),
    { userAgent: settings.EDGAR_USER_AGENT ?? "Bookvalue development" },
    { fetch, slot: leasedSlots(target), wait },
  )
  const results: string[] = []
  const list = new Listr(
    tasks.map(({ title, run }) => ({
      title,
      task: async (_: unknown, task: { title: string }) => {
        const result = await run(target, edgar)
        task.title = `${title}: ${result}`
        results.push(result)
      },
    })),
    {
      concurrent: 4,
      exitOnError: false,
      fallbackRenderer: "simple",
      fallbackRendererCondition: () => !process.stdout.isTTY,
    },
  )
  try {
    await list.run()
    // Search and screener follow at once, without waiting for the schedule.
    if (results.length) await sendBatches(target, [{ rewriteLists: true }])
  } finally {
    await stop()
  }
  for (const failure of list.errors) console.error(failure.message)
  console.log(`${results.length} done, ${tasks.length - results.length} failed`)
  return results.length === tasks.length ? 0 : 1
}

async function openTarget(
  to: string | undefined,
): Promise<{ target: IngestTarget; stop: () => Promise<void> }> {
  const stop = async () => {}
  if (to) {
    const token = process.env.INGEST_TOKEN
    if (!token) throw new Error("Set INGEST_TOKEN to the deployed instance's token.")
    return { target: { origin: new URL(to).origin, ingestToken: token }, stop }
  }
  const options = localOptions(process.env)
  const origin = `http://localhost:${options.port}`
  const running = await loadHealthOf(origin).then(
    () => true,
    () => false,
  )
  const ingestToken = process.env.INGEST_TOKEN ?? localSecrets(options.stateDir).INGEST_TOKEN
  if (running) return { target: { origin, ingestToken }, stop }
  buildOnce(options.buildDir)
  const server = await startLocalServer({ ...options, onLine: () => {} })
  return { target: server, stop: server.stop }
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const lease = z.object({ waitMs: z.number(), count: z.number(), spacingMs: z.number() })

/** Places in the deployment's line to the SEC, leased from the instance several at a time. */
function leasedSlots(target: IngestTarget): () => Promise<void> {
  let free: number[] = []
  let asking: Promise<void> | null = null
  return async () => {
    while (free.length === 0) {
      asking ??= postIngest(target, "/ingest/slots", {})
        .then((answer) => {
          const { waitMs, count, spacingMs } = lease.parse(answer)
          const first = Date.now() + waitMs
          free = Array.from({ length: count }, (_, place) => first + place * spacingMs)
        })
        .finally(() => {
          asking = null
        })
      await asking
    }
    await wait(Math.max(0, free.shift()! - Date.now()))
  }
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
