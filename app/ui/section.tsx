import type { ReactNode } from "react"
import { ActionLink } from "./empty-state"

interface SectionProps {
  title: string
  /** For links to the part. */
  id?: string
  children: ReactNode
  action?: { label: string; to: string } | undefined
}

/** A part of a page with a heading and an optional link. */
export function Section({ title, id, children, action }: SectionProps) {
  return (
    <section id={id} className="mt-5 scroll-mt-20 tablet:mt-9">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hair-2 pb-1 tablet:mb-2.5 tablet:pb-1.5">
        <h2 className="text-h2 leading-tight">{title}</h2>
        {action ? (
          <span className="section-action flex-none text-data">
            <ActionLink to={action.to}>{action.label}</ActionLink>
          </span>
        ) : null}
      </div>
      {children}
    </section>
  )
}
