import { brand } from "~/lib/brand"
import { fromKeys } from "~/lib/collections"
import { alertFrequencies } from "~/model/alerts/alert"
import { digestCutoff } from "~/model/alerts/digest-cutoff"
import { digestMail } from "~/model/alerts/digest-mail"
import { unsubscribePath } from "~/platform/alert-tokens.server"
import type { Settings } from "~/platform/env.server"
import { mailSender, mailWay } from "~/platform/mail.server"
import type { Mail } from "~/platform/mail-message"
import { MailRefused } from "~/platform/smtp.server"
import { loadDigestEvents } from "~/stores/alerts/alert-outbox-store.server"
import { setMailState } from "~/stores/alerts/alert-settings-store.server"
import {
  assembleDigest,
  type ClaimedDigest,
  claimDigest,
  endClaim,
  listDueUsers,
  markHanded,
} from "~/stores/alerts/digests-store.server"

interface SendEffects {
  db: D1Database
  settings: Settings
  now: () => number
  /** Calls `beforeText` when nothing but the text is left to send. */
  send: (mail: Mail, beforeText: () => Promise<void>) => Promise<void>
}

/** Mails of one run; the others follow in the next one. */
const mailsAtOnce = 200
/** With these pauses, 22 hours: as long as a mail service recognizes a repeated key. */
const maxAttempts = 14
const retryMs = 15 * 60_000
const maxRetryMs = 2 * 3_600_000

class ClaimEnded extends Error {
  override name = "ClaimEnded"
}

/** Puts due events into digests and sends them; returns how many were sent. */
export async function sendAlerts(effects: SendEffects): Promise<number> {
  const { db, settings, now } = effects
  const way = mailWay(settings)
  if (!way || !settings.SESSION_SECRET) return 0
  const at = now()
  const cutoffs = fromKeys(alertFrequencies, (frequency) => digestCutoff(frequency, at))
  for (const userId of await listDueUsers(db, cutoffs, mailsAtOnce))
    await assembleDigest(db, userId, cutoffs, at)
  let sent = 0
  for (let tried = 0; tried < mailsAtOnce; tried++) {
    const digest = await claimDigest(db, now(), way === "resend")
    if (!digest) break
    if (await sendDigest(digest, effects)) sent++
  }
  return sent
}

async function sendDigest(digest: ClaimedDigest, effects: SendEffects): Promise<boolean> {
  const { db, now, send } = effects
  const mail =
    digest.email !== null && digest.mail === "on" ? await toMail(digest, digest.email, effects) : null
  if (!mail) {
    await endClaim(db, digest, { state: "dropped", problem: "There was nothing to send any more." }, now())
    return false
  }
  try {
    await send(mail, async () => {
      if (!(await markHanded(db, digest))) throw new ClaimEnded()
    })
  } catch (error) {
    if (!(error instanceof ClaimEnded)) await recordFailure(digest, error, effects)
    return false
  }
  await endClaim(db, digest, { state: "sent" }, now())
  return true
}

async function recordFailure(digest: ClaimedDigest, error: unknown, { db, now }: SendEffects): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const refusal = error instanceof MailRefused ? error : null
  if (refusal?.isBounce) {
    await setMailState(db, digest.userId, "bounced", now(), problem)
    return endClaim(db, digest, { state: "refused", problem }, now())
  }
  console.error(`The alert mail ${digest.id} was not sent: ${problem}`)
  if (refusal?.isUncertain) return endClaim(db, digest, { state: "uncertain", problem }, now())
  if (digest.attempts >= maxAttempts) return endClaim(db, digest, { state: "refused", problem }, now())
  const nextAt = now() + Math.min(maxRetryMs, retryMs * 2 ** (digest.attempts - 1))
  return endClaim(db, digest, { state: "ready", problem, nextAt }, now())
}

/** Null if the digest has no events any more. */
async function toMail(
  digest: ClaimedDigest,
  to: string,
  { db, settings }: SendEffects,
): Promise<Mail | null> {
  const events = await loadDigestEvents(db, digest.id)
  if (events.count === 0) return null
  const origin = settings.APP_ORIGIN ?? ""
  const unsubscribe = origin + (await unsubscribePath(settings, digest.userId))
  const from = mailSender(settings)
  return {
    from,
    to,
    ...digestMail(events, { origin, unsubscribe }),
    key: digest.id,
    headers: {
      "Message-ID": `<${digest.id}@${from.email.split("@").at(-1)}>`,
      // RFC 8058: mail programs post to the address when the reader asks to unsubscribe.
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-ID": `${brand.name} alerts <alerts.${new URL(origin).hostname}>`,
      "Auto-Submitted": "auto-generated",
    },
  }
}
