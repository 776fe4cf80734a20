import { Notice } from "~/ui/notice"

/** Says that older filings are not loaded yet. */
export function LoadingNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice>
      {count === 1 ? "One filing is" : `${count} filings are`} not loaded yet. If this site can access the
      SEC, they are read one after another, and the page shows each once it is read.
    </Notice>
  )
}
