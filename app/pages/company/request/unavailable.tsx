import { edgarAddress } from "~/edgar/addresses"
import type { Cik } from "~/lib/cik"
import { describeAbsence } from "~/lib/loaded"
import { isImportedKey } from "~/model/imported/listing-key"
import { ActionLink, EmptyState } from "~/ui/empty-state"
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
  /** Such as `filing list of this company`. */
  what: string
  cik: Cik
  /** The time when the SEC was asked, ms since the epoch. */
  askedAt: number | undefined
  retry: string
  /** The sentence for a company that is not at the SEC. */
  ofImported?: string
}

/** The source had nothing at its address: a fact about the answer, and not about the company. */
export function Absent({ what, cik, askedAt, retry, ofImported = noFilings }: AbsentProps) {
  if (isImportedKey(cik)) return <EmptyState>{ofImported}</EmptyState>
  return (
    <>
      <EmptyState action={{ label: "View this company on the SEC website", to: edgarAddress.filerPage(cik) }}>
        {describeAbsence(what, askedAt)}
      </EmptyState>
      <p className="pt-3">
        <ActionLink to={retry}>Try again</ActionLink>
      </p>
    </>
  )
}

const noFilings =
  "This company does not file with the SEC, so there are no filings, insider trades or earnings releases of it."
/** For pages of statements. */
export const noImportedStatements = "No statements of this company were imported."
