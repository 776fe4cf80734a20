import { edgarAddress } from "~/edgar/addresses"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import type { InvestorPageData } from "./investor-context"
import { InvestorHeader } from "./investor-header"

interface InvestorProblemProps {
  data: Exclude<InvestorPageData<never>, { status: "loaded" }>
  /** The address of the page, to try again. */
  retry: string
}

/** Shown when an investor's data is not available: the reason, and a link to the SEC. */
export function InvestorProblem({ data, retry }: InvestorProblemProps) {
  const { cik } = data.head
  const atSec = { label: "View this investor's filings on the SEC website", to: edgarAddress.filerPage(cik) }
  return (
    <>
      <InvestorHeader head={data.head} />
      {data.status === "absent" ? (
        <EmptyState action={atSec}>The SEC lists no 13F filings of this investor.</EmptyState>
      ) : (
        <Notice tone="warning" actions={[{ label: "Try again", to: retry }, atSec]}>
          The filings could not be loaded. {data.reason}
        </Notice>
      )}
    </>
  )
}
