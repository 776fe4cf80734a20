import { edgarHosts } from "~/edgar/addresses"
import { runAlerts } from "~/ingest/alerts/run-alerts.server"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { pick, type Random, seededRandom } from "~/ingest/invented/random"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { refreshWhole } from "~/ingest/read-through/own-readings.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { edgarSource } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import { addDays } from "~/lib/dates"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { claimMs } from "~/stores/alerts/digests-store.server"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { exampleCik } from "../../fixtures/example/example-company"
import { getSettings } from "../accounts/settings"
import { bindings } from "../bindings"
import { FaultInjector, type FaultRates, faultyBucket, faultyDatabase, noFaults } from "./faults"
import { type Imports, listLeft, listViolations } from "./invariants"
import type { LocalStores } from "./local-stores"
import { SimulatedSec } from "./simulated-sec"
import { subscribe } from "./subscribe"

const dayMs = 86_400_000
const actions = ["view", "view", "import", "import", "refresh", "alerts", "send"] as const
type Action = (typeof actions)[number]
const settings = getSettings({ MAIL_URL: "resend://key" })

class World {
  readonly random: Random
  readonly sec: SimulatedSec
  readonly imports: Imports = { confirmed: new Map(), sent: new Set() }
  readonly violations: string[] = []
  now = Date.parse("2026-06-01T12:00:00Z")
  /** The latest time before the clock was set back. */
  private latest = 0
  private queue: Cik[] = []
  private background: Promise<unknown>[] = []
  private faults: FaultInjector
  private stores

  constructor(
    seed: number,
    private readonly local: LocalStores,
    private rates: FaultRates,
  ) {
    this.random = seededRandom(seed)
    this.sec = new SimulatedSec(this.random, 0.25)
    this.faults = new FaultInjector(this.random, noFaults)
    this.stores = this.open()
  }

  /** The stores of a new isolate, which remembers nothing. */
  private open() {
    forgetListIndex()
    const { DB, DOCUMENTS } = this.local.open()
    const db = faultyDatabase(DB, this.faults)
    return { db, documents: this.openDocuments(faultyBucket(DOCUMENTS, this.faults)) }
  }

  private openDocuments(bucket: R2Bucket) {
    return documentStore(bucket, new RequestLog(), async () => {})
  }

  restart(): void {
    this.faults.isDead = true
    this.faults = new FaultInjector(this.random, this.rates, async () => {
      for (let left = Math.floor(this.random() * 4); left > 0; left -= 1) await null
    })
    this.stores = this.open()
  }

  private effects(): IngestEffects {
    const { faults } = this
    const wait = async (ms: number) => {
      // A page's budget and the renewal of a lease; the simulated SEC always answers.
      if (ms >= 5_000) return new Promise<void>(() => {})
      this.now += ms
    }
    return {
      ...this.stores,
      now: () => this.now,
      edgarRefusal: null,
      wait,
      edgar: edgarSource(
        edgarHosts("http://sec.test"),
        { userAgent: "test test@example.com" },
        {
          fetch: async (address, { headers }) => {
            faults.requireAlive()
            return this.sec.answer(address, new Headers(headers))
          },
          slot: async () => {},
          wait,
        },
      ),
    }
  }

  private async view(): Promise<void> {
    const kind = pick(this.random, [filingsKind, statementsKind])
    const effects = this.effects()
    const { faults } = this
    try {
      const reader = companyReader(effects, (work) => void this.background.push(work))
      const loaded = await reader<unknown>(kind, exampleCik)
      if (loaded.status === "absent") this.violations.push("A page said that the SEC has nothing.")
    } catch (error) {
      // The visitor of an isolate that ended gets no page.
      if (!faults.isDead) this.violations.push(`A page threw ${String(error)}.`)
    }
  }

  /** A failed import may have been applied, so the day has no certain close until the next one succeeds. */
  private async import(day: string, isAlone: boolean): Promise<void> {
    const close = Math.round(this.random() * 1000) + 1
    this.imports.confirmed.delete(day)
    this.imports.sent.add(`${day} ${close}`)
    const prices = [
      {
        ...{ cik: exampleCik, ticker: "EXMP", currency: "USD", source: "import" },
        closes: [[day, close] as [string, number]],
      },
    ]
    await applyBatch(ingestBatch.parse({ prices }), this.effects())
    if (isAlone) this.imports.confirmed.set(day, close)
  }

  private async refresh(): Promise<void> {
    const message = this.queue.shift() ?? exampleCik
    // The queue delivers a message again that failed.
    await refreshWhole(message, this.effects()).catch(() => void this.queue.push(message))
  }

