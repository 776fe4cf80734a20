import { formatDay } from "~/lib/dates"
import { readerPath } from "~/pages/company/reader/reader-query"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { TextLink } from "~/ui/text-link"

/** What the latest annual report says of the business; `reading` while it is being read behind the page. */
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
      /** When the report that it is compared with was filed. */
      since: string | null
    }

export function BusinessSection({ business }: { business: BusinessPart }) {
  if (business.status === "none") return null
  const { href, form, filed } = business
  if (business.status === "reading")
    return (
      <Section title="Business" action={{ label: `Read the ${form}`, to: href }}>
        <p className="max-w-[70ch] text-small text-ink-2">
          The {form} filed {formatDay(filed)} is being read now. What it says of the business will stand here
          when you come again in a moment.
        </p>
      </Section>
    )
  const { html, label, changes, since } = business
  return (
    <Section title="Business" action={{ label: `Read on in ${label || `the ${form}`}`, to: href }}>
      <ServerHtml slot="business" html={html} />
      <p className="pt-3 text-note text-ink-3">
        The opening of {label || "the business section"} in the {form} filed {formatDay(filed)}, in the
        company's own words.
      </p>
      {since ? (
        <p className="pt-2 text-data text-ink-2">
          Since the report filed {formatDay(since)}:{" "}
          {changes.map(({ label, changes, href }, index) => (
            <span key={href}>
              {index > 0 ? "; " : ""}
              <TextLink to={href}>{label}</TextLink>{" "}
              {changes === 0 ? "unchanged" : `${changes} ${changes === 1 ? "change" : "changes"}`}
            </span>
          ))}
          .
        </p>
      ) : null}
    </Section>
  )
}

/** Where a report is read, at one of its parts, or compared with the one before. */
export function reportPath(
  ticker: string,
  { accession, form, document }: { accession: string; form: string; document: string },
  to: { section?: string | null; view?: "redline" } = {},
): string {
  return readerPath(ticker, accession, { type: form, doc: document, ...to })
}
