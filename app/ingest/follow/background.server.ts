import { z } from "zod"
import { EdgarUnavailable } from "~/edgar/client"
import { runAlerts } from "~/ingest/alerts/run-alerts.server"
import { type IngestEffects, liveEffects } from "~/ingest/read-through/live.server"
import { refreshWhole } from "~/ingest/read-through/read-company.server"
import { readMoreFilings } from "~/ingest/read-through/read-investor.server"
import { readMoreInsiders } from "~/ingest/read-through/read-ownership.server"
import type { Cik } from "~/lib/cik"
import { cikSchema } from "~/lib/id-schemas"
import { countedDatabase } from "~/platform/d1.server"
import { documentStore } from "~/platform/documents.server"
import type { Bindings, Settings } from "~/platform/env.server"
import { RequestLog } from "~/platform/log.server"
import { hasChangedCompanies, loadListIndex, rewriteLists } from "~/stores/directory/lists-store.server"
import { writePackedLists } from "~/stores/directory/packed-lists-store.server"
import { checkUnchecked } from "~/stores/operations/checks-store.server"
import { isReportOld, makeReport } from "~/stores/operations/report-store.server"
import { areColumnsOld, gatherScreener } from "~/stores/screener/metrics-store.server"
import { followCurrentFilings } from "./follow-current.server"

const refreshMessage = z.object({
  /** The whole company, its next ownership forms, or a manager's next 13F filings. */
  kind: z.enum(["company", "insiders", "investor"]),
  cik: cikSchema,
})
export type RefreshMessage = z.infer<typeof refreshMessage>

/** Handles a message of the queue. A message that failed at the SEC is retried later. */
export async function consumeRefreshes(
  batch: MessageBatch<RefreshMessage>,
  bindings: Bindings,
  settings: Settings,
): Promise<void> {
  const log = new RequestLog()
  const startedAt = Date.now()
  const counts = { done: 0, failed: 0, dropped: 0 }
  const db = countedDatabase(bindings.DB, log)
  const effects = liveEffects(db, documentStore(bindings.DOCUMENTS, log), settings, log, {
    lane: "background",
  })
  for (const message of batch.messages) {
    const parsed = refreshMessage.safeParse(message.body)
    if (!parsed.success) {
      counts.dropped++
      message.ack()
      continue
    }
    const { kind, cik } = parsed.data
    const isDone = await (kind === "company"
      ? refreshWhole(cik, effects).then(({ error }) => error === null)
      : kind === "investor"
        ? readMoreFilings(cik, {
            ...effects,
            enqueue: async (message) => void (await bindings.REFRESH.send(message)),
          })
        : readOn(cik, effects, bindings))
    counts[isDone ? "done" : "failed"]++
    if (isDone) message.ack()
    else message.retry({ delaySeconds: 60 })
  }
  await effects.close()
  log.note("messages", {
    ...counts,
    attempts: Math.max(0, ...batch.messages.map(({ attempts }) => attempts)),
  })
  // The queue's backlog, as far as a consumer can see it.
  const sentAt = Math.min(startedAt, ...batch.messages.map(({ timestamp }) => timestamp.getTime()))
  log.note("oldestWaitMs", startedAt - sentAt)
  console.log(log.runLine("queue", startedAt))
}

async function readOn(cik: Cik, effects: IngestEffects, bindings: Bindings): Promise<boolean> {
  try {
    if (await readMoreInsiders(cik, effects)) await bindings.REFRESH.send({ kind: "insiders", cik })
    return true
  } catch (error) {
    if (!(error instanceof EdgarUnavailable)) console.error(error)
    return false
  }
}

/**
 * Runs every 15 minutes: stores new filings and refreshes their companies, then updates the search lists, the
 * screener's columns and the report.
 */
export async function runSchedule(bindings: Bindings, settings: Settings): Promise<void> {
  const log = new RequestLog()
  const startedAt = Date.now()
  try {
    await runSteps(bindings, settings, log)
  } catch (error) {
    log.note("error", error instanceof Error ? (error.stack ?? error.message) : String(error))
    throw error
  } finally {
    console.log(log.runLine("schedule", startedAt))
  }
}

async function runSteps(bindings: Bindings, settings: Settings, log: RequestLog): Promise<void> {
  const db = countedDatabase(bindings.DB, log)
  const documents = documentStore(bindings.DOCUMENTS, log)
  const steps: string[] = []
  log.note("steps", steps)
  let sent = 0
  const REFRESH = {
    send: async (message: RefreshMessage) => {
      sent++
      log.note("sent", sent)
      return bindings.REFRESH.send(message)
    },
  } as Queue
  const effects = liveEffects(db, documents, settings, log, { lane: "background" })
  await followCurrentFilings({ REFRESH }, effects)
  await effects.close()
  const now = Date.now()
  if (await hasChangedCompanies(db)) {
    steps.push("lists")
    await rewriteLists(db, documents, now)
    await writePackedLists(await loadListIndex(db, documents), documents, now)
  }
  if (await areColumnsOld(db, now)) {
    steps.push("screener")
    await gatherScreener(db, documents, now)
  }
  if (await isReportOld(db, now)) {
    steps.push("report")
    await checkUnchecked(db, documents)
    await makeReport(db, now)
  }
  await runAlerts({ db, documents, settings, log })
}
