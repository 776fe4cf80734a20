import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import type { RequestLog } from "~/platform/log.server"
import { sendMail } from "~/platform/mail.server"
import { sendBySmtp } from "~/platform/smtp.server"
import { pruneAlerts } from "~/stores/alerts/alert-outbox-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { addToOutbox } from "~/stores/people/mail-outbox-store.server"
import { collectAlerts } from "./collect-alerts.server"
import { sendAlerts } from "./send-alerts.server"

interface AlertContext {
  db: D1Database
  words: D1Database
  documents: DocumentStore
  settings: Settings
  log: RequestLog
  now: () => number
}

/** Looks for news that readers asked for and mails it; runs at the end of the schedule, after news was stored. */
export async function runAlerts({ db, words, documents, settings, log, now }: AlertContext): Promise<void> {
  const effects = { db, words, documents, settings, now, lists: () => loadListIndex(db, documents) }
  const collected = await collectAlerts(effects)
  const sent = await sendAlerts({
    ...effects,
    send: (mail, beforeText) =>
      sendMail(
        mail,
        settings,
        (kept) => addToOutbox(db, kept, now()),
        { fetch: (...given) => fetch(...given), sendBySmtp },
        beforeText,
      ),
  })
  await pruneAlerts(db, now())
  if (collected > 0) log.note("alerts", { collected, sent })
}
