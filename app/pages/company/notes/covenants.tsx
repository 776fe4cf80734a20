import type { ReactNode } from "react"
import { Section } from "~/ui/section"

/** Sentences of a report about what lenders require. */
export function Covenants({ quotes, children }: { quotes: readonly string[]; children?: ReactNode }) {
  return (
    <Section title="Covenants, as printed">
      {quotes.map((sentence) => (
        <blockquote key={sentence} className="mb-3 border-l-2 border-hair pl-4 text-ink-2">
          {sentence}
        </blockquote>
      ))}
      {children ? <p className="text-note text-ink-3">{children}</p> : null}
    </Section>
  )
}
