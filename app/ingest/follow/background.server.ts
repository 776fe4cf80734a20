import { runAlerts } from "~/ingest/alerts/run-alerts.server"
import { needsDerivation } from "~/ingest/derive/derive-company.server"
import { findDueMonths } from "~/ingest/past/gather-months.server"
import { type Clock, type LiveEffects, liveEffects } from "~/ingest/read-through/live.server"
import { listTextWork } from "~/ingest/words/list-text-work.server"
import { nextBusinessDay } from "~/lib/business-days"
import { toIsoDate } from "~/lib/dates"
import { toNewYork } from "~/lib/new-york"
import { countedDatabase, withPauses } from "~/platform/d1.server"
import { documentStore } from "~/platform/documents.server"
import { type Bindings, getTextBytes, type Settings } from "~/platform/env.server"
import { sendToHook } from "~/platform/hook-network.server"
import { RequestLog } from "~/platform/log.server"
import { rawFiles } from "~/platform/raw-files.server"
import { pruneMarketSql } from "~/stores/insiders/market-store.server"
import { backlogSql, makeBacklog, readBacklog } from "~/stores/operations/backlog-store.server"
import { endOldWorkSql } from "~/stores/operations/filing-work-store.server"
import {
  getNoted,
  noteReason,
  noteSent,
  noteStatements,
  recordFailed,
} from "~/stores/operations/refreshes-store.server"
import { isReportOld, makeReport } from "~/stores/operations/report-store.server"
import { areMetricsChanging } from "~/stores/screener/metrics-store.server"
import { followCurrentFilings } from "./follow-current.server"
import { listDueLists } from "./follow-lists.server"
import { gatherChanged, isGatherDue } from "./gather.server"
import { handleRefresh } from "./handle-refresh.server"
import { reconcileIndex } from "./reconcile-index.server"
import { getName, type RefreshMessage, refreshMessage } from "./refresh-message"
import { reportStuck } from "./report-stuck.server"
import { sendNoted } from "./send-noted.server"
import { type HandleEffects, hasWork, type OuterWorks } from "./works.server"

/** The queue that receives messages which failed several times. */
const isFailedQueue = (name: string) => name.endsWith("-failed")

/** Other messages of a busy time are handled until then, so that lists and screener are built once for them. */
const gatherDelaySeconds = 120

interface RunOptions {
  clock?: Clock
  outer?: OuterWorks
}

/** Handles messages of the queue. A message that failed at the SEC is retried later. */
export async function consumeRefreshes(
  batch: MessageBatch<RefreshMessage>,
  bindings: Bindings,
  settings: Settings,
  { clock, outer }: RunOptions = {},
): Promise<void> {
  const log = new RequestLog()
  const startedAt = Date.now()
  const effects = backgroundEffects(bindings, settings, log, { clock, outer })
  if (isFailedQueue(batch.queue)) await recordDead(batch, effects)
  else await handleMessages(batch, effects, log)
  await effects.close()
  // The queue's backlog, as far as a consumer can see it.
  const sentAt = Math.min(startedAt, ...batch.messages.map(({ timestamp }) => timestamp.getTime()))
  log.note("oldestWaitMs", startedAt - sentAt)
  console.log(log.runLine("queue", startedAt))
}

function backgroundEffects(
  bindings: Bindings,
  settings: Settings,
  log: RequestLog,
  { clock, outer = {} }: RunOptions,
): HandleEffects & Pick<LiveEffects, "close"> {
  const db = countedDatabase(bindings.DB, log, withPauses())
  const documents = documentStore(bindings.DOCUMENTS, log)
  return {
    ...liveEffects(db, documents, settings, log, { lane: "background" }, clock),
    raw: rawFiles(bindings.DOCUMENTS, log),
    words: countedDatabase(bindings.WORDS, log, withPauses()),
    textBytes: getTextBytes(settings),
    enqueue: async (message, delaySeconds) =>
      void (await bindings.REFRESH.send(message, delaySeconds ? { delaySeconds } : undefined)),
    countRequests: () => log.reads.edgar,
    outer,
  }
}

async function handleMessages(
  batch: MessageBatch<RefreshMessage>,
  effects: HandleEffects,
  log: RequestLog,
): Promise<void> {
  const counts = { done: 0, failed: 0, dropped: 0 }
  let hasRead = false
  for (const message of batch.messages) {
    const parsed = refreshMessage.safeParse(message.body)
    if (!parsed.success || !hasWork(parsed.data, effects.outer)) {
      counts.dropped++
      message.ack()
      continue
    }
    const handled = await handleRefresh(parsed.data, effects)
    if (handled.outcome === "failed") {
      counts.failed++
      await noteReason(effects.db, getName(parsed.data), handled.reason)
      message.retry({ delaySeconds: 60 })
      continue
    }
    counts.done++
    hasRead ||= parsed.data.kind !== "gather"
    if (handled.outcome === "unfinished") await effects.enqueue(parsed.data)
    message.ack()
  }
  if (hasRead) await askToGather(effects)
  log.note("messages", {
    ...counts,
    attempts: Math.max(0, ...batch.messages.map(({ attempts }) => attempts)),
  })
}

