import type { SubmittedFiling } from "~/edgar/submissions"
import {
  filingsToRead,
  investorSource,
  listChangedFilings,
  readInvestorFilings,
} from "~/ingest/fetch/refresh-investor"
import { holdingsData, investorReading } from "~/ingest/kinds/holdings.server"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { LoadedDocument } from "~/lib/loaded"
import type { FilingTable } from "~/model/holdings/filing-table"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import { filingTableKind, investorKind } from "~/stores/document-kinds"
import { getSource } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"
import { apply, readNow, readThrough, refreshSource, type Source } from "./read-through.server"

const { leaseMs, staleAfterMs, isUnfinished, atFirst, aMessage } = investorReading

interface InvestorEffects extends IngestEffects {
  enqueue: (message: { kind: string; cik: Cik }) => Promise<void>
  /** False if a manager that no list names is not requested for this visitor. */
  isPermitted?: (cik: Cik) => Promise<boolean>
}

const tooManyUnlisted =
  "Too many investors were requested that are in no list. Try again in an hour, or sign in."

export interface InvestorReader {
  /** Any 13F filer, tracked or not. */
  investor: (cik: Cik) => Promise<LoadedDocument<InvestorDocument>>
  /** A filing's rows as filed; null if they are not stored. */
  filingTable: (accession: Accession) => Promise<FilingTable | null>
}

export function investorReader(
  effects: InvestorEffects,
  waitUntil: (work: Promise<unknown>) => void,
): InvestorReader {
  return {
    filingTable: async (accession) => (await effects.documents.get(filingTableKind, accession))?.body ?? null,
    investor: (cik) =>
      readThrough(
        {
          kind: investorKind,
          key: cik,
          staleAfterMs,
          isUnfinished,
          refuse: async () => ((await (effects.isPermitted?.(cik) ?? true)) ? null : tooManyUnlisted),
          ...investorAsSource(cik, atFirst, effects),
        },
        effects,
        waitUntil,
      ),
  }
}

/** Reads a manager's next quarters, or `noted` ones, for the queue; null, or why they could not be read. */
export async function readMoreThirteenF(
  cik: Cik,
  effects: InvestorEffects,
  noted: readonly SubmittedFiling[] = [],
): Promise<string | null> {
  const outcome = await refreshSource(investorAsSource(cik, aMessage, effects, noted), effects)
  return outcome === "busy" ? "Another request is reading this manager's filings." : outcome.error
}

/**
 * Reads the next `count` filings of a manager and queues the rest. If all filings of the list were read, noted ones are
 * read without the list.
 */
function investorAsSource(
  cik: Cik,
  count: number,
  effects: InvestorEffects,
  noted: readonly SubmittedFiling[] = [],
): Source<InvestorDocument> {
  const { db, documents, edgar, now } = effects
  const sourceKey = investorSource(cik)
  return {
    sourceKey,
    leaseMs,
    refresh:
      edgar &&
      (async () => {
        const known = await documents.get(investorKind, cik)
        // Without unread filings, an unchanged list has nothing to read.
        const isWhole = known?.version === investorKind.version && !isUnfinished(known.body)
        const knownTag = isWhole ? ((await getSource(db, sourceKey))?.entityTag ?? null) : null
        const list =
          known && isWhole && noted.length > 0
            ? { name: known.body.name, listed: [...noted], entityTag: knownTag }
            : await listChangedFilings(cik, knownTag, edgar)
        if (list === "unchanged" && known)
          await documents.update(investorKind, cik, now(), (stored) => stored ?? known.body)
        if (list === "unchanged" || !list?.listed.length)
          return apply({ sources: [readNow(sourceKey, now())] }, effects)
        const waiting = filingsToRead(list.listed, known?.body ?? null)
        const chosen = waiting.slice(0, count)
        await apply(await readInvestorFilings(cik, list, chosen, now(), edgar), effects)
        if (waiting.length > chosen.length) await effects.enqueue({ kind: holdingsData.name, cik })
      }),
  }
}
