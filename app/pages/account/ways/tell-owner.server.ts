import { newWayMail } from "~/pages/sign-in/sign-in-mail"
import type { SessionContext } from "~/pages/sign-in/start-session.server"
import { mailSender, mailWay, sendMail } from "~/platform/mail.server"
import { addToOutbox } from "~/stores/people/mail-outbox-store.server"

/** Mails the owner of an account, after the answer, that a way to sign in was added. */
export function tellOwnerOfWay(
  to: string,
  way: string,
  { settings, db, waitUntil }: Pick<SessionContext, "settings" | "db" | "waitUntil">,
  now: number,
): void {
  if (!mailWay(settings)) return
  const mail = newWayMail(way, `${settings.APP_ORIGIN ?? ""}/account`)
  const sent = sendMail({ from: mailSender(settings), to, ...mail }, settings, (kept) =>
    addToOutbox(db, kept, now),
  )
  waitUntil(sent.catch((error) => console.error("The mail about a new way to sign in was not sent.", error)))
}
