import { Notice } from "~/ui/notice"

/** The sentence about a manager without holdings; filings that are not loaded yet may have some. */
export function describeNoHoldings(loading: number): string {
  return loading > 0 ? "No holdings are loaded yet." : "No filing with holdings is loaded."
}

/** Says that older filings are not loaded yet. */
export function LoadingNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice>
      {count === 1 ? "One filing is" : `${count} filings are`} not loaded yet. Reload the page to see more.
    </Notice>
  )
}
