import { type MetricGroup, type MetricUnit, maxYearsBack, metricGroups } from "~/model/metrics/metric"
import { metrics } from "~/model/metrics/metrics"
import { functionNames, getDefinition } from "~/model/query/functions/metric-function"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { Section } from "~/ui/section"
import type { MetricsPageData } from "./metrics-page"
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

/** Every metric with its formula, as HTML: the formulas are not sent as scripts. */
export function loadMetrics(context: SlotContext): MetricsPageData {
  const groups = metricGroups.map((title) => ({ id: toId(title), title }))
  return { groups, table: renderSlot(context, "metrics", <MetricList />) }
}

const toId = (group: MetricGroup) => group.replace(/\W+/g, "-").toLowerCase()

function MetricList() {
  return (
    <>
      <FunctionList />
      {metricGroups.map((group) => (
        <Section key={group} id={toId(group)} title={group}>
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

/** The functions of the query language, each with an example that is a link. */
function FunctionList() {
  return (
    <Section title="Functions over time and among companies">
      <dl className="text-small">
        {functionNames.map((name) => {
          const { example, explain } = getDefinition(name)
          return (
            <div
              key={name}
              className="grid gap-x-6 border-b border-hair py-2 last:border-0 desktop:grid-cols-[8rem_25rem_1fr]"
            >
              <dt>
                <code>{name}</code>
              </dt>
              <dd className="text-data break-words">
                <a href={screenerAddress({ text: example })} className="link">
                  <code>{example}</code>
                </a>
              </dd>
              <dd className="text-ink-2">{explain}</dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-3 max-w-[46.5em] text-small text-ink-2">
        Functions over time read up to {maxYearsBack} fiscal years; a missing year makes them unknown.{" "}
        <code>age(latestFiling)</code> is in days; it also takes annualReport, quarterlyReport, figures and
        price.
      </p>
    </Section>
  )
}
