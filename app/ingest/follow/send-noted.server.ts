import { getChunks } from "~/lib/collections"
import type { Bindings } from "~/platform/env.server"
import { listUnsent, markSent } from "~/stores/operations/refreshes-store.server"
import { toMessage } from "./refresh-message"
import { hasWork, type OuterWorks } from "./works.server"

/** Messages that the queue accepts at once. */
const messagesABatch = 100
/** Messages of one call; a later one sends the rest. */
const maxMessages = 2_000

/**
 * Sends the messages of noted work; returns their number. Work is marked after its message was sent: a run that ends
 * in between sends it twice, and the second message finds nothing to do.
 */
export async function sendNoted(
  db: D1Database,
  { REFRESH }: Pick<Bindings, "REFRESH">,
  now: number,
  outer: OuterWorks,
): Promise<number> {
  const unsent = await listUnsent(db, now, maxMessages)
  for (const names of getChunks(unsent, messagesABatch)) {
    const messages = names
      .flatMap((name) => toMessage(name) ?? [])
      .filter((message) => hasWork(message, outer))
      .map((body) => ({ body }))
    if (messages.length) await REFRESH.sendBatch(messages)
    await markSent(db, names, now)
  }
  return unsent.length
}
