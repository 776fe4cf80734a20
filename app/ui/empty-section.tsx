import { useParams } from "@remix-run/react"
import { EmptyState } from "./empty-state"

/** A part of a company's page for which nothing is stored: its heading, the plain fact, and a way on. */
export function EmptySection({ title, children }: { title: string; children: string }) {
  const { ticker } = useParams()
  return (
    <section>
      <h2 className="mb-4 text-h2">{title}</h2>
      <EmptyState action={{ label: "Read this company's filings", to: `/company/${ticker}/filings` }}>
        {children}
      </EmptyState>
    </section>
  )
}
