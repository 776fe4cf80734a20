import { edgarAddress } from "~/edgar/addresses"
import type { Cik } from "~/lib/cik"
import { isImportedKey } from "~/model/imported/listing-key"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"

/** Says why part of a company's page could not be loaded, with links to retry and to the SEC's page. */
export function Unavailable({
  what,
  cik,
  reason,
  retry,
}: {
  what: string
  cik: Cik
  reason: string
  retry: string
}) {
  return (
    <Notice
      tone="warning"
      actions={[
        { label: "Try again", to: retry },
        { label: "View on the SEC website", to: edgarAddress.filerPage(cik) },
      ]}
    >
      {what} could not be loaded. {reason}
    </Notice>
  )
}

interface AbsentProps {
  children: string
  cik: Cik
  /** The same for a company that is not at the SEC. */
  ofImported?: string
}

/** The source has no data. */
export function Absent({ children, cik, ofImported = noFilings }: AbsentProps) {
  if (isImportedKey(cik)) return <EmptyState>{ofImported}</EmptyState>
  return (
    <EmptyState action={{ label: "View this company on the SEC website", to: edgarAddress.filerPage(cik) }}>
      {children}
    </EmptyState>
  )
}

const noFilings =
  "This company does not file with the SEC, so there are no filings, insider trades or earnings releases of it."
/** For pages of statements. */
export const noImportedStatements = "No statements of this company were imported."
