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
    <header className="mb-4 tablet:mb-7">
      {crumb ? <p className="crumbs">{crumb}</p> : null}
      <div className="flex tablet:mt-2 flex-wrap items-center gap-x-2 gap-y-1.5 tablet:gap-x-3.5">
        <h1 className="text-[1.5rem] leading-[1.15] tracking-[-0.015em] tablet:text-h1">{title}</h1>
        {beside ? <span className="inline-flex items-center gap-1.5">{beside}</span> : null}
      </div>
      {lede ? <p className="max-w-[74ch] text-ink-2 tablet:mt-2">{lede}</p> : null}
    </header>
  )
}
