import { parseSubmissions } from "~/edgar/submissions"
import { acceptBatch } from "~/ingest/apply/endpoint.server"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { pick, type Random, seededRandom } from "~/ingest/invented/random"
import { liveEffects } from "~/ingest/read-through/live.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { ownershipReader } from "~/ingest/read-through/read-ownership.server"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { RequestLog } from "~/platform/log.server"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { filingsKind, fundKind, insidersKind, investorKind, statementsKind } from "~/stores/document-kinds"
import { cikId } from "../../../ids"
import { apply, db, documents, readAt } from "../../following/followed"
import { companies, dayMs, type Filed, funds, hourMs, inventWeek, managers, minuteMs } from "./filed"
import { WeekSec } from "./week-sec"

const monday = Date.parse("2026-06-22T00:00:00Z")
/** The first run after a filing finds what appears until then. */
const slowMs = 5 * minuteMs

class Week {
  readonly random: Random
  readonly sec: WeekSec
  /** Requests that visitors caused. */
  viewed = 0
  private offUntil = 0

  constructor(seed: number) {
    this.random = seededRandom(seed)
    this.sec = new WeekSec(monday - 10 * hourMs, this.random)
  }

  async load(): Promise<void> {
    const { sec } = this
    const at = sec.now
    await apply(
      {
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
      },
      at,
    )
    for (const cik of companies) {
      await sec.bindings.REFRESH.send({ kind: "company", cik })
      await sec.bindings.REFRESH.send({ kind: "insiders", cik })
    }
    await sec.drain(1000)
    sec.spent = 0
  }

  /** The machine's process ends: the isolate's memory and the local queue are lost. */
  private restart(): void {
    forgetListIndex()
    this.sec.queue = []
  }

  private async view(): Promise<void> {
    const { sec } = this
    const cik = cikId(pick(this.random, companies))
    const before = sec.spent
    const background: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void background.push(work)
    const effects = liveEffects(db, documents, sec.settings, new RequestLog(), { lane: "visitor" }, sec.clock)
    const read = companyReader(effects, waitUntil)
    const enqueue = async (message: { kind: "insiders"; cik: string }) => sec.bindings.REFRESH.send(message)
    await sec.during(async () => {
      if (this.random() < 0.5) await read(filingsKind, cik)
      else
        await ownershipReader(
          { ...effects, readThrough: read, enqueue: async (m) => void (await enqueue(m)) },
          waitUntil,
        ).insiders(cik)
      await Promise.allSettled(background)
    })
    this.viewed += sec.spent - before
  }

  /** A load of last night's archive by the command line. */
  private async bulk(): Promise<void> {
    const { sec } = this
    const night = Math.floor(sec.now / dayMs) * dayMs
    const chosen = companies.filter(() => this.random() < 0.3)
    const batch: IngestBatchInput = {
      documents: chosen.map((cik) => ({
        ...{ kind: filingsKind.name, key: cik, fetchedAt: sec.now },
        body: toFilingsDocument(parseSubmissions(JSON.stringify(sec.getList(cik, night))), [], []),
      })),
      sources: chosen.map((cik) => ({ ...readAt(`company:${cik}`, sec.now), entityTag: "{}" })),
    }
    const request = new Request("http://test/ingest", {
      method: "POST",
      headers: { authorization: "Bearer token" },
      body: JSON.stringify(batch),
    })
    const settings = { ...sec.settings, INGEST_TOKEN: "token" }
    const effects = { settings, db, documents, deriveAfterImport: async () => {}, log: new RequestLog() }
    const { status } = await acceptBatch(request, effects, sec.now)
    if (status !== 200) throw new Error(`The load was answered ${status}.`)
    this.viewed += 2 * chosen.length
  }

  private async act(): Promise<void> {
    const roll = this.random()
    if (roll < 0.5) await this.view()
    else if (roll < 0.58) await this.bulk()
    else if (roll < 0.66) this.restart()
    else if (roll < 0.7) {
      this.restart()
      this.offUntil = this.sec.now + this.random() * 4 * dayMs
    } else if (roll < 0.8 && this.sec.queue.length)
      this.sec.queue.push({ ...pick(this.random, this.sec.queue) })
  }

  /** Lets time pass to the next run of the schedule, which may be late. */
  private async step(pauseMs: number): Promise<void> {
    const { sec } = this
    const next = Math.round(sec.now + pauseMs)
    if (sec.now >= this.offUntil) {
      await sec.schedule()
      await sec.drainUntil(next)
      await sec.drainFailed()
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
    while (sec.now < monday + 16 * dayMs) await this.step(6 * hourMs)
  }

  /** The filings that are missing in the stored documents. */
  async compare(): Promise<string[]> {
    const { sec } = this
    const missing: string[] = []
    for (const filing of sec.filings) {
      const { accession, cik, form } = filing
      const has = (stored: readonly { accession: string | null }[] | undefined) =>
        stored?.some((each) => each.accession === accession) ?? false
      const say = (where: string) => missing.push(`${form} ${accession} is not in the ${where}.`)
      if (form === "13F-HR") {
        if (
          !has(
            (await documents.get(investorKind, cikId(cik)))?.body.filings.filter(
              ({ state }) => state === "read",
            ),
          )
        )
          say("holdings")
      } else if (form === "NPORT-P") {
        const ticker = funds.find(({ seriesId }) => seriesId === filing.series)?.ticker ?? ""
        if (!has((await documents.get(fundKind, ticker))?.body.reports)) say("fund")
      } else {
        if (
          !(await documents.get(filingsKind, cik))?.body.columns.accession.some((each) => each === accession)
        )
          say("list")
        if (form === "4" && !has((await documents.get(insidersKind, cik))?.body.filings)) say("trades")
        const figures = (await documents.get(statementsKind, cik))?.body.filings.accession
        if (filing.figuresAt !== null && !figures?.some((each) => each === accession)) say("statements")
      }
    }
    const isSlow = ({ at, listedAt, documentsAt, figuresAt, isTagged }: Filed) =>
      Math.max(listedAt, documentsAt, figuresAt ?? (isTagged ? Number.POSITIVE_INFINITY : 0)) > at + slowMs
    const budget = 3 * sec.filings.length + 7 * sec.filings.filter(isSlow).length + this.viewed
    if (sec.spent > budget) missing.push(`${sec.spent} requests exceed the budget of ${budget}.`)
    return missing
  }
}

/** A random week with faults, views, loads and restarts, and the days after it. Returns what is missing in the end. */
export async function liveWeek(seed: number): Promise<string[]> {
  const week = new Week(seed)
  await week.load()
  await week.live(inventWeek(week.random, monday))
  return week.compare()
}
