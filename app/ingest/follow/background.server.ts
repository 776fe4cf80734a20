import { z } from "zod"
import { EdgarUnavailable } from "~/edgar/client"
import { type IngestEffects, liveEffects } from "~/ingest/read-through/live.server"
import { refreshWhole } from "~/ingest/read-through/read-company.server"
import { readMoreFilings } from "~/ingest/read-through/read-investor.server"
import { readMoreInsiders } from "~/ingest/read-through/read-ownership.server"
import { isCik } from "~/lib/cik"
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
  cik: z.string().refine(isCik),
})
export type RefreshMessage = z.infer<typeof refreshMessage>

/** Handles a message of the queue. A message that failed at the SEC is retried later. */
export async function consumeRefreshes(
  batch: MessageBatch<RefreshMessage>,
  bindings: Bindings,
  settings: Settings,
): Promise<void> {
  const log = new RequestLog()
  const effects = liveEffects(bindings.DB, documentStore(bindings.DOCUMENTS, log), settings, log)
  for (const message of batch.messages) {
    const parsed = refreshMessage.safeParse(message.body)
    if (!parsed.success) {
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
    if (isDone) message.ack()
    else message.retry({ delaySeconds: 60 })
  }
}

async function readOn(cik: string, effects: IngestEffects, bindings: Bindings): Promise<boolean> {
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
  const documents = documentStore(bindings.DOCUMENTS, log)
  await followCurrentFilings(bindings, liveEffects(bindings.DB, documents, settings, log))
  const now = Date.now()
  if (await hasChangedCompanies(bindings.DB)) {
    await rewriteLists(bindings.DB, documents, now)
    await writePackedLists(await loadListIndex(bindings.DB, documents), documents, now)
  }
  if (await areColumnsOld(bindings.DB, now)) await gatherScreener(bindings.DB, documents, now)
  if (await isReportOld(bindings.DB, now)) {
    await checkUnchecked(bindings.DB, documents)
    await makeReport(bindings.DB, now)
  }
}