  private async alerts(): Promise<void> {
    await runAlerts({
      ...this.stores,
      words: bindings.WORDS,
      settings,
      log: new RequestLog(),
      send: fetch,
      now: () => this.now,
    })
  }

  private async act(action: Action, days: string[]): Promise<void> {
    if (action === "send") this.queue.push(exampleCik)
    else if (action === "view") await this.view()
    else if (action === "import") {
      const day = addDays("2026-01-01", Math.floor(this.random() * 8))
      days.push(day)
      await this.import(day, days.filter((other) => other === day).length === 1)
      // Another import of the day came meanwhile.
      if (days.filter((other) => other === day).length > 1) this.imports.confirmed.delete(day)
    } else if (action === "refresh") await this.refresh()
    else await this.alerts()
  }

  /** Breaks one byte of a document that the SEC has. */
  private damage(): void {
    const paths = [...this.local.kept.keys()].filter((path) => /^(filings|statements)\//.test(path))
    const stored = paths.length > 0 ? this.local.kept.get(pick(this.random, paths)) : undefined
    if (!stored) return
    // Another version, as after a write: an isolate that remembers the document must read it.
    stored.etag += "-damaged"
    stored.bytes[Math.floor(this.random() * stored.bytes.length)] = 0
  }

  async step(): Promise<void> {
    const roll = this.random()
    if (roll < 0.1) this.sec.file(this.now)
    else if (roll < 0.15) this.restart()
    else if (roll < 0.25) this.now += Math.floor(this.random() * dayMs)
    else if (roll < 0.28) {
      this.latest = Math.max(this.latest, this.now)
      this.now -= Math.floor(this.random() * 60_000)
    } else if (roll < 0.34) this.damage()
    if (this.random() < 0.3) this.faults.crashAt = Math.floor(this.random() * 12)
    const days: string[] = []
    const some = Array.from({ length: 1 + Math.floor(this.random() * 4) }, () => pick(this.random, actions))
    await Promise.allSettled(some.map((action) => this.act(action, days)))
    if (this.random() < 0.7) await this.settle()
    await this.check()
  }

  private async settle(): Promise<void> {
    await Promise.allSettled(this.background.splice(0))
    this.faults.crashAt = Number.POSITIVE_INFINITY
    if (this.faults.isDead) this.restart()
  }

  /** Looks at the stores from outside. */
  private get outside() {
    const { DB, DOCUMENTS } = this.local.open()
    return { db: DB, documents: this.openDocuments(DOCUMENTS) }
  }

  private async check(): Promise<void> {
    // Work in the background is in the middle of its writes.
    if (this.background.length === 0)
      this.violations.push(...(await listViolations(this.outside, this.imports, this.sec)))
    if (this.faults.isDead) this.restart()
  }

  async start(): Promise<void> {
    const { db, documents } = this.outside
    const listing = { ticker: "EXMP", cik: exampleCik, name: "Example", exchange: "NYSE", position: 0 }
    const batch = ingestBatch.parse({ listings: [listing], rewriteLists: true })
    await applyBatch(batch, { db, documents, now: () => this.now })
    await subscribe(db, ["EXMP"], [], this.now)
    this.now += dayMs
    this.restart()
  }

  /** Failures have ended. The next views must show the SEC's latest data, and alerts are mailed. */
  async recover(): Promise<void> {
    await this.settle()
    this.rates = noFaults
    this.sec.rate = 0
    this.restart()
    // The claims of senders that ended expire, also those from before the clock was set back.
    this.now = Math.max(this.now, this.latest) + claimMs + 1000
    await this.alerts()
    const repeatedAt = this.now
    for (let count = 0; count < 4; count += 1) {
      this.now += dayMs
      await Promise.all([this.act("view", []), this.act("view", [])])
      await this.settle()
      await this.alerts()
    }
    await this.check()
    this.violations.push(...(await listLeft(this.outside, this.sec, repeatedAt)))
  }

  /** Runs work whose requests to the mail service are answered here. */
  async during(work: () => Promise<void>): Promise<void> {
    const live = globalThis.fetch
    globalThis.fetch = async (input, init) => this.sec.answer(String(input), new Headers(init?.headers))
    try {
      await work()
    } finally {
      globalThis.fetch = live
    }
  }
}

/** One world: steps of concurrent work with faults, then recovery. Returns what was violated at any time. */
export async function simulate(seed: number, stores: LocalStores, steps = 24): Promise<string[]> {
  const world = new World(seed, stores, { before: 0.04, after: 0.04, crash: 0.02 })
  await world.during(async () => {
    await world.start()
    for (let count = 0; count < steps; count += 1) await world.step()
    await world.recover()
  })
  return [...new Set(world.violations)]
}
