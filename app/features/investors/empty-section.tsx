import { useParams } from "@remix-run/react"
import { edgarAddress } from "~/edgar/addresses"
import { EmptyState } from "~/ui/empty-state"

/** A part of an investor's page for which nothing is stored: its heading, the plain fact, and the source. */
export function EmptySection({ title, children }: { title: string; children: string }) {
  const { cik = "" } = useParams()
  return (
    <section>
      <h2 className="mb-4 text-h2">{title}</h2>
      <EmptyState
        action={{ label: "See this investor's filings at the SEC", to: edgarAddress.filerPage(cik) }}
      >
        {children}
      </EmptyState>
    </section>
  )
}
