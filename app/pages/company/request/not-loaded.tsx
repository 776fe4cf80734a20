import { edgarAddress } from "~/edgar/addresses"
import type { Cik } from "~/lib/cik"
import { describeAbsence, type Loaded } from "~/lib/loaded"
import { isImportedKey } from "~/model/imported/listing-key"
import { ActionLink, EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"

/** A part of a company's page, in the words of the sentences that say why it is not there. */
interface PagePart {
  /** Such as `filing list of this company`. */
  source: string
  /** Such as `The filing list`. */
  title: string
  /** The sentence for a company that is not at the SEC. */
  ofImported?: string
}

export const statementsPart: PagePart = {
  source: "statement data of this company",
  title: "The statements",
  ofImported: "No statements of this company were imported.",
}
export const filingListPart: PagePart = { source: "filing list of this company", title: "The filing list" }

interface NotLoadedProps {
  part: PagePart
  /** The result of loading. */
  read: Exclude<Loaded<unknown>, { status: "loaded" }>
  cik: Cik
  retry: string
}

/**
 * Says why part of a company's page is not there, with links to retry and to the SEC's page. An absent part is a fact
 * about the answer of its source, and not about the company.
 */
export function NotLoaded({
  part: { source, title, ofImported = noFilings },
  read,
  cik,
  retry,
}: NotLoadedProps) {
  if (read.status === "unavailable")
    return (
      <Notice
        tone="warning"
        actions={[
          { label: "Try again", to: retry },
          { label: "View on the SEC website", to: edgarAddress.filerPage(cik) },
        ]}
      >
        {title} could not be loaded. {read.reason}
      </Notice>
    )
  if (isImportedKey(cik)) return <EmptyState>{ofImported}</EmptyState>
  return (
    <>
      <EmptyState action={{ label: "View this company on the SEC website", to: edgarAddress.filerPage(cik) }}>
        {describeAbsence(source, read)}
      </EmptyState>
      <p className="pt-3">
        <ActionLink to={retry}>Try again</ActionLink>
      </p>
    </>
  )
}

const noFilings =
  "This company does not file with the SEC, so there are no filings, insider trades or earnings releases of it."
