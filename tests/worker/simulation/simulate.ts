import { edgarHosts } from "~/edgar/addresses"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { edgarSource } from "~/ingest/fetch/edgar-source"
import { pick, seededRandom } from "~/ingest/invented/random"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { companyReader, refreshWhole } from "~/ingest/read-through/read-company.server"
import type { Cik } from "~/lib/cik"
import { addDays } from "~/lib/dates"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { filingsKind, pricesKind, statementsKind } from "~/stores/document-kinds"
import { exampleCik, exampleFacts } from "../../../cli/sample/example-company"
import { exampleSubmissions } from "../../../cli/sample/example-submissions"
import { bindings } from "../bindings"
import {
  Crash,
  FaultInjector,
  type FaultRates,
  faultyDatabase,
  faultyDocuments,
  faultySec,
  noFaults,
} from "./faults"

const dayMs = 86_400_000
const submissionsText = JSON.stringify(exampleSubmissions())
/** Two years are enough: deriving all of them takes most of the time of a seed. */
const factsText = JSON.stringify(exampleFacts(), (_, value) =>
  Array.isArray(value) ? value.filter(({ end }) => end >= "2024-01-01") : value,
)
const actions = ["view", "view", "import", "import", "revise", "send", "deliver", "restart", "pass"] as const

/** The conditions that must hold at the end after any failures. */
interface Model {
  /** The number of changes of the SEC's data; part of the company's name. */
  revision: number
  /** Closes by day: confirmed, or sent without an answer. */
  confirmed: Map<string, number>
  sent: Map<string, number>
}

class World {
  readonly random
  readonly model: Model = { revision: 1, confirmed: new Map(), sent: new Map() }
  readonly violations: string[] = []
  now = Date.parse("2026-06-01T12:00:00Z")
  private queue: Cik[] = []
  private background: Promise<unknown>[] = []
  private faults: FaultInjector

  constructor(
    readonly seed: number,
    private rates: FaultRates,
    private secRate: number,
  ) {
    this.random = seededRandom(seed)
    this.faults = new FaultInjector(this.random, rates)
  }

  private effects(): IngestEffects {
    const wait = async (ms: number) => {
      if (ms >= 5_000) return new Promise<void>(() => {}) // a page's budget; the simulated SEC always answers
      this.now += 8 * ms // fewer polls of a lease, each of which is a read
    }
    const revised = (text: string) =>
      new Response(text.replaceAll("Example", `Example ${this.model.revision}`))
    const { faults } = this
    return {
      db: faultyDatabase(bindings.DB, faults),
      documents: faultyDocuments(documentStore(bindings.DOCUMENTS, new RequestLog()), faults),
      now: () => this.now,
      edgarRefusal: null,
      wait,
      edgar: edgarSource(
        edgarHosts("http://sec.test"),
        { userAgent: "test test@example.com" },
        {
          fetch: async (address) => {
            faults.requireAlive()
            const { pathname } = new URL(address)
            const text = pathname.startsWith("/submissions/") ? submissionsText : factsText
            return faultySec(this.random, this.secRate, () => revised(text))
          },
          slot: async () => {},
          wait,
        },
      ),
    }
  }

  /** Runs what a request or message does; an ended isolate is replaced, any other error is the caller's. */
  private async inIsolate(work: (effects: IngestEffects) => Promise<void>): Promise<"done" | "crashed"> {
    try {
      await work(this.effects())
      return "done"
    } catch (error) {
      if (!(error instanceof Crash) && !this.faults.isDead) throw error
      this.restart()
      return "crashed"
    }
  }

  restart(): void {
    this.faults.isDead = true
    this.faults = new FaultInjector(this.random, this.rates)
  }

  async settle(): Promise<void> {
    const running = this.background
    this.background = []
    await Promise.allSettled(running)
    if (this.faults.isDead) this.restart()
  }

  async view(): Promise<void> {
    const kind = pick(this.random, [filingsKind, statementsKind])
    const read = async (effects: IngestEffects) => {
      const reader = companyReader(effects, (work) => void this.background.push(work))
      await reader<unknown>(kind, exampleCik)
    }
    await this.inIsolate(read).catch((error: unknown) =>
      this.violations.push(`A page threw ${String(error)}.`),
    )
  }

