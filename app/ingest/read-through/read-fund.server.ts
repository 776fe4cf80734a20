import { z } from "zod"
import { type FundIdentity, fundSource, refreshFund } from "~/ingest/fetch/refresh-fund"
import { fundReading } from "~/ingest/kinds/funds.server"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import type { LoadedDocument } from "~/lib/loaded"
import type { Ticker } from "~/lib/ticker"
import { storedCik } from "~/lib/value-schemas"
import type { FundDocument } from "~/model/funds/fund-document"
import { fundKind } from "~/stores/document-kinds"
import { getSource } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"
import { apply, readThrough } from "./read-through.server"

/** A fund's holdings by its ticker; `listedCik` if the ticker is listed on an exchange. */
export type FundReader = (ticker: Ticker, listedCik: Cik | null) => Promise<LoadedDocument<FundDocument>>

export function fundReader(effects: IngestEffects, waitUntil: (work: Promise<unknown>) => void): FundReader {
  return (ticker, listedCik) => {
    const { db, edgar } = effects
    let identity: FundIdentity | null = null
    return readThrough(
      {
        kind: fundKind,
        key: ticker,
        sourceKey: fundSource(ticker),
        ...fundReading,
        async isKnown() {
          identity = await identifyFund(db, ticker, listedCik)
          return identity !== null
        },
        refresh:
          edgar &&
          (async (stored) => {
            const fund = stored ? { ticker, cik: stored.cik, seriesId: stored.seriesId } : identity
            if (fund) await readFund(fund, edgar, effects)
          }),
      },
      effects,
      waitUntil,
    )
  }
}

/** Reads a fund's reports that are not stored. */
export async function readFund(
  fund: FundIdentity,
  edgar: EdgarSource,
  effects: IngestEffects,
): Promise<void> {
  const { db, documents, now } = effects
  const [stored, source] = await Promise.all([
    documents.get(fundKind, fund.ticker),
    getSource(db, fundSource(fund.ticker)),
  ])
  const isCurrent = stored?.version === fundKind.version && stored.body.seriesId === fund.seriesId
  const known = isCurrent ? { document: stored.body, entityTag: source?.entityTag ?? null } : null
  await apply(await refreshFund(fund, now(), edgar, known), effects)
}

const fundRow = z.object({ cik: storedCik, series_id: z.string().nullable() })

/** By series if the ticker is a share class of one, otherwise by the listed filer. */
export async function identifyFund(
  db: D1Database,
  ticker: Ticker,
  listedCik: Cik | null,
): Promise<FundIdentity | null> {
  const row = await db.prepare("select cik, series_id from funds where ticker = ?").bind(ticker).first()
  if (row) {
    const { cik, series_id } = fundRow.parse(row)
    return { ticker, cik, seriesId: series_id }
  }
  return listedCik ? { ticker, cik: listedCik, seriesId: null } : null
}
