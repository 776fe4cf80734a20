import { z } from "zod"
import { axes, measures } from "~/model/segments/measures"
import { dataAddress, queryParameter } from "./address"
import { accession, companyHead, count, day, flag, number, text } from "./fields"
import { choice, tickerParameter } from "./parameters"

export const segmentsAddress = dataAddress({
  id: "segments",
  path: "/company/{ticker}/segments",
  group: "Companies",
  title: "Segments",
  description:
    "Revenue, operating income and other figures by segment, product and region, from the filings' own tags; only breakdowns that add up to the total or name the rest. Values are in single units of the currency.",
  parameters: [
    tickerParameter,
    queryParameter("period", "Fiscal years by default", "annual", choice("annual", "quarterly")),
  ],
  response: z.object({
    ...companyHead,
    period: z.enum(["annual", "quarterly"]),
    unread: count.describe("Reports that are not read yet"),
    rows: z.array(
      z.object({
        breakdown: text.describe("Measure and axis, with a number for a second breakdown by the same axis"),
        measure: z.enum(measures),
        axis: z.enum(axes),
        part: text.describe("Key of the part, equal over the years where a part was renamed"),
        label: text,
        kind: z
          .enum(["part", "reconciling", "rest"])
          .describe("A part, an elimination or corporate item, or the rest of the total"),
        fiscalYear: count,
        fiscalQuarter: count.nullable(),
        start: day.nullable(),
        end: day,
        value: number,
        total: number,
        unit: text.describe("Currency"),
        isComputed: flag.describe("True for the fiscal year less its first three quarters"),
        concept: text.describe("XBRL concept without prefix"),
        accession,
        form: text,
        filed: day,
      }),
    ),
  }),
})