  async import(): Promise<void> {
    const day = addDays("2026-01-01", Math.floor(this.random() * 40))
    const close = Math.round(this.random() * 1000) + 1
    this.model.sent.set(`${day} ${close}`, close)
    const body = {
      prices: [
        { cik: exampleCik, ticker: "EXMP", currency: "USD", source: "import", closes: [[day, close]] },
      ],
    }
    const answer = await this.inIsolate((effects) => applyBatch(ingestBatch.parse(body), effects)).catch(
      () => "failed",
    )
    if (answer === "done") this.model.confirmed.set(day, close)
    // A failed import may have been applied, so the day has no certain close until the next one succeeds.
    else this.model.confirmed.delete(day)
  }

  async deliver(): Promise<void> {
    const [message] = this.queue.splice(Math.floor(this.random() * this.queue.length), 1)
    if (!message) return
    const isTwice = this.random() < 0.3
    for (let count = 0; count < (isTwice ? 2 : 1); count += 1)
      await this.inIsolate(async (effects) => void (await refreshWhole(message, effects))).catch(() => {
        this.queue.push(message) // a failed message is delivered again
      })
  }

  async step(): Promise<void> {
    const action = pick(this.random, actions)
    if (action === "revise") this.model.revision += 1
    else if (action === "send") this.queue.push(exampleCik)
    else if (action === "restart") this.restart()
    else if (action === "pass") this.now += Math.floor(this.random() * dayMs)
    else if (action === "deliver") await this.deliver()
    else if (action === "import") await this.import()
    else await this.view()
    if (this.random() < 0.7) await this.settle()
  }

  /** Failures have ended. The next views must show the SEC's latest data. */
  async recover(): Promise<void> {
    await this.settle()
    this.rates = noFaults
    this.secRate = 0
    this.restart()
    for (let count = 0; count < 3; count += 1) {
      this.now += dayMs
      await this.view()
      await this.settle()
    }
  }
}

/** One world: steps in any order with faults, then recovery. Returns what differs from the model. */
export async function simulate(seed: number, steps = 24): Promise<string[]> {
  const world = new World(seed, { before: 0.06, after: 0.06, crash: 0.04 }, 0.25)
  for (let count = 0; count < steps; count += 1) await world.step()
  await world.recover()
  return [...world.violations, ...(await compare(world.model))]
}

async function compare(model: Model): Promise<string[]> {
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  const [filings, statements, prices] = await Promise.all([
    documents.get(filingsKind, exampleCik),
    documents.get(statementsKind, exampleCik),
    documents.get(pricesKind, "EXMP"),
  ])
  const differences: string[] = []
  const latest = `Example ${model.revision}`
  for (const [name, document] of Object.entries({ filings, statements }))
    if (!JSON.stringify(document ?? "").includes(latest))
      differences.push(`The ${name} are not of ${latest}.`)
  const { dates = [], closes = [] } = prices?.body ?? {}
  if (new Set(dates).size !== dates.length) differences.push("A day has two closes.")
  if (dates.length !== closes.length) differences.push("Days and closes differ in number.")
  for (const [day, close] of model.confirmed)
    if (closes[dates.indexOf(day)] !== close) differences.push(`The close of ${day} is lost.`)
  for (const [index, day] of dates.entries())
    if (!model.sent.has(`${day} ${closes[index]}`)) differences.push(`The close of ${day} was never sent.`)
  return [...differences, ...(await compareRows())]
}

/** The rows that a refresh writes after the documents are there, once, and no lease is left. */
async function compareRows(): Promise<string[]> {
  const count = async (sql: string) => (await bindings.DB.prepare(sql).first<number>("n")) ?? 0
  const metrics = await count("select count(*) as n from named_metrics where source = 'statements'")
  const events = await count("select count(*) as n from earnings_events")
  const failing = await count("select count(*) as n from sources where error is not null")
  return [
    ...(metrics === 1 ? [] : [`There are ${metrics} rows of metrics.`]),
    ...(events > 0 ? [] : ["There are no earnings events."]),
    ...(failing === 0 ? [] : ["A source still has an error."]),
  ]
}
