import { edgarAddress } from "~/edgar/addresses"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"

/** Why a part of a company's page could not be loaded, with the SEC's own page and another try. */
export function Unavailable({
  what,
  cik,
  reason,
  retry,
}: {
  what: string
  cik: string
  reason: string
  retry: string
}) {
  return (
    <Notice
      tone="warning"
      actions={[
        { label: "Try again", to: retry },
        { label: "See it at the SEC", to: edgarAddress.filerPage(cik) },
      ]}
    >
      {what} could not be loaded. {reason}
    </Notice>
  )
}

/** The source was asked and has nothing. */
export function Absent({ children, cik }: { children: string; cik: string }) {
  return (
    <EmptyState action={{ label: "See this company at the SEC", to: edgarAddress.filerPage(cik) }}>
      {children}
    </EmptyState>
  )
}
