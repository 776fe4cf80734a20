import { edgarAddress } from "~/edgar/addresses"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import type { InvestorPageData } from "./investor-context"
import { InvestorHeader } from "./investor-header"

interface InvestorProblemProps {
  data: Exclude<InvestorPageData<never>, { status: "loaded" }>
  /** The page's own address, to try again. */
  retry: string
}

/** The page of an investor of whom nothing can be shown: why, and where else to look. */
export function InvestorProblem({ data, retry }: InvestorProblemProps) {
  const { cik } = data.head
  const atSec = { label: "See this investor's filings at the SEC", to: edgarAddress.filerPage(cik) }
  return (
    <>
      <InvestorHeader head={data.head} />
      {data.status === "absent" ? (
        <EmptyState action={atSec}>The SEC lists no 13F filing of this investor.</EmptyState>
      ) : (
        <Notice tone="warning" actions={[{ label: "Try again", to: retry }, atSec]}>
          The filings could not be loaded. {data.reason}
        </Notice>
      )}
    </>
  )
}
