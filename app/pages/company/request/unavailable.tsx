import { edgarAddress } from "~/edgar/addresses"
import type { Cik } from "~/lib/cik"
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

/** The source has no data. */
export function Absent({ children, cik }: { children: string; cik: Cik }) {
  return (
    <EmptyState action={{ label: "View this company on the SEC website", to: edgarAddress.filerPage(cik) }}>
      {children}
    </EmptyState>
  )
}
