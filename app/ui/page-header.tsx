import type { ReactNode } from "react"

interface PageHeaderProps {
  title: ReactNode
  /** The line above the title: identifiers, dates and sources, separated by dots. */
  crumb?: ReactNode
  /** Beside the title: the favorite toggle. */
  beside?: ReactNode
  lede?: ReactNode
}

export function PageHeader({ title, crumb, beside, lede }: PageHeaderProps) {
  return (
    <header className="mb-7">
      {crumb ? <p className="crumbs">{crumb}</p> : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 tablet:gap-x-3.5">
        <h1 className="text-[1.75rem] leading-[1.15] tracking-[-0.015em] tablet:text-h1">{title}</h1>
        {beside ? <span className="inline-flex items-center gap-1.5">{beside}</span> : null}
      </div>
      {lede ? <p className="mt-2 max-w-[74ch] text-ink-2">{lede}</p> : null}
    </header>
  )
}
