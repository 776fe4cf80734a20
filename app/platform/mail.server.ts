import { brand } from "~/lib/brand"
import { isLocalOrigin, type Settings } from "./env.server"
import type { Mail } from "./mail-message"
import { MailRefused, sendBySmtp } from "./smtp.server"

type MailWay = "smtp" | "resend" | "outbox"

export interface MailEffects {
  fetch: typeof fetch
  sendBySmtp: typeof sendBySmtp
  /** Stores a mail in the development outbox. */
  keep: (mail: Mail) => Promise<void>
}

/** The sender of mail; null if mail is not set up, so that sign-in by link is not available. */
export function mailWay(settings: Pick<Settings, "APP_ORIGIN" | "MAIL_URL">): MailWay | null {
  if (!settings.APP_ORIGIN) return null
  if (settings.MAIL_URL) return settings.MAIL_URL.startsWith("resend:") ? "resend" : "smtp"
  return isLocalOrigin(settings) ? "outbox" : null
}

export function mailSender({ MAIL_FROM, APP_ORIGIN }: Settings): Mail["from"] {
  const host = APP_ORIGIN ? new URL(APP_ORIGIN).hostname : "localhost"
  return { name: brand.name, email: MAIL_FROM ?? `no-reply@${host}` }
}

export async function sendMail(
  mail: Mail,
  settings: Settings,
  keep: MailEffects["keep"],
  effects: Omit<MailEffects, "keep"> = { fetch, sendBySmtp },
  /** Runs when nothing but the text is left to send; if it throws, nothing is sent. */
  beforeText: () => Promise<void> = async () => {},
): Promise<void> {
  const way = mailWay(settings)
  if (way === "smtp") return effects.sendBySmtp(mail, new URL(settings.MAIL_URL ?? ""), beforeText)
  if (way !== null) await beforeText()
  if (way === "outbox") return keep(mail)
  if (way === "resend") return sendByResend(mail, settings.MAIL_URL ?? "", effects.fetch)
  throw new MailRefused("Mail is not set up. Set MAIL_URL and APP_ORIGIN.")
}

async function sendByResend(mail: Mail, url: string, send: typeof fetch): Promise<void> {
  const response = await send("https://api.resend.com/emails", {
    method: "POST",
    headers: {
      authorization: `Bearer ${url.slice("resend://".length)}`,
      "content-type": "application/json",
      ...(mail.key === undefined ? {} : { "idempotency-key": mail.key }),
    },
    body: JSON.stringify({
      from: `${mail.from.name} <${mail.from.email}>`,
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: mail.headers,
    }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new MailRefused(`Resend answered ${response.status}: ${await response.text()}`)
}
