import type { ReactNode } from "react"

/** What is beside the text on wide screens. On narrow ones it comes before the text and is collapsed. */
export function NarrowFold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <>
      <details className="mb-6 border-b border-hair-2 pb-3 desktop:hidden print:hidden">
        <summary className="link inline-flex min-h-9 items-center text-small font-medium">{summary}</summary>
        {children}
      </details>
      <div className="max-desktop:hidden print:hidden">{children}</div>
    </>
  )
}
