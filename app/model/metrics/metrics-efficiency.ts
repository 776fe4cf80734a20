import { over } from "~/model/ratios/ratio"
import { defineMetrics, ratioMetric } from "./define-metrics"
import type { Metric } from "./metric"

export const efficiencyMetrics: readonly Metric[] = defineMetrics("Efficiency", [
  ratioMetric("assetTurnover"),
  ratioMetric("daysSalesOutstanding"),
  ratioMetric("daysInventory"),
  ratioMetric("daysPayables"),
  ratioMetric("cashConversionCycle"),
  {
    key: "inventoryTurnover",
    label: "Inventory turnover",
    unit: "times",
    explain: "Cost of revenue ÷ inventory",
    compute: ({ now }) => over(now.read("costOfRevenue"), now.read("inventory")),
  },
  {
    key: "receivablesTurnover",
    label: "Receivables turnover",
    unit: "times",
    explain: "Revenue ÷ receivables",
    compute: ({ now }) => over(now.read("revenue"), now.read("receivables")),
  },
])
