import type { UnreadWork } from "~/ingest/kinds/kind"
import {
  type FilingWork,
  listWork,
  putTriedSql,
  type TriedWork,
} from "~/stores/operations/filing-work-store.server"
import {
  deferSql,
  endNotedSql,
  getNoted,
  type NotedRefresh,
} from "~/stores/operations/refreshes-store.server"
import { getName, type RefreshMessage } from "./refresh-message"
import { toLater } from "./work-pauses"
import { filerWorks, type HandleEffects, wholeWorks } from "./works.server"

type Handled =
  | { outcome: "done" }
  /** There is more of the same work. */
  | { outcome: "unfinished" }
  | { outcome: "failed"; reason: string }

/** A shorter pause is that of a message, because the schedule runs every 15 minutes. */
const longestDelayMs = 15 * 60_000

/** Does the work of one message. */
export async function handleRefresh(message: RefreshMessage, effects: HandleEffects): Promise<Handled> {
  const { db, now } = effects
  const name = getName(message)
  const noted = await getNoted(db, name)
  // Another message ended the work, or put it off: this one must not become a second loop.
  if (message.isNoted && (!noted || noted.dueAt > now())) return { outcome: "done" }
  const { step } = wholeWorks.get(message.kind) ?? effects.outer[message.kind] ?? {}
  if (await step?.(effects)) return { outcome: "unfinished" }
  const works = await listWork(db, name)
  const unread = await listUnread(message, works, effects)
  const isRead = message.isNoted === true && noted?.isByFilings === true && unread.length === 0
  const before = effects.countRequests()
  const reason = isRead ? null : await doWork(message, noted, unread, effects)
  if (reason !== null) return { outcome: "failed", reason }
  if (message.cik) await filerWorks.get(message.kind)?.finish?.(message.cik, effects)
  const requests = (effects.countRequests() - before) / Math.max(1, unread.length)
  await settleWork(message, noted, works, requests, effects)
  return { outcome: "done" }
}

/** Ends the work whose filings were read, and puts off the rest. */
async function settleWork(
  message: RefreshMessage,
  noted: NotedRefresh | null,
  works: FilingWork[],
  requests: number,
  effects: HandleEffects,
): Promise<void> {
  const { db, now, enqueue } = effects
  const name = getName(message)
  const unread = new Set((await listUnread(message, works, effects)).map(({ accession }) => accession))
  const tried = works.map((work): TriedWork => {
    if (unread.has(work.accession)) return toLater(work, requests, now())
    return { ...work, outcome: "read", requests, dueAt: now() }
  })
  const later = tried.filter(({ outcome }) => outcome === null)
  // A page asked for it, before the pause ended.
  if (later.length > 0 && !message.isNoted) return
  const statements = putTriedSql(db, name, tried, now())
  const [next] = later.sort((a, b) => a.dueAt - b.dueAt)
  if (!noted || !next) {
    if (noted) statements.push(endNotedSql(db, noted))
    if (statements.length > 0) await db.batch(statements)
    return
  }
  const delayMs = next.dueAt - now()
  const isSent = delayMs < longestDelayMs
  const { dueAt, accession } = next
  await db.batch([...statements, deferSql(db, noted, { dueAt, accession, sentAt: isSent ? now() : null })])
  if (isSent) await enqueue({ ...message, isNoted: true }, Math.ceil(delayMs / 1000))
}

/** The work whose filings the stored documents do not contain yet. */
async function listUnread(
  { kind, cik }: RefreshMessage,
  works: FilingWork[],
  effects: HandleEffects,
): Promise<UnreadWork[]> {
  const list = filerWorks.get(kind)?.listUnread
  return cik && list && works.length > 0 ? list(cik, works, effects) : []
}

/** Null, or why the work failed, as a sentence. */
async function doWork(
  message: RefreshMessage,
  noted: NotedRefresh | null,
  unread: UnreadWork[],
  effects: HandleEffects,
): Promise<string | null> {
  const { kind, cik } = message
  const given = { unread, isNoted: message.isNoted === true && noted?.isByFilings === true }
  return (
    (await (cik ? filerWorks.get(kind)?.run(cik, given, effects) : wholeWorks.get(kind)?.run(effects))) ??
    null
  )
}
