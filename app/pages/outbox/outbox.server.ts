import { notFound } from "~/lib/not-found"
import type { Settings } from "~/platform/env.server"
import { mailWay } from "~/platform/mail.server"
import { listOutbox, type OutboxMail } from "~/stores/people/mail-outbox-store.server"

/** The development outbox. Throws a 404 if mail is set up or the origin is not local. */
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
