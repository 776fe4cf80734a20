import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import type { BusinessDocument } from "~/model/filings/business-document"
import { annualReports } from "~/model/filings/derive-business"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import { documentName } from "~/model/filings/reader-address"
import { renderSlot } from "~/ui/render-slot.server"
import { type BusinessPart, reportPath } from "./business-section"

export interface BusinessContext {
  business: {
    stored: (cik: Cik) => Promise<BusinessDocument | null>
    readBehind: (cik: Cik, reports: { latest: SubmittedFiling; before: SubmittedFiling | null }) => boolean
  }
  slots: Map<string, string>
  isDocumentRequest: boolean
}

/** The stored business section. A newer report is loaded in the background. */
export function toBusinessPart(
  { ticker, cik }: { ticker: Ticker; cik: Cik },
  stored: BusinessDocument | null,
  list: FilingsDocument | null,
  context: BusinessContext,
): BusinessPart {
  const reports = list && annualReports(listFilings(list))
  const latest = reports?.latest ?? null
  // Documents of earlier versions have no securities of the cover page.
  const isCurrent =
    !latest ||
    (stored?.securities && [stored?.accession, stored?.unread?.accession].includes(latest.accession))
  const isReading = reports && !isCurrent ? context.business.readBehind(cik, reports) : false
  if (stored?.section) return loadedPart(ticker, stored, stored.section, latest, context)
  if (!reports || !isReading) return { status: "none" }
  const { accession, form, filed } = reports.latest
  const document = documentName(reports.latest)
  return { status: "reading", href: reportPath(ticker, { accession, form, document }), form, filed }
}

function loadedPart(
  ticker: Ticker,
  document: BusinessDocument,
  section: string,
  latest: SubmittedFiling | null,
  context: BusinessContext,
): BusinessPart {
  const { form, filed, label, since } = document
  return {
    status: "loaded",
    html: renderSlot(
      context,
      "business",
      <div
        className="reading"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt from an allow-list by model/reading/text/sanitise
        dangerouslySetInnerHTML={{ __html: document.html.join("\n") }}
      />,
    ),
    label,
    href: reportPath(ticker, document, { section }),
    form,
    filed,
    newer: latest && latest.filed > filed ? { form: latest.form, filed: latest.filed } : null,
    since: since?.filed ?? null,
    changes: (since?.items ?? []).map(({ item, label, substantive }) => ({
      label,
      changes: substantive,
      href: reportPath(ticker, document, { section: item, view: "redline" }),
    })),
  }
}
