import { notFound } from "~/lib/not-found"
import type { Settings } from "~/platform/env.server"
import { isLoopbackAddress, isLoopbackHost } from "~/platform/loopback"
import { mailWay } from "~/platform/mail.server"
import { listOutbox, type OutboxMail } from "~/stores/people/mail-outbox-store.server"

/**
 * The development outbox. Throws a 404 if mail is set up, the origin is not local, or the visitor is not on this
 * machine: a link in the outbox opens an account.
 */
export async function requireOutbox(
  request: Request,
  { settings, db }: { settings: Settings; db: D1Database },
): Promise<{ mails: OutboxMail[] }> {
  if (mailWay(settings) !== "outbox" || !isFromThisMachine(request)) throw notFound()
  return { mails: await listOutbox(db) }
}

/** A page of another site can lead its own name to this machine, so the name counts as well as the address. */
function isFromThisMachine({ url, headers }: Request): boolean {
  return isLoopbackHost(new URL(url).host) && isLoopbackAddress(headers.get("cf-connecting-ip") ?? "")
}
