import { edgarHosts } from "~/edgar/addresses"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { acceptBatch } from "~/ingest/apply/endpoint.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { refreshCompany } from "~/ingest/fetch/refresh-company"
import { pick, type Random, seededRandom } from "~/ingest/invented/random"
import { insidersFilings } from "~/ingest/kinds/insiders.server"
import { filingsReader } from "~/ingest/read-through/company-filings.server"
import { liveEffects } from "~/ingest/read-through/live.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { edgarSource } from "~/ingest/source/edgar-source"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { heldLetters } from "~/stores/imported-letters-store.server"
import { forgetGeneration } from "~/stores/screener/columns-store.server"
import { cikId } from "../../../ids"
import { getSettings } from "../../accounts/settings"
import { readAt } from "../../following/followed"
import {
  Crash,
  FaultInjector,
  type FaultRates,
  faultyBucket,
  faultyDatabase,
  InjectedFault,
  noFaults,
} from "../faults"
import type { LocalStores } from "../local-stores"
import { subscribe } from "../subscribe"
import { compareAlerts, compareDocuments } from "./compare-week"
import { companies, dayMs, type Filed, funds, hourMs, inventWeek, managers, minuteMs } from "./filed"
import { WeekSec } from "./week-sec"

const monday = Date.parse("2026-06-22T00:00:00Z")
/** The first run after a filing finds what appears until then. */
const slowMs = 5 * minuteMs
const faultyWrites: FaultRates = { before: 0.01, after: 0.01, crash: 0.03 }

class Week {
  readonly random: Random
  readonly sec: WeekSec
  /** Requests that visitors and loads caused, and those of work that ended within it. */
  private extra = 0
  private offUntil = 0
  private faults: FaultInjector

  constructor(
    seed: number,
    private readonly stores: LocalStores,
  ) {
    this.random = seededRandom(seed)
    this.faults = new FaultInjector(this.random, noFaults)
    this.sec = new WeekSec(monday - 10 * hourMs, this.random)
    this.sec.settings = getSettings({
      ...{ EDGAR_ORIGIN: "https://sec.test", EDGAR_USER_AGENT: "Test test@example.com" },
      ...{ MAIL_URL: "resend://key", INGEST_TOKEN: "0123456789abcdef0123456789abcdef" },
    })
    this.start()
  }

  /** A new process over the same storage: it remembers nothing, and its first writes may fail or end it. */
  private start(rates: FaultRates = noFaults): void {
    for (const forget of [forgetListIndex, forgetGeneration, heldLetters.forget]) forget()
    this.faults.isDead = true
    this.faults = new FaultInjector(this.random, rates)
    const stores = this.stores.open()
    this.sec.storage = {
      ...stores,
      DB: faultyDatabase(stores.DB, this.faults),
      DOCUMENTS: faultyBucket(stores.DOCUMENTS, this.faults),
    }
  }

  private get access() {
    const { DB, DOCUMENTS } = this.sec.storage
    return { db: DB, documents: documentStore(DOCUMENTS, new RequestLog()) }
  }

  async load(): Promise<void> {
    const { sec } = this
    const at = sec.now
    const batch: IngestBatchInput = {
      listings: companies.map((cik, position) => ({
        ...{ ticker: `C${cik.slice(-3)}`, cik, name: `Company ${cik}`, exchange: "NYSE", position },
      })),
      investors: managers.map((cik) => ({ cik, name: "Manager", owner: "Owner" })),
      funds: funds.map((fund, place) => ({ ...fund, classId: `C00000000${place}` })),
      sources: [
        ...["lists", "securities", "current-feed", "daily-index"],
        ...funds.map(({ ticker }) => `fund:${ticker}`),
      ].map((key) => readAt(key, at)),
      rewriteLists: true,
    }
    await applyBatch(ingestBatch.parse(batch), { ...this.access, now: () => at })
    for (const cik of companies) {
      await sec.bindings.REFRESH.send({ kind: "company", cik })
      await sec.bindings.REFRESH.send({ kind: "insiders", cik })
    }
    await sec.drain(1000)
    const tickers = companies.map((cik) => `C${cik.slice(-3)}`)
    await subscribe(this.access.db, tickers, managers, at)
    sec.spent = 0
  }

