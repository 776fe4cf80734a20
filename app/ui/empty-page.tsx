import type { ReactNode } from "react"
import { EmptyState } from "./empty-state"
import { PageHeader } from "./page-header"

interface EmptyPageProps {
  title: string
  lede?: string
  /** One sentence that says what is not there. */
  children: ReactNode
  action: { label: string; to: string }
}

/** A page whose feature has nothing to show: its heading, the plain fact and one thing to do. */
export function EmptyPage({ title, lede, children, action }: EmptyPageProps) {
  return (
    <>
      <PageHeader title={title} lede={lede} />
      <EmptyState action={action}>{children}</EmptyState>
    </>
  )
}
