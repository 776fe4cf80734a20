import type { z } from "zod"
import type { investorPart } from "~/ingest/batch/holdings-batch"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { decodeFilings } from "~/model/holdings/decode-investor"
import { encodeInvestor, mergeFilings } from "~/model/holdings/encode-investor"
import { toHoldingRecords } from "~/model/holdings/holding-records"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import type { DocumentStore } from "~/platform/documents.server"
import { loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { investorKind } from "~/stores/document-kinds"
import { replaceHoldings } from "~/stores/holdings/holdings-store.server"

const tracked = new Set(trackedInvestors.map(({ cik }) => cik))

/**
 * Adds filings to what is stored of their managers and returns the statements that bring the rows in line. The
 * document is written first: where the rows are not reached, the next filing or the same again brings them.
 */
export async function applyInvestors(
  parts: z.infer<typeof investorPart>[],
  { db, documents }: { db: D1Database; documents: DocumentStore },
): Promise<D1PreparedStatement[]> {
  const statements: D1PreparedStatement[] = []
  for (const { fetchedAt, document } of parts) {
    const known = await documents.get(investorKind, document.cik)
    const merged: InvestorDocument = encodeInvestor(
      document.cik,
      document.name || (known?.body.name ?? ""),
      mergeFilings(known ? decodeFilings(known.body) : [], decodeFilings(document)),
    )
    await documents.put(investorKind, document.cik, Math.max(fetchedAt, known?.fetchedAt ?? 0), merged)
    if (!tracked.has(document.cik)) continue
    const securities = await loadSecurityIndex(db, documents)
    statements.push(...replaceHoldings(db, document.cik, toHoldingRecords(merged, securities)))
  }
  return statements
}
