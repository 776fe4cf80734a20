import { type MetricUnit, metricGroups } from "~/model/metrics/metric"
import { metrics } from "~/model/metrics/metrics"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { Section } from "~/ui/section"
import type { MetricsPageData } from "./metrics-page"

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
  return { table: renderSlot(context, "metrics", <MetricList />) }
}

function MetricList() {
  return (
    <>
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
