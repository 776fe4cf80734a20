import { EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import { NotXbrl } from "~/edgar/xbrl/xbrl-instance"
import { NotXml } from "~/edgar/xml-reader"
import { readAsReported } from "~/ingest/fetch/read-as-reported"
import type { Cik } from "~/lib/cik"
import type { LoadedDocument } from "~/lib/loaded"
import type { AsReportedDocument } from "~/model/as-reported/as-reported-document"
import { asReportedKind } from "~/stores/document-kinds"
import type { IngestEffects } from "./live.server"
import { apply, readNow, readThrough } from "./read-through.server"

const leaseMs = 60_000

/** Statements in their filer's rows and order. The filing is one of the company's list. */
export type AsReportedReader = (
  cik: Cik,
  filing: SubmittedFiling,
) => Promise<LoadedDocument<AsReportedDocument>>

export function asReportedReader(
  effects: IngestEffects,
  waitUntil: (work: Promise<unknown>) => void,
): AsReportedReader {
  const { edgar, now } = effects
  return (cik, filing) => {
    const sourceKey = `as-reported:${filing.accession}`
    return readThrough(
      {
        kind: asReportedKind,
        key: filing.accession,
        sourceKey,
        leaseMs,
        staleAfterMs: () => Number.POSITIVE_INFINITY,
        refresh:
          edgar &&
          (async () => {
            const body = await readAsReported(cik, filing, edgar).catch((error: unknown) => {
              if (!(error instanceof NotXml || error instanceof NotXbrl)) throw error
              throw new EdgarUnavailable("The filing's XBRL could not be read.")
            })
            const document = { kind: asReportedKind.name, key: filing.accession, fetchedAt: now(), body }
            await apply(
              {
                documents: body.statements.length ? [document] : [],
                sources: [readNow(sourceKey, now())],
              },
              effects,
            )
          }),
      },
      effects,
      waitUntil,
    )
  }
}
