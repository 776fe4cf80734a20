import { deriveMore } from "~/ingest/derive/derive-company.server"
import type { Asked, Reading, UnreadWork } from "~/ingest/kinds/kind"
import { type FilingsKind, filingsKinds, readings } from "~/ingest/kinds/kinds.server"
import { gatherDueMonths } from "~/ingest/past/gather-months.server"
import { hasNewFilings, readMoreFilings } from "~/ingest/read-through/company-filings.server"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import { readFiler, refreshWhole } from "~/ingest/read-through/own-readings.server"
import { indexStored, type WordsEffects } from "~/ingest/words/index-stored.server"
import { hasNewTexts, readTexts } from "~/ingest/words/read-texts.server"
import type { Cik } from "~/lib/cik"
import type { RawFiles } from "~/platform/raw-files.server"
import type { FilingWork } from "~/stores/operations/filing-work-store.server"
import { followLists, followSecurities } from "./follow-lists.server"
import { gatherNow } from "./gather.server"
import type { RefreshMessage } from "./refresh-message"
import { listUnreadFilings, listUnreadOfFiler } from "./unread-work.server"

export interface HandleEffects extends IngestEffects, WordsEffects {
  raw: RawFiles
  enqueue: (message: RefreshMessage, delaySeconds?: number) => Promise<void>
  /** The number of requests that were sent to the SEC. */
  countRequests: () => number
  outer: OuterWorks
}

/** Work about no filer that is made of what pages show. The Worker's entry gives it, because pages import ingestion. */
export interface OuterWork {
  isDue: (effects: HandleEffects) => Promise<boolean>
  /** Does a part of the work; true if there is more. */
  step: (effects: HandleEffects) => Promise<boolean>
}
export type OuterWorks = Readonly<Record<string, OuterWork>>

/** What is known of the work of one message. */
type Given = Pick<Asked, "unread" | "isNoted">

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
  ...[...readings].map(([name, reading]) => [name, toReadingWork(name, reading)] as const),
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
export function hasWork({ kind, cik }: RefreshMessage, outer: OuterWorks): boolean {
  return cik ? filerWorks.has(kind) : wholeWorks.has(kind) || kind in outer
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

/** Reads what is new of a filer. After a company's list, the kinds that are made of it follow. */
function toReadingWork(name: string, reading: Reading): FilerWork {
  return {
    run: (cik, given, effects) => readFiler({ name, reading }, cik, given, effects),
    listUnread: (cik, works, effects) => listUnreadOfFiler(reading, cik, works, effects),
    ...(reading.listWaiting && { finish: enqueueDetails }),
  }
}

/** Asks for what is read from the documents of listed filings. Filings that are followed by their form ask themselves. */
async function enqueueDetails(cik: Cik, effects: HandleEffects): Promise<void> {
  for (const kind of filingsKinds)
    if (!kind.isForm && (await hasNewFilings(kind, cik, effects)))
      await effects.enqueue({ kind: kind.name, cik })
  if (await hasNewTexts(cik, effects)) await effects.enqueue({ kind: "recent-texts", cik })
}
