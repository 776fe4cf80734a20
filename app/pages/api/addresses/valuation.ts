import { z } from "zod"
import { dataAddress } from "./address"
import { companyHead, count, day, number, path, text } from "./fields"
import { tickerParameter } from "./parameters"

export const valuationAddress = dataAddress({
  id: "valuation",
  path: "/company/{ticker}/valuation",
  group: "Companies",
  title: "Valuation",
  description:
    "Ratios to the share price of today, or at the end of the last period with a price, and their range in ten years. A percent is a ratio; null means unknown, never zero.",
  parameters: [tickerParameter],
  csv: {
    columns: [
      "key",
      "label",
      "unit",
      "formula",
      "value",
      "reason",
      "low",
      "median",
      "high",
      "count",
      "below",
      "url",
    ],
  },
  response: z.object({
    ...companyHead,
    currency: text.nullable(),
    price: z
      .object({ date: day, close: number, currency: text, source: text })
      .nullable()
      .describe("As traded; null where no price is known"),
    at: text.nullable().describe("now, or the key of the period at whose end the price is taken"),
    figuresEnd: day.nullable().describe("The end of the figures beside the price"),
    note: text.nullable().describe("Why the price is not of today"),
    rows: z.array(
      z.object({
        key: text,
        label: text,
        unit: z.enum(["money", "percent", "times", "perShare", "days", "score"]),
        formula: text,
        value: number.nullable(),
        estimated: z.literal(true).optional().describe("Set for a value computed from an estimate"),
        reason: text.nullable().describe("Why there is no value"),
        low: number.nullable(),
        median: number.nullable(),
        high: number.nullable(),
        count: count.nullable().describe("Periods with a value"),
        below: number.nullable().describe("The share of periods with a lower value"),
        url: path.describe("The page with the inputs and their filings"),
      }),
    ),
  }),
})
