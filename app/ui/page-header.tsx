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
    <header className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 tablet:mb-7 tablet:block">
      {crumb ? <p className="crumbs">{crumb}</p> : null}
      <div className="max-tablet:contents tablet:mt-2 tablet:flex tablet:flex-wrap tablet:items-center tablet:gap-x-3.5 tablet:gap-y-1.5">
        <h1 className="text-[1.5rem] leading-[1.15] tracking-[-0.015em] max-tablet:col-span-2 tablet:text-h1">
          {title}
        </h1>
        {beside ? (
          <span className="inline-flex items-center gap-1.5 self-start max-tablet:col-start-2 max-tablet:row-start-1 max-tablet:-my-3">
            {beside}
          </span>
        ) : null}
      </div>
      {lede ? <p className="max-w-[74ch] text-ink-2 max-tablet:col-span-2 tablet:mt-2">{lede}</p> : null}
    </header>
  )
}