/** Asks for lists, screener and status to be built from what was read, once for all batches until then. */
async function askToGather({ db, documents, now, enqueue }: HandleEffects): Promise<void> {
  const gather = { kind: "gather" as const }
  if (!(await isGatherDue({ db, documents, now }))) return
  if (await noteSent(db, getName(gather), now()))
    await enqueue({ ...gather, isNoted: true }, gatherDelaySeconds)
}

/** Records messages that the queue gave up, so that the status page shows them and they can be sent again. */
async function recordDead(
  batch: MessageBatch<RefreshMessage>,
  { db, now, outer }: HandleEffects,
): Promise<void> {
  const names = batch.messages.flatMap(({ body }) => {
    const parsed = refreshMessage.safeParse(body)
    return parsed.success && hasWork(parsed.data, outer) ? [getName(parsed.data)] : []
  })
  if (names.length) await recordFailed(db, names, "The work failed four times.", now())
  batch.ackAll()
}

/** A whole run is due every 15 minutes. */
const maxWholeMs = 15.5 * 60_000

/**
 * Runs every minute. While EDGAR accepts filings, it reads the feed. It sends the messages of noted work. A whole run,
 * every 15 minutes, then follows the daily index, and updates the search lists, the screener's columns and the reports.
 * Returns whether what pages show may have changed.
 */
export async function runSchedule(
  bindings: Bindings,
  settings: Settings,
  { isWhole = true, ...options }: RunOptions & { isWhole?: boolean } = {},
): Promise<boolean> {
  const log = new RequestLog()
  const startedAt = Date.now()
  let hasNews = true
  try {
    const effects = backgroundEffects(bindings, settings, log, options)
    let sent = 0
    const send = async () => {
      sent += await sendNoted(effects.db, bindings, effects.now(), effects.outer)
      if (sent) log.note("sent", sent)
    }
    const isFull = isWhole || (await isWholeRunLate(effects))
    // New filings do not wait for the rest of the run, which takes long after a load.
    const isRead = (isFull || isAccepting(effects.now())) && (await followCurrentFilings(effects))
    await effects.close()
    await send()
    hasNews = isFull || isRead || sent > 0
    if (isFull) await runSteps(effects, settings, log, send)
    await runAlerts({ ...effects, settings, log, send: sendToHook(bindings, settings) }, isFull)
    if (isFull) await reportStuck(effects)
  } catch (error) {
    log.note("error", error instanceof Error ? (error.stack ?? error.message) : String(error))
    throw error
  } finally {
    if (hasNews) console.log(log.runLine("schedule", startedAt))
  }
  return hasNews
}

/** The run at the minute of a whole one is left out if an earlier run had not ended. */
async function isWholeRunLate({ db, now }: HandleEffects): Promise<boolean> {
  const madeAt = readBacklog((await db.prepare(backlogSql).all()).results)?.madeAt ?? 0
  return now() - madeAt > maxWholeMs
}

/** EDGAR accepts filings from 6:00 to 22:00 in New York. The feed has the last ones some minutes later. */
const [acceptedFrom, acceptedUntil] = ["06:00", "22:15"]

function isAccepting(now: number): boolean {
  const { date, time } = toNewYork(now)
  return nextBusinessDay(date) === date && time >= acceptedFrom && time <= acceptedUntil
}

async function runSteps(
  effects: ReturnType<typeof backgroundEffects>,
  settings: Settings,
  log: RequestLog,
  send: () => Promise<void>,
): Promise<void> {
  const { db } = effects
  const steps: string[] = []
  log.note("steps", steps)
  if (await reconcileIndex(effects)) steps.push("index")
  await effects.close()
  const due: string[] = effects.edgar ? await listDueLists(db, effects.now()) : []
  if (await needsDerivation(db)) due.push("derive")
  if (await findDueMonths(effects)) due.push("past")
  for (const [name, { isDue }] of Object.entries(effects.outer)) if (await isDue(effects)) due.push(name)
  const notes: Parameters<typeof noteStatements>[1] = []
  for (const name of due.map((kind) => ({ kind, key: "all" })))
    if (!(await getNoted(db, name))) notes.push({ ...name })
  notes.push(...(await listTextWork(effects, effects.edgar !== null && settings.FILL !== "0")))
  if (notes.length) await db.batch(noteStatements(db, notes, effects.now()))
  await db.batch([...endOldWorkSql(db, effects.now()), ...pruneMarketSql(db, toIsoDate(effects.now()))])
  await send()
  // A load that goes on changes them again, and needs the memory.
  if (!(await areMetricsChanging(db, effects.now()))) steps.push(...(await gatherChanged(effects)))
  if (await isReportOld(db, effects.now())) {
    steps.push("report")
    await makeReport(db, effects.now())
  }
  const backlog = await makeBacklog(db, effects.now())
  log.note(
    "waiting",
    backlog.kinds.reduce((sum, { waiting }) => sum + waiting, 0),
  )
}
