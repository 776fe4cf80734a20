import { Link } from "@remix-run/react"
import type { ReactNode } from "react"

interface EmptyStateProps {
  /** One sentence that says what is missing. */
  children: ReactNode
  /** A link to something else that the visitor can do. */
  action?: { label: string; to: string }
}

export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="border-b border-hair-2 py-8">
      <p className="max-w-[38em] font-serif text-large text-ink-2">{children}</p>
      {action ? (
        <p className="mt-3">
          <ActionLink to={action.to}>{action.label}</ActionLink>
        </p>
      ) : null}
    </div>
  )
}

/** A link on its own line; external links open in the same tab. */
export function ActionLink({ to, children }: { to: string; children: ReactNode }) {
  return /^https?:/.test(to) ? (
    <a href={to} className="link inline-block py-1" rel="noreferrer">
      {children}
    </a>
  ) : (
    <Link to={to} className="link inline-block py-1">
      {children}
    </Link>
  )
}
