import { useLoaderData } from "@remix-run/react"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { TextLink } from "~/ui/text-link"
import { screenerAddress } from "./screener-params"

const examples = [
  "returnOnEquity > 15 and debtToEquity < 0.5 and gurus >= 3",
  "revenue between 1B and 20B and sector = Technology",
  "netDebt / ebitda < 1 and not (country in (cn, ru))",
  "freeCashFlow - stockBasedCompensation > 500M or dividendStreak >= 10",
  "priceEarnings is missing and netIncome > 0",
  "growth(revenue, 5y) > 10 and rising(operatingMargin, 3y) and change(totalDebt, 1y) <= 0",
]

export interface MetricsPageData {
  groups: { id: string; title: string }[]
  table: string | null
}

/** A summary of the query language, and every metric with its formula. */
export function MetricsPage() {
  const { groups, table } = useLoaderData<MetricsPageData>()
  return (
    <>
      <PageHeader
        title="Metrics and query language"
        crumb={<TextLink to="/screener">Stock Screener</TextLink>}
        lede="A query compares metrics with numbers. If a metric of a company is missing, neither the condition nor its “not” is true."
      />
      <nav aria-label="Groups of metrics" className="flex flex-wrap gap-x-5 gap-y-1 text-data">
        {groups.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="link">
            {title}
          </a>
        ))}
      </nav>
      <Section title="Examples">
        <ul className="grid gap-2 text-small">
          {examples.map((query) => (
            <li key={query}>
              <TextLink to={screenerAddress({ text: query })}>
                <code>{query}</code>
              </TextLink>
            </li>
          ))}
        </ul>
        <p className="mt-4 max-w-[46.5em] text-small text-ink-2">
          Combine conditions with and, or, not and parentheses. Numbers can end in K, M, B or T, and can be
          added, subtracted, multiplied and divided. Percentages are 0 to 100. Text fields are sector,
          industry, exchange, country and currency. Ratios use the last twelve months; balances are those at
          the end of that period.
        </p>
      </Section>
      <ServerHtml slot="metrics" html={table} />
    </>
  )
}
