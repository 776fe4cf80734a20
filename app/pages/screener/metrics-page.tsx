import { type MetricUnit, metricGroups } from "~/model/metrics/metric"
import { metrics } from "~/model/metrics/metrics"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"
import { screenerAddress } from "./screener-params"

const unitLabels: Record<MetricUnit, string> = {
  percent: "percent",
  times: "times",
  days: "days",
  money: "amount",
  perShare: "per share",
  shares: "shares",
  count: "number",
  score: "points",
}

const examples = [
  "returnOnEquity > 15 and debtToEquity < 0.5 and gurus >= 3",
  "revenue between 1B and 20B and sector = Technology",
  "netDebt / ebitda < 1 and not (country in (cn, ru))",
  "freeCashFlow - stockBasedCompensation > 500M or dividendStreak >= 10",
  "priceEarnings is missing and netIncome > 0",
]

/** A summary of the query language, and every metric with its formula. */
export function MetricsPage() {
  return (
    <>
      <PageHeader
        title="Metrics and language"
        crumb={<TextLink to="/screener">Stock Screener</TextLink>}
        lede="A query compares metrics with numbers. A company with a missing metric does not match a condition or its negation."
      />
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
        <p className="mt-4 max-w-[74ch] text-small text-ink-2">
          Combine conditions with and, or, not and parentheses. Numbers can end in K, M, B or T, and can be
          added, subtracted, multiplied and divided. Percentages are 0 to 100. Text fields are sector,
          industry, exchange, country and currency. Ratios use the last twelve months; balances are those at
          the end of that period.
        </p>
      </Section>
      {metricGroups.map((group) => (
        <Section key={group} title={group}>
          <dl className="text-small">
            {metrics
              .filter((metric) => metric.group === group)
              .map(({ key, label, unit, explain }) => (
                <div
                  key={key}
                  className="grid gap-x-6 border-b border-hair py-2 last:border-0 desktop:grid-cols-[18rem_15rem_1fr]"
                >
                  <dt>
                    {label} <span className="text-note text-ink-3">{unitLabels[unit]}</span>
                  </dt>
                  <dd className="text-data break-all text-ink-2">
                    <code>{key}</code>
                  </dd>
                  <dd className="text-ink-2">{explain}</dd>
                </div>
              ))}
          </dl>
        </Section>
      ))}
    </>
  )
}
