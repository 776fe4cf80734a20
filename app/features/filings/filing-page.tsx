import { useLoaderData } from "@remix-run/react"
import { formName } from "~/edgar/form-names"
import { formatDay } from "~/lib/dates"
import { CrumbLine } from "~/ui/crumb-line"
import { EmptyState } from "~/ui/empty-state"
import type { FilingData } from "./load-filing.server"

export function FilingPage() {
  const { form, filed, period, accession, secUrl } = useLoaderData<FilingData>()
  return (
    <section>
      <p className="flex flex-wrap gap-x-2 text-data text-ink-3">
        <CrumbLine
          parts={[
            form,
            period && `period to ${formatDay(period)}`,
            filed && `filed ${formatDay(filed)}`,
            accession,
          ]}
        />
      </p>
      <h2 className="mt-1 mb-4 text-h2">{form ? formName(form) : "Filing"}</h2>
      <EmptyState action={{ label: "Read it at the SEC", to: secUrl }}>
        The text of this filing has not been loaded.
      </EmptyState>
    </section>
  )
}
