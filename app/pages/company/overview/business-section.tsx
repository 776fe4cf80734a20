import type { Accession } from "~/lib/accession"
import { formatDay } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { readerPath } from "~/pages/company/reader/filing/reader-query"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { TextLink } from "~/ui/text-link"

/** The business section of the latest annual report; `reading` while it is loaded in the background. */
export type BusinessPart =
  | { status: "none" }
  | { status: "reading"; href: string; form: string; filed: string }
  | {
      status: "loaded"
      html: string | null
      label: string
      href: string
      form: string
      filed: string
      changes: { label: string; changes: number; href: string }[]
      /** The newest report, where it is not the one that is shown. */
      newer: { form: string; filed: string } | null
      /** Filing date of the previous report. */
      since: string | null
    }

export function BusinessSection({ business }: { business: BusinessPart }) {
  if (business.status === "none") return null
  const { href, form, filed } = business
  if (business.status === "reading")
    return (
      <Section title="Business" action={{ label: `Read the ${form}`, to: href }}>
        <p className="max-w-[44em] text-small text-ink-2">
          Loading the business section of the {form} filed {formatDay(filed)} …
        </p>
      </Section>
    )
  const { html, label, changes, newer, since } = business
  return (
    <Section title="Business" action={{ label: `Continue in ${label || `the ${form}`}`, to: href }}>
      <ServerHtml slot="business" html={html} />
      <p className="pt-3 text-note text-ink-3">
        The beginning of {label || "the business section"} in the {form} filed {formatDay(filed)}.
        {newer
          ? ` The business section of the ${newer.form} filed ${formatDay(newer.filed)} is not available, so this is the report before it.`
          : ""}
      </p>
      {since ? (
        <p className="pt-2 text-data text-ink-2">
          Since the report filed {formatDay(since)}:{" "}
          {changes.map(({ label, changes, href }, index) => (
            <span key={href}>
              {index > 0 ? "; " : ""}
              <TextLink to={href}>{label}</TextLink>{" "}
              {changes === 0 ? "no change that matters" : countText(changes, "change")}
            </span>
          ))}
          .
        </p>
      ) : null}
    </Section>
  )
}

/** The address of a report, of one of its parts, or of its comparison with the previous report. */
export function reportPath(
  ticker: Ticker,
  { accession, form, document }: { accession: Accession; form: string; document: string },
  to: { section?: string | null; view?: "redline" } = {},
): string {
  return readerPath(ticker, accession, { type: form, doc: document, ...to })
}
