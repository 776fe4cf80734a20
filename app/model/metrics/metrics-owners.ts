import { defineMetrics } from "./define-metrics"
import type { Metric, MetricUnit } from "./metric"

const guru = (unit: MetricUnit, key: string, label: string, explain: string) => ({
  ...{ unit, key, label, explain },
  source: "gurus" as const,
})
const insider = (unit: MetricUnit, key: string, label: string, explain: string) => ({
  ...{ unit, key, label, explain },
  source: "insiders" as const,
})

export const ownerMetrics: readonly Metric[] = defineMetrics("Owners and insiders", [
  guru("count", "gurus", "Gurus", "Tracked investors who hold shares, latest complete quarter"),
  guru("count", "gurusChange", "Change of gurus", "Holders this quarter less holders the quarter before"),
  guru("count", "guruBuyers", "Gurus buying", "Tracked investors who opened or added to a position"),
  guru("count", "guruSellers", "Gurus selling", "Tracked investors who reduced or sold all"),
  guru("money", "guruValue", "Value held by gurus", "Dollars of shares that tracked investors hold"),
  guru("percent", "guruTopWeight", "Highest guru weighting", "Largest weighting in any tracked portfolio"),
  insider(
    "money",
    "insiderNetBuying",
    "Insider net buying, 12 months",
    "Open-market purchases less sales by insiders, in dollars",
  ),
  insider(
    "money",
    "insiderNetBuying3",
    "Insider net buying, 3 months",
    "Open-market purchases less sales by insiders, in dollars",
  ),
  insider("count", "insiderBuyers", "Insiders buying, 12 months", "Insiders who bought on the open market"),
  insider("count", "insiderSellers", "Insiders selling, 12 months", "Insiders who sold on the open market"),
])
