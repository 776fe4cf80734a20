import { type SubmittedFiling, withoutDetails } from "~/edgar/submissions"
import { allFiles } from "~/ingest/fetch/refresh-company"
import { fundSource } from "~/ingest/fetch/refresh-fund"
import { companiesData } from "~/ingest/kinds/companies.server"
import { fundReading, fundsData } from "~/ingest/kinds/funds.server"
import { historyData } from "~/ingest/kinds/history.server"
import { holdingsData, investorReading } from "~/ingest/kinds/holdings.server"
import { type FilingsKind, filingsKinds } from "~/ingest/kinds/kinds.server"
import { gatherDueMonths } from "~/ingest/past/gather-months.server"
import { hasNewFilings, readMoreFilings } from "~/ingest/read-through/company-filings.server"
import { deriveMore } from "~/ingest/read-through/derive-company.server"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { refreshWhole } from "~/ingest/read-through/read-company.server"
import { identifyFund, readFund } from "~/ingest/read-through/read-fund.server"
import { type HistoryEffects, readMoreHistory } from "~/ingest/read-through/read-history.server"
import { readMoreThirteenF } from "~/ingest/read-through/read-investor.server"
import { refreshSource } from "~/ingest/read-through/read-through.server"
import { indexStored, type WordsEffects } from "~/ingest/words/index-stored.server"
import { hasNewTexts, readTexts } from "~/ingest/words/read-texts.server"
import type { Cik } from "~/lib/cik"
import type { FilingWork } from "~/stores/operations/filing-work-store.server"
import { listLoadedFunds } from "~/stores/operations/followed-store.server"
import type { NotedRefresh } from "~/stores/operations/refreshes-store.server"
import { followLists, followSecurities } from "./follow-lists.server"
import { gatherNow } from "./gather.server"
import type { RefreshMessage } from "./refresh-message"
import { listUnreadFilings, listUnreadReports, listUnsettled, type UnreadWork } from "./unread-work.server"

export interface HandleEffects extends HistoryEffects, WordsEffects {
  enqueue: (message: RefreshMessage, delaySeconds?: number) => Promise<void>
  /** The number of requests that were sent to the SEC. */
  countRequests: () => number
}

/** What is known of the work of one message. */
interface Given {
  message: RefreshMessage
  noted: NotedRefresh | null
  /** The filings that caused the work and are not read. */
  unread: UnreadWork[]
}

/** What a message of the queue does for a company, a manager or a trust. */
interface FilerWork {
  /** Null, or why it failed, as a sentence. */
  run: (cik: Cik, given: Given, effects: HandleEffects) => Promise<string | null>
  /** The work whose filings are not stored; without it, no filing causes such work. */
  listUnread?: (cik: Cik, works: FilingWork[], effects: HandleEffects) => Promise<UnreadWork[]>
  /** Runs after the work, and if a page did it before. */
  finish?: (cik: Cik, effects: HandleEffects) => Promise<void>
}

/** What a message of the queue does that is about no filer. */
interface WholeWork {
  run: (effects: HandleEffects) => Promise<string | null>
  /** Does a part of the work; true if there is more. */
  step?: (effects: HandleEffects) => Promise<boolean>
}

/** The work for each filer by the kind of its message. */
export const filerWorks: ReadonlyMap<string, FilerWork> = new Map<string, FilerWork>([
  [
    companiesData.name,
    {
      run: async (cik, given, effects) => (await refreshWhole(cik, effects, toWantedFiles(given))).error,
      listUnread: listUnreadReports,
      finish: enqueueDetails,
    },
  ],
  [
    historyData.name,
    {
      async run(cik, _, effects) {
        const { error, waiting } = await readMoreHistory(cik, effects)
        if (error === null && waiting > 0) await effects.enqueue({ kind: historyData.name, cik })
        return error
      },
    },
  ],
  [
    holdingsData.name,
    {
      run: (cik, { unread }, effects) => readMoreThirteenF(cik, effects, unread.map(toSubmitted)),
      listUnread: (cik, works, effects) => listUnsettled(investorReading, [cik], works, effects),
    },
  ],
  [
    fundsData.name,
    {
      run: (cik, _, effects) => refreshFunds(cik, effects),
      listUnread: async (cik, works, effects) =>
        listUnsettled(fundReading, await listLoadedFunds(effects.db, cik), works, effects),
    },
  ],
  ["words", { run: (cik, _, effects) => indexStored(cik, effects) }],
  ["recent-texts", { run: (cik, _, effects) => readTexts(cik, "recent", effects) }],
  ["texts", { run: (cik, _, effects) => readTexts(cik, "all", effects) }],
  ...filingsKinds.map((kind) => [kind.name, toWork(kind)] as const),
])

/** The work that is about no filer by the kind of its message. */
export const wholeWorks: ReadonlyMap<string, WholeWork> = new Map<string, WholeWork>([
  ["lists", { run: followLists }],
  ["securities", { run: followSecurities }],
  ["past", { run: async () => null, step: gatherDueMonths }],
  ["derive", { run: async () => null, step: deriveMore }],
  [
    "gather",
    {
      async run(effects) {
        if (!(await gatherNow(effects))) await effects.enqueue({ kind: "gather" }, gatherDelaySeconds)
        return null
      },
    },
  ],
])

/** False for a message of another version. */
export function hasWork({ kind, cik }: RefreshMessage): boolean {
  return cik ? filerWorks.has(kind) : wholeWorks.has(kind)
}

const onlyList = { list: true, facts: false }
const gatherDelaySeconds = 30

/** Reads the filings of a kind, after the company's list if it does not name them. */
function toWork(kind: FilingsKind): FilerWork {
  return {
    async run(cik, { unread }, effects) {
      const isListed = unread.every((work) => work.isListed)
      const { error } = isListed ? { error: null } : await refreshWhole(cik, effects, onlyList)
      return error ?? readMoreFilings(kind, cik, effects)
    },
    listUnread: (cik, works, effects) => listUnreadFilings(kind, cik, works, effects),
  }
}

/** Asks for what is read from the documents of listed filings. Filings that are followed by their form ask themselves. */
async function enqueueDetails(cik: Cik, effects: HandleEffects): Promise<void> {
  for (const kind of filingsKinds)
    if (!kind.isForm && (await hasNewFilings(kind, cik, effects)))
      await effects.enqueue({ kind: kind.name, cik })
  if (await hasNewTexts(cik, effects)) await effects.enqueue({ kind: "recent-texts", cik })
}

/** The first read for a filing is whole. A later one waits for the list to name it, or for its figures. */
function toWantedFiles({ message, noted, unread }: Given) {
  if (!message.isNoted || !noted?.isByFilings || unread.some(({ tries }) => tries === 0)) return allFiles
  return {
    list: unread.some(({ isListed }) => !isListed),
    facts: unread.some(({ isListed }) => isListed),
  }
}

/** A 13F before its manager's list is read; its cover page names its quarter. */
function toSubmitted({ accession, form, accepted }: UnreadWork): SubmittedFiling {
  return withoutDetails({ accession, form, filed: accepted.slice(0, 10) })
}

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
      { sourceKey: fundSource(ticker), leaseMs: fundReading.leaseMs, refresh },
      effects,
    )
    failure = outcome === "busy" ? failure : (outcome.error ?? failure)
  }
  return failure
}
