import { z } from "zod"
import { readRows } from "~/platform/rows.server"

const mailRow = z.object({
  id: z.number(),
  /** ISO 8601. */
  sentAt: z.number().transform((at) => new Date(at).toISOString()),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type OutboxMail = z.infer<typeof mailRow>

const kept = 200

/** Newest first. */
export async function listOutbox(db: D1Database): Promise<OutboxMail[]> {
  const sql = `select id, sent_at as "sentAt", recipient as "to", subject, text, html from outbox
    order by id desc limit ?1`
  return readRows(db, mailRow, sql, kept)
}

export async function addToOutbox(
  db: D1Database,
  mail: { to: string; subject: string; text: string; html: string },
  now: number,
): Promise<void> {
  await db.batch([
    db
      .prepare("insert into outbox (sent_at, recipient, subject, text, html) values (?1, ?2, ?3, ?4, ?5)")
      .bind(now, mail.to, mail.subject, mail.text, mail.html),
    db.prepare("delete from outbox where id <= (select max(id) from outbox) - ?1").bind(kept),
  ])
}
