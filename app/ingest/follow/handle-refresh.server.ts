import { isPeriodic } from "~/edgar/form-names"
import { fundSource } from "~/ingest/fetch/refresh-fund"
import { deriveMore } from "~/ingest/read-through/derive-company.server"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { refreshWhole } from "~/ingest/read-through/read-company.server"
import { identifyFund, readFund } from "~/ingest/read-through/read-fund.server"
import { type HistoryEffects, readMoreHistory } from "~/ingest/read-through/read-history.server"
import { readMoreFilings } from "~/ingest/read-through/read-investor.server"
import { readMoreInsiders } from "~/ingest/read-through/read-ownership.server"
import { hasNewReleases, readMoreReleases } from "~/ingest/read-through/read-releases.server"
import { hasNewSegments, readMoreSegments } from "~/ingest/read-through/read-segments.server"
import { refreshSource } from "~/ingest/read-through/read-through.server"
import type { Cik } from "~/lib/cik"
import { filingAt, filingCount } from "~/model/filings/filings-document"
import { filingsKind, fundKind, investorKind, statementsKind } from "~/stores/document-kinds"
import { listLoadedFunds } from "~/stores/operations/followed-store.server"
import { getNoted, type NotedRefresh } from "~/stores/operations/refreshes-store.server"
import { followLists, followSecurities } from "./follow-lists.server"
import { gatherNow } from "./gather.server"
import { nameOf, type RefreshMessage } from "./refresh-message"

export interface HandleEffects extends HistoryEffects {
  enqueue: (message: RefreshMessage, delaySeconds?: number) => Promise<void>
}

export type Handled =
  /** `noted` is the work as noted when the message was handled. */
  | { outcome: "done"; noted: NotedRefresh | null }
  /** The SEC's data does not have the filing yet. */
  | { outcome: "early"; noted: NotedRefresh }
  /** There is more of the same work. */
  | { outcome: "unfinished" }
  | { outcome: "failed"; reason: string }

/** The SEC's lists follow a filing within minutes, its figures within hours. After that, it is left to the night. */
const listWaitMs = 2 * 3_600_000
const figuresWaitMs = 12 * 3_600_000

/** Does the work of one message. */
export async function handleRefresh(message: RefreshMessage, effects: HandleEffects): Promise<Handled> {
  const noted = await getNoted(effects.db, nameOf(message))
  if (message.isNoted && !noted) return { outcome: "done", noted: null }
  if (message.kind === "derive" && (await deriveMore(effects))) return { outcome: "unfinished" }
  const reason = await doWork(message, noted, effects)
  if (reason !== null) return { outcome: "failed", reason }
  if (noted && (await isEarly(message, noted, effects))) return { outcome: "early", noted }
  return { outcome: "done", noted }
}

/** Null, or why the work failed, as a sentence. */
async function doWork(
  message: RefreshMessage,
  noted: NotedRefresh | null,
  effects: HandleEffects,
): Promise<string | null> {
  switch (message.kind) {
    case "company": {
      const { cik } = message
      const { error } = await refreshWhole(cik, effects)
      if (error === null && (await hasNewSegments(cik, effects)))
        await effects.enqueue({ kind: "segments", cik })
      if (error === null && (await hasNewReleases(cik, effects)))
        await effects.enqueue({ kind: "releases", cik })
      return error
    }
    case "segments":
      return readMoreSegments(message.cik, effects)
    case "releases": {
      const { error, waiting } = await readMoreReleases(message.cik, effects)
      if (error === null && waiting > 0) await effects.enqueue({ kind: "releases", cik: message.cik })
      return error
    }
    case "insiders": {
      const { cik } = message
      const error = (await isListed(cik, noted, effects)) ? null : (await refreshWhole(cik, effects)).error
      if (error !== null) return error
      const { hasNext, error: unread } = await readMoreInsiders(cik, effects)
      if (hasNext) await effects.enqueue({ kind: "insiders", cik })
      return unread
    }
    case "history": {
      const { error, waiting } = await readMoreHistory(message.cik, effects)
      if (error === null && waiting > 0) await effects.enqueue({ kind: "history", cik: message.cik })
      return error
    }
    case "investor":
      return readMoreFilings(message.cik, effects)
    case "fund":
      return refreshFunds(message.cik, effects)
    case "lists":
      return followLists(effects)
    case "securities":
      return followSecurities(effects)
    case "derive":
      return null
    case "gather":
      if (!(await gatherNow(effects))) await effects.enqueue({ kind: "gather" }, gatherDelaySeconds)
      return null
  }
}

/** True if the SEC's data does not contain the noted filing, and probably will soon. */
async function isEarly(
  message: RefreshMessage,
  noted: NotedRefresh,
  { documents, now, db }: HandleEffects,
): Promise<boolean> {
  if (!("cik" in message) || noted.accession === null) return false
  const { accession } = noted
  const { kind, cik } = message
  const age = now() - noted.notedAt
  if (age > figuresWaitMs) return false
  if (kind === "investor") {
    const filings = (await documents.get(investorKind, cik))?.body.filings ?? []
    return age < listWaitMs && !filings.some((filing) => filing.accession === accession)
  }
  if (kind === "fund") {
    const tickers = await listLoadedFunds(db, cik)
    const funds = await Promise.all(tickers.map((ticker) => documents.get(fundKind, ticker)))
    const reports = funds.flatMap((fund) => fund?.body.reports ?? [])
    // The filing can be about another fund of the trust.
    return age < listWaitMs / 4 && !reports.some((report) => report.accession === accession)
  }
  if (!(await isListed(cik, noted, { documents }))) return age < listWaitMs
  if (kind !== "company" || !isPeriodic(noted.form ?? "")) return false
  const figures = (await documents.get(statementsKind, cik))?.body
  return figures !== undefined && !figures.filings.accession.includes(accession)
}

/** True if the stored filing list names the noted filing. */
async function isListed(
  cik: Cik,
  noted: NotedRefresh | null,
  { documents }: Pick<IngestEffects, "documents">,
): Promise<boolean> {
  if (!noted?.accession) return true
  const list = (await documents.get(filingsKind, cik))?.body
  if (!list) return false
  for (let row = 0; row < filingCount(list); row++)
    if (filingAt(list, row).accession === noted.accession) return true
  return false
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
