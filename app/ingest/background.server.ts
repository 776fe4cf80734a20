import { z } from "zod"
import { hasChangedCompanies, rewriteLists } from "~/features/companies/lists-store.server"
import { isCik } from "~/lib/cik"
import { documentStore } from "~/platform/documents.server"
import type { Bindings, Settings } from "~/platform/env.server"
import { RequestLog } from "~/platform/log.server"
import { liveEffects } from "./live.server"
import { refreshOnce } from "./read-through.server"

export const refreshMessage = z.object({ kind: z.literal("company"), cik: z.string().refine(isCik) })
export type RefreshMessage = z.infer<typeof refreshMessage>

/** Refreshes what the queue names; a message that failed at the SEC comes again later. */
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
    const { error } = await refreshOnce(parsed.data.cik, effects)
    if (error) message.retry({ delaySeconds: 60 })
    else message.ack()
  }
}

/** Every quarter of an hour: the search lists follow what was refreshed. */
export async function runSchedule(bindings: Bindings): Promise<void> {
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  if (await hasChangedCompanies(bindings.DB)) await rewriteLists(bindings.DB, documents, Date.now())
}