  /** Runs work whose process may end at any write; another one continues. */
  private async attempt(work: () => Promise<unknown>): Promise<boolean> {
    const before = this.sec.spent
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof Crash || error instanceof InjectedFault || this.faults.isDead)) throw error
      this.extra += this.sec.spent - before
      // The local queue ends with its process, that of Cloudflare does not.
      if (this.faults.isDead && this.random() < 0.5) this.sec.queue = []
      this.start()
      return false
    }
  }

  private async view(): Promise<void> {
    const { sec } = this
    const cik = cikId(pick(this.random, companies))
    const before = sec.spent
    const background: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void background.push(work)
    const { db, documents } = this.access
    const effects = liveEffects(db, documents, sec.settings, new RequestLog(), { lane: "visitor" }, sec.clock)
    const readThrough = companyReader(effects, waitUntil)
    const enqueue = async (message: { kind: string; cik: string }) =>
      void (await sec.bindings.REFRESH.send(message))
    await sec.during(async () => {
      const roll = this.random()
      if (roll < 0.7) await readThrough<unknown>(roll < 0.4 ? filingsKind : statementsKind, cik)
      else
        await filingsReader(
          { name: "insiders", filings: insidersFilings },
          { ...effects, readThrough, enqueue, waitUntil, report: () => {} },
        ).load(cik)
      await Promise.allSettled(background)
    })
    this.extra += sec.spent - before
  }

  /** A load of last night's archives by the command line. */
  private async bulk(): Promise<void> {
    const { sec } = this
    const night = Math.floor(sec.now / dayMs) * dayMs
    const archives = edgarSource(
      edgarHosts("https://sec.test"),
      { userAgent: "Test test@example.com" },
      {
        fetch: async (address) => {
          const { pathname, searchParams } = new URL(address)
          return new Response(sec.getContent(pathname, searchParams, night))
        },
        slot: async () => {},
        wait: async () => {},
      },
    )
    for (const cik of companies.filter(() => this.random() < 0.3)) {
      const loaded = await refreshCompany(cikId(cik), sec.now, archives)
      const batch = { ...loaded, sources: [{ ...readAt(`company:${cik}`, sec.now), entityTag: "{}" }] }
      const request = new Request("http://test/ingest", {
        method: "POST",
        headers: { authorization: `Bearer ${sec.settings.INGEST_TOKEN}` },
        body: JSON.stringify(batch),
      })
      const nothing = async () => {}
      const effects = {
        ...this.access,
        deriveAfterImport: nothing,
        indexWords: nothing,
        log: new RequestLog(),
      }
      const { status } = await acceptBatch(request, { ...effects, settings: sec.settings }, sec.now)
      if (status !== 200) throw new Error(`The load was answered ${status}.`)
      this.extra += 2
    }
  }

  private async act(): Promise<void> {
    const { sec } = this
    const roll = this.random()
    if (roll < 0.5) await this.attempt(() => this.view())
    else if (roll < 0.58) await this.attempt(() => this.bulk())
    else if (roll < 0.66) {
      this.start()
      sec.queue = []
    } else if (roll < 0.74) this.start(faultyWrites)
    else if (roll < 0.78) {
      this.start()
      sec.queue = []
      this.offUntil = sec.now + pick(this.random, [this.random(), 1]) * 4 * dayMs
    } else if (roll < 0.86 && sec.queue.length) sec.queue.push({ ...pick(this.random, sec.queue) })
  }

  /** Lets time pass to the next run of the schedule, which may be late. */
  private async step(pauseMs: number): Promise<void> {
    const { sec } = this
    const next = offSlot(sec.now + pauseMs)
    if (sec.now >= this.offUntil) {
      await this.attempt(() => sec.schedule())
      while (!(await this.attempt(() => sec.drainUntil(next))));
      await this.attempt(() => sec.drainFailed())
    }
    sec.now = Math.max(sec.now, next)
  }

  async live(filings: Filed[]): Promise<void> {
    const { sec, random } = this
    sec.filings = filings
    sec.closed = random() < 0.3 ? "2026-06-24" : ""
    if (sec.closed)
      sec.filings = filings.filter(
        ({ at }) => new Date(at - 4 * hourMs).toISOString().slice(0, 10) !== sec.closed,
      )
    for (let count = 0; count < 3; count++) {
      const from = monday + random() * 6 * dayMs
      const status = pick(random, [429, 503, 403, 500])
      sec.faults.push({
        from,
        to: from + random() * (status === 503 ? 24 : 2) * hourMs,
        status,
        rate: 0.3 + 0.7 * random(),
      })
    }
    while (sec.now < monday + 7 * dayMs) {
      if (random() < 0.5) await this.act()
      await this.step((15 + random() * 165) * minuteMs)
    }
    // Everything works again.
    sec.faults = []
    this.offUntil = 0
    this.start()
    while (sec.now < monday + 16 * dayMs) await this.step(6 * hourMs)
  }

  /** The faults of the end: missing filings, alerts that were not mailed once, and too many requests. */
  async compare(): Promise<string[]> {
    const { sec } = this
    const { db, documents } = this.access
    const faults = [...(await compareDocuments(sec.filings, documents)), ...(await compareAlerts(sec, db))]
    const isSlow = ({ at, listedAt, documentsAt, figuresAt, isTagged }: Filed) =>
      Math.max(listedAt, documentsAt, figuresAt ?? (isTagged ? Number.POSITIVE_INFINITY : 0)) > at + slowMs
    const budget = 3 * sec.filings.length + 7 * sec.filings.filter(isSlow).length + this.extra
    if (sec.spent > budget) faults.push(`${sec.spent} requests exceed the budget of ${budget}.`)
    if (sec.fastest > requestsASecond) faults.push(`${sec.fastest} requests were sent in a second.`)
    return faults
  }
}

const requestsASecond = 8
/** A time that is no slot's, because the clock of the simulated SEC knows some waits by their length. */
const offSlot = (time: number) => Math.ceil(time / 125) * 125 + 1

/**
 * A random week with faults, views, loads and restarts, and the days after it. Returns what is missing or wrong in the
 * end.
 */
export async function liveWeek(seed: number, stores: LocalStores): Promise<string[]> {
  const week = new Week(seed, stores)
  await week.load()
  await week.live(inventWeek(week.random, monday))
  return week.compare()
}
