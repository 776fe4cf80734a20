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
  if (mailWay(settings) !== "outbox") throw new Response(null, { status: 404, statusText: "Not Found" })
  return { mails: await listOutbox(db) }
}
