import { Link } from "@remix-run/react"

interface PagerProps {
  /** Starts at 1. */
  page: number
  pages: number
  /** The address of a page. */
  to: (page: number) => string
}

/** Previous, the current page and next; empty if there is only one page. */
export function Pager({ page, pages, to }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center gap-5 py-5 text-small print:hidden">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" className="link py-1">
          Previous
        </Link>
      ) : null}
      <span className="text-ink-3">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link to={to(page + 1)} rel="next" className="link py-1">
          Next
        </Link>
      ) : null}
    </nav>
  )
}
