import { Notice } from "~/ui/notice"

/** Says that older filings are still on their way, or stay unread. */
export function LoadingNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice>
      {count === 1 ? "One filing is" : `${count} filings are`} listed and not read yet. Where this instance
      may ask the SEC, they are being loaded; look again in a moment.
    </Notice>
  )
}
