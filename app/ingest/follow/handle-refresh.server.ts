import type { SubmittedFiling } from "~/edgar/submissions"
import { allFiles } from "~/ingest/fetch/refresh-company"
import { fundSource } from "~/ingest/fetch/refresh-fund"
import { gatherDueMonths } from "~/ingest/past/gather-months.server"
import { deriveMore } from "~/ingest/read-through/derive-company.server"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { refreshWhole } from "~/ingest/read-through/read-company.server"
import { hasNewFaces, readMoreFaces } from "~/ingest/read-through/read-faces.server"
import { identifyFund, readFund } from "~/ingest/read-through/read-fund.server"
import { type HistoryEffects, readMoreHistory } from "~/ingest/read-through/read-history.server"
import { readMoreFilings } from "~/ingest/read-through/read-investor.server"
import { readMoreOwners } from "~/ingest/read-through/read-owners.server"
import { readMoreInsiders } from "~/ingest/read-through/read-ownership.server"
import { hasNewReleases, readMoreReleases } from "~/ingest/read-through/read-releases.server"
import { hasNewSegments, readMoreSegments } from "~/ingest/read-through/read-segments.server"
import { refreshSource } from "~/ingest/read-through/read-through.server"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import {
  type FilingWork,
  listWork,
  putTriedSql,
  type TriedWork,
} from "~/stores/operations/filing-work-store.server"
import { listLoadedFunds } from "~/stores/operations/followed-store.server"
import {
  deferSql,
  endNotedSql,
  getNoted,
  type NotedRefresh,
} from "~/stores/operations/refreshes-store.server"
import { followLists, followSecurities } from "./follow-lists.server"
import { gatherNow } from "./gather.server"
import { getName, type RefreshMessage } from "./refresh-message"
import { listUnread, type UnreadWork } from "./unread-work.server"
import { toLater } from "./work-pauses"

export interface HandleEffects extends HistoryEffects {
  enqueue: (message: RefreshMessage, delaySeconds?: number) => Promise<void>
  /** The number of requests that were sent to the SEC. */
  countRequests: () => number
}

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
  if (message.kind === "derive" && (await deriveMore(effects))) return { outcome: "unfinished" }
  if (message.kind === "past" && (await gatherDueMonths(effects))) return { outcome: "unfinished" }
  const works = await listWork(db, name)
  const unread = await listUnread(name, works, effects)
  const isRead = message.isNoted === true && noted?.isByFilings === true && unread.length === 0
  const before = effects.countRequests()
  const reason = isRead ? null : await doWork(message, noted, unread, effects)
  if (message.kind === "company" && reason === null) await enqueueDetails(message.cik, effects)
  if (reason !== null) return { outcome: "failed", reason }
  const requests = (effects.countRequests() - before) / Math.max(1, unread.length)
  await settleWork(message, noted, works, requests, effects)
  return { outcome: "done" }
}

/** Asks for what is read from the documents of listed filings. */
async function enqueueDetails(cik: Cik, effects: HandleEffects): Promise<void> {
  if (await hasNewSegments(cik, effects)) await effects.enqueue({ kind: "segments", cik })
  if (await hasNewReleases(cik, effects)) await effects.enqueue({ kind: "releases", cik })
  if (await hasNewFaces(cik, effects)) await effects.enqueue({ kind: "faces", cik })
}

/** Ends the work whose filings were read, and puts off the rest. */
async function settleWork(
  message: RefreshMessage,
  noted: NotedRefresh | null,
  works: FilingWork[],
  requests: number,
  { db, documents, now, enqueue }: HandleEffects,
): Promise<void> {
  const name = getName(message)
  const unread = new Set((await listUnread(name, works, { db, documents })).map(({ accession }) => accession))
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

/** Null, or why the work failed, as a sentence. */
async function doWork(
  message: RefreshMessage,
  noted: NotedRefresh | null,
  unread: UnreadWork[],
  effects: HandleEffects,
): Promise<string | null> {
  switch (message.kind) {
    case "company":
      return (await refreshWhole(message.cik, effects, toWantedFiles(message, noted, unread))).error
    case "segments":
      return readMoreSegments(message.cik, effects)
    case "releases": {
      const { error, waiting } = await readMoreReleases(message.cik, effects)
      if (error === null && waiting > 0) await effects.enqueue({ kind: "releases", cik: message.cik })
      return error
    }
    case "faces": {
      const { error, waiting } = await readMoreFaces(message.cik, effects)
      if (error === null && waiting > 0) await effects.enqueue({ kind: "faces", cik: message.cik })
      return error
    }
    case "insiders":
    case "owners": {
      const { kind, cik } = message
      const isListed = unread.every((work) => work.isListed)
      const { error } = isListed ? { error: null } : await refreshWhole(cik, effects, onlyList)
      if (error !== null) return error
      const readMore = kind === "insiders" ? readMoreInsiders : readMoreOwners
      const { hasNext, error: unreadForms } = await readMore(cik, effects)
      if (hasNext) await effects.enqueue({ kind, cik })
      return unreadForms
    }
    case "history": {
      const { error, waiting } = await readMoreHistory(message.cik, effects)
      if (error === null && waiting > 0) await effects.enqueue({ kind: "history", cik: message.cik })
      return error
    }
    case "investor":
      return readMoreFilings(message.cik, effects, unread.map(toSubmitted))
    case "fund":
      return refreshFunds(message.cik, effects)
    case "lists":
      return followLists(effects)
    case "securities":
      return followSecurities(effects)
    case "past":
    case "derive":
      return null
    case "gather":
      if (!(await gatherNow(effects))) await effects.enqueue({ kind: "gather" }, gatherDelaySeconds)
      return null
  }
}

const onlyList = { list: true, facts: false }

/** The first read for a filing is whole. A later one waits for the list to name it, or for its figures. */
function toWantedFiles(message: RefreshMessage, noted: NotedRefresh | null, unread: UnreadWork[]) {
  if (!message.isNoted || !noted?.isByFilings || unread.some(({ tries }) => tries === 0)) return allFiles
  return {
    list: unread.some(({ isListed }) => !isListed),
    facts: unread.some(({ isListed }) => isListed),
  }
}

/** A 13F before its manager's list is read; its cover page names its quarter. */
function toSubmitted({ accession, form, accepted }: UnreadWork): SubmittedFiling {
  const filed: IsoDate = accepted.slice(0, 10)
  return {
    ...{ accession, form, filed, period: null, accepted: null },
    ...{ items: "", primaryDocument: "", description: "", size: 0 },
  }
}

const gatherDelaySeconds = 30
const fundWaitMs = 60_000

/** Refreshes the loaded funds of a trust; null, or the reason of the last failure. */
async function refreshFunds(cik: Cik, effects: IngestEffects): Promise<string | null> {
  const { db, edgar } = effects
  let failure: string | null = null
  for (const ticker of await listLoadedFunds(db, cik)) {
    const refresh =
      edgar &&
      (async () => {
        const fund = await identifyFund(db, ticker, cik)
        if (fund) await readFund(fund, edgar, effects)
      })
    const outcome = await refreshSource(
      { sourceKey: fundSource(ticker), leaseMs: fundWaitMs, refresh },
      effects,
    )
    failure = outcome === "busy" ? failure : (outcome.error ?? failure)
  }
  return failure
}
