import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import type { SendToHook } from "~/platform/hook-network.server"
import type { RequestLog } from "~/platform/log.server"
import { sendMail } from "~/platform/mail.server"
import type { Mail } from "~/platform/mail-message"
import { sendBySmtp } from "~/platform/smtp.server"
import { pruneAlerts } from "~/stores/alerts/alert-outbox-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { addToOutbox } from "~/stores/people/mail-outbox-store.server"
import { collectAlerts } from "./collect-alerts.server"
import { sendAlerts } from "./send-alerts.server"
import { sendHooks } from "./send-hooks.server"

interface AlertContext {
  db: D1Database
  words: D1Database
  documents: DocumentStore
  settings: Settings
  log: RequestLog
  send: SendToHook
  now: () => number
}

/**
 * Looks for news that readers asked for, sends it to their hooks and mails it; runs at the end of the schedule, after
 * news was stored. A run that is not whole looks for accounts with hooks alone, and sends no digests.
 */
export async function runAlerts(
  { db, words, documents, settings, log, send, now }: AlertContext,
  isWhole = true,
): Promise<void> {
  const effects = { db, words, documents, settings, now, lists: () => loadListIndex(db, documents) }
  const mail = (mail: Mail, beforeText?: () => Promise<void>) =>
    sendMail(
      mail,
      settings,
      (kept) => addToOutbox(db, kept, now()),
      { fetch: (...given) => fetch(...given), sendBySmtp },
      beforeText,
    )
  const collected = await collectAlerts(effects, { hasHooks: !isWhole })
  const pushed = await sendHooks({ db, settings, send, mail, now })
  const sent = isWhole ? await sendAlerts({ ...effects, send: mail }) : 0
  if (isWhole) await pruneAlerts(db, now())
  if (collected > 0) log.note("alerts", { collected, sent, pushed })
}
