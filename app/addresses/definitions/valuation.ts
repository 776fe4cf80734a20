import { z } from "zod"
import { growthSpans } from "~/model/valuation/valuation-inputs"
import { loadValuationData } from "~/pages/company/financials/statement-data.server"
import { loadModelData } from "~/pages/company/valuation/load-dcf.server"
import { type DataAddress, defineAddress, numberParameter, queryParameter, tableOf } from "./define-address"
import {
  asOf,
  companyHead,
  count,
  day,
  mainTicker,
  number,
  path,
  perShare,
  securityKind,
  text,
} from "./fields"
import { asofQuery, choice, tickerParameter } from "./parameters"
import { ofCompany } from "./views.server"

const asofParameter = asofQuery("A past day: figures and prices known by its end")
const inUnit = number.describe("In the unit of the row; a percent is a fraction")

const unitFormats: Record<string, string> = {
  percent: "0.0%;-0.0%",
  times: "0.0",
  days: "0",
  money: "#,##0;-#,##0",
  perShare: "#,##0.00;-#,##0.00",
  score: "0.00",
}

export const valuationAddress = defineAddress({
  id: "valuation",
  load: ofCompany((company, { query, context }) => loadValuationData(company, query, context)),
  table: {
    getFormat: (row, column) =>
      ["value", "low", "median", "high"].includes(column) ? (unitFormats[String(row.unit)] ?? null) : null,
  },
  page: "/company/{ticker}/financials?statement=ratios",
  path: "/company/{ticker}/valuation",
  group: "Companies",
  title: "Valuation",
  description:
    "Ratios to the share price of today, or at the end of the last period with a price, and their range in ten years. A percent is a ratio; null means unknown, never zero.",
  parameters: [tickerParameter, asofParameter],
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
  response: tableOf({
    ...companyHead,
    mainTicker,
    securityKind,
    currency: text.nullable(),
    asOf,
    price: z
      .object({ date: day, close: perShare, currency: text, source: text })
      .nullable()
      .describe("As traded; null where no price is known"),
    at: text.nullable().describe("now, or the key of the period at whose end the price is taken"),
    figuresEnd: day.nullable().describe("The end of the figures beside the price"),
    note: text.nullable().describe("Why the price is not of today"),
    rows: {
      key: text,
      label: text,
      unit: z.enum(["money", "percent", "times", "perShare", "days", "score"]),
      formula: text,
      value: inUnit.nullable(),
      estimated: z.literal(true).optional().describe("Set for a value computed from an estimate"),
      reason: text.nullable().describe("Why there is no value"),
      low: inUnit.nullable(),
      median: inUnit.nullable(),
      high: inUnit.nullable(),
      count: count.nullable().describe("Periods with a value"),
      below: number.nullable().describe("The share of periods with a lower value"),
      url: path.describe("The page with the inputs and their filings"),
    },
  }),
})

const amount = z.string().max(40)
const percentInput = (name: string, description: string, example: string) =>
  numberParameter(name, `${description}, in percent`, example, amount)

export const modelAddress = defineAddress({
  id: "model",
  load: ofCompany((company, { query, context }) => loadModelData(company, query, context)),
  page: "/company/{ticker}/financials/dcf",
  path: "/company/{ticker}/model",
  group: "Companies",
  title: "Valuation model",
  description:
    "Inputs and results of the discounted cash flows, as on their page. The workbook has ten years of three statements with ratios and the valuation as formulas over them.",
  parameters: [
    tickerParameter,
    queryParameter("basis", "Earnings or free cash flow per share", "fcf", choice("eps", "fcf")),
    queryParameter("span", "Years of past growth", "5", choice(...growthSpans)),
    queryParameter("base", "Amount per share; median for that of five years", "median", amount),
    percentInput("growth", "Growth a year", "8"),
    numberParameter("years", "Years of growth", "10", amount),
    percentInput("laterGrowth", "Growth after these years", "3"),
    queryParameter("laterYears", "Years of later growth; ever for no end", "ever", amount),
    percentInput("discount", "Discount rate", "9"),
    numberParameter("price", "Price to compare with", "100", amount),
    asofParameter,
  ],
  response: tableOf({
    ...companyHead,
    currency: text.nullable(),
    basis: z.enum(["eps", "fcf"]),
    asOf,
    figuresEnd: day.nullable().describe("The end of the base's period"),
    priceDate: day.nullable(),
    priceSource: text.nullable(),
    reason: text.nullable().describe("Why there is no value"),
    baseUrl: path.nullable().describe("The page with the source of the base"),
    url: path,
    rows: {
      key: text,
      label: text,
      unit: z.enum(["perShare", "percent", "years"]),
      value: number.nullable().describe("A percent is a ratio; null is unknown, or no end of later years"),
      kind: z.enum(["input", "result"]),
      estimated: z.literal(true).optional().describe("Set for a value computed from an estimate"),
    },
  }),
  csv: { columns: ["key", "label", "unit", "value", "kind"] },
})

export const valuationAddresses: DataAddress[] = [valuationAddress, modelAddress]
