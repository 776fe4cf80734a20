import type { ReactNode } from "react"

/** Something that most readers do not need, opened by its own line; it works without scripts. */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="my-5 print:hidden">
      <summary className="link inline-block cursor-pointer py-1 text-data text-blue">{summary}</summary>
      {children}
    </details>
  )
}
