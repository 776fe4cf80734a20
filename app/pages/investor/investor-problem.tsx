import { edgarAddress } from "~/edgar/addresses"
import { describeAbsence } from "~/lib/loaded"
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
        <Notice actions={[{ label: "Try again", to: retry }, atSec]}>
          {describeAbsence("13F filings of this investor", data)}
        </Notice>
      ) : (
        <Notice tone="warning" actions={[{ label: "Try again", to: retry }, atSec]}>
          The filings could not be loaded. {data.reason}
        </Notice>
      )}
    </>
  )
}
