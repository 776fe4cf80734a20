import type { ReactNode } from "react"

interface PageHeaderProps {
  title: ReactNode
  /** The line above the title: identifiers, dates and sources, separated by dots. */
  crumb?: ReactNode
  /** Beside the title: the favorite toggle. */
  beside?: ReactNode
  lede?: ReactNode
}

/** Longer titles would need two lines on a phone. */
const longestOnPhone = 27

function isLong(title: ReactNode): boolean {
  return typeof title === "string" && title.length > longestOnPhone
}

export function PageHeader({ title, crumb, beside, lede }: PageHeaderProps) {
  return (
    <header className="page-head">
      {crumb ? <p className="crumbs">{crumb}</p> : null}
      <div className="page-line">
        <h1 className={isLong(title) ? "is-long" : undefined}>{title}</h1>
        {beside ? <span className="page-actions">{beside}</span> : null}
      </div>
      {lede ? <p className="lede">{lede}</p> : null}
    </header>
  )
}
