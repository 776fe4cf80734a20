import type { DocumentStore } from "~/platform/documents.server"
import { filingsKind, pricesKind, statementsKind } from "~/stores/document-kinds"
import { exampleCik } from "../../fixtures/example/example-company"
import type { SimulatedSec } from "./simulated-sec"

/** Closes that imports sent, by day. */
export interface Imports {
  /** The only close that a day can have. */
  confirmed: Map<string, number>
  /** Those that a day may have, as `day close`. */
  sent: Set<string>
}

interface Stored {
  db: D1Database
  documents: DocumentStore
}

/** The violations of what must hold after every step, whatever failed or ended. */
export async function listViolations(
  { db, documents }: Stored,
  imports: Imports,
  sec: SimulatedSec,
): Promise<string[]> {
  const [prices, filings, statements] = await Promise.all([
    documents.get(pricesKind, "EXMP"),
    documents.get(filingsKind, exampleCik),
    documents.get(statementsKind, exampleCik),
  ])
  const count = async (sql: string) => (await db.prepare(sql).first<number>("n")) ?? 0
  const list = async (sql: string) => (await db.prepare(sql).all<Record<string, string>>()).results
  const isAbsent = (kind: { name: string }, stored: unknown) =>
    stored === null && !documents.isDamaged(kind, exampleCik)
  const violations = listPriceFaults(prices?.body ?? { dates: [], closes: [] }, imports)
  const metrics = await count("select count(*) as n from named_metrics where source = 'statements'")
  if (metrics > 1) violations.push(`There are ${metrics} rows of metrics.`)
  if (metrics > 0 && isAbsent(statementsKind, statements))
    violations.push("There are rows of metrics without statements.")
  if (filings) {
    const listed = new Set<string | null>(filings.body.columns.accession)
    for (const { accession = "" } of await list("select accession from recent_filings"))
      if (!listed.has(accession)) violations.push(`The row of ${accession} is not in the filing list.`)
  }
  const read = await count(
    "select count(*) as n from sources where key like 'company:%' and fetched_at is not null and error is null",
  )
  if (read > 0 && (isAbsent(filingsKind, filings) || isAbsent(statementsKind, statements)))
    violations.push("The company counts as read, and has no document.")
  const digests = await list(
    `select event_id as event, group_concat(distinct digest_id) as digests from alert_outbox
     where digest_id is not null group by event_id`,
  )
  for (const { event = "", digests: keys = "" } of digests) {
    // A row that is mailed again no longer names its first mail.
    const mails = sec.mails.get(event) ?? new Set()
    for (const key of keys.split(",")) if (sec.mailed.has(key)) mails.add(key)
    sec.mails.set(event, mails)
    if (mails.size > 1) violations.push(`The alert ${event} was mailed ${mails.size} times.`)
  }
  return violations
}

function listPriceFaults(
  { dates, closes }: { dates: readonly string[]; closes: readonly number[] },
  { confirmed, sent }: Imports,
): string[] {
  const faults: string[] = []
  if (new Set(dates).size !== dates.length) faults.push("A day has two closes.")
  if (dates.length !== closes.length) faults.push("Days and closes differ in number.")
  for (const [day, close] of confirmed)
    if (closes[dates.indexOf(day)] !== close) faults.push(`The close of ${day} is lost.`)
  for (const [place, day] of dates.entries())
    if (!sent.has(`${day} ${closes[place]}`)) faults.push(`The close of ${day} was never sent.`)
  return faults
}

/** The time for which the mail service knows a key. */
const keyMs = 23 * 3_600_000

/** The faults that are left when everything has worked again for days, since a run of alerts without faults. */
export async function listLeft(
  { db, documents }: Stored,
  sec: SimulatedSec,
  repeatedAt: number,
): Promise<string[]> {
  const left: string[] = []
  const latest = `Example ${sec.revision}`
  for (const kind of [filingsKind, statementsKind])
    if (!JSON.stringify(await documents.get<unknown>(kind, exampleCik)).includes(latest))
      left.push(`The ${kind.name} are not of ${latest}.`)
  const count = async (sql: string) => (await db.prepare(sql).first<number>("n")) ?? 0
  if ((await count("select count(*) as n from named_metrics where source = 'statements'")) !== 1)
    left.push("There is no row of metrics.")
  if ((await count("select count(*) as n from earnings_events")) === 0)
    left.push("There are no earnings events.")
  if ((await count("select count(*) as n from sources where error is not null")) > 0)
    left.push("A source still has an error.")
  // A mail whose sender ended before the answer is sent again while its key is known, and not after that.
  const { results } = await db
    .prepare(
      `select distinct event_id as event from alert_outbox join alert_digests on alert_digests.id = digest_id
       where state = 'uncertain' and problem like 'The sender ended%' and created_at <= ?1`,
    )
    .bind(repeatedAt - keyMs)
    .all<{ event: string }>()
  const uncertain = new Set(results.map(({ event }) => event))
  for (const { accession } of sec.filed) {
    const event = `filing:${accession}`
    const mails = sec.mails.get(event)?.size ?? 0
    if (mails !== 1 && !(mails === 0 && uncertain.has(event)))
      left.push(`The alert of ${accession} was mailed ${mails} times.`)
  }
  return left
}
