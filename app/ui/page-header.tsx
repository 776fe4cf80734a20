import type { ReactNode } from "react"

interface PageHeaderProps {
  title: ReactNode
  /** The line above the title: identifiers, dates and sources, separated by dots. */
  crumb?: ReactNode
  /** Beside the title: the favorite toggle. */
  beside?: ReactNode
  lede?: ReactNode
}

/** The letters of a title that one line of a phone has room for. A title of elements counts as short. */
const longestOnPhone = 27

export function PageHeader({ title, crumb, beside, lede }: PageHeaderProps) {
  return (
    <header className="page-head">
      {crumb ? <p className="crumbs">{crumb}</p> : null}
      <div className="page-line">
        <h1 data-long={String(title).length > longestOnPhone || undefined}>{title}</h1>
        {beside ? <span className="page-actions">{beside}</span> : null}
      </div>
      {lede ? <p className="lede">{lede}</p> : null}
    </header>
  )
}
