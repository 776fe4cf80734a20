import { notFound } from "~/lib/not-found"
import type { Settings } from "~/platform/env.server"
import { mailWay } from "~/platform/mail.server"
import { listOutbox, type OutboxMail } from "~/stores/people/outbox-store.server"

/** The development outbox; it does not exist where mail is set up or the origin is not this machine. */
export async function requireOutbox({
  settings,
  db,
}: {
  settings: Settings
  db: D1Database
}): Promise<{ mails: OutboxMail[] }> {
  if (mailWay(settings) !== "outbox") throw notFound()
  return { mails: await listOutbox(db) }
}
