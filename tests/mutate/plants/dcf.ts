import type { Plant } from "../plant"

const inputs = ["tests/unit/model/valuation/valuation-inputs.test.ts"]
const model = ["tests/unit/pages/company/valuation/dcf-model.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "Growth over the chosen years is that of ten years.",
    file: "app/model/valuation/valuation-inputs.ts",
    search: "clampGrowth(span ? growthOver(yearly, span) : usualGrowth(yearly))",
    replace: "clampGrowth(usualGrowth(yearly))",
    tests: inputs,
  },
  {
    mistake: "Growth of all years starts with the first positive one.",
    file: "app/model/valuation/valuation-inputs.ts",
    search: "yearly.find(({ value }) => value !== null)",
    replace: "yearly.find(({ value }) => value !== null && value > 0)",
    tests: inputs,
  },
  {
    mistake: "Net debt per share is shown as net cash.",
    file: "app/pages/company/valuation/dcf-model.ts",
    search: "0 - netDebt / shares",
    replace: "netDebt / shares",
    tests: model,
  },
  {
    mistake: "Debt that falls to zero has no growth.",
    file: "app/model/metrics/metrics-growth.ts",
    search: "to === null || from <= 0 ? null",
    replace: "to === null || from <= 0 || to <= 0 ? null",
    tests: ["tests/unit/model/metrics/derive-metrics.test.ts"],
  },
]
