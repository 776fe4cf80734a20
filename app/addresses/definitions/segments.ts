import { z } from "zod"
import { latestReport } from "~/model/as-reported/as-reported-address"
import { statementKinds } from "~/model/as-reported/as-reported-document"
import { axes, measures } from "~/model/segments/measures"
import { loadAsReportedData } from "~/pages/company/as-reported/load-as-reported.server"
import { toSegmentsData } from "~/pages/company/segments/segments-data"
import { defineAddress, pathParameter, queryParameter, tableOf } from "./define-address"
import { accession, companyHead, count, day, flag, money, number, text } from "./fields"
import { longRow, toLongRow } from "./long-form"
import { choice, listUnread, tickerParameter } from "./parameters"
import { ofCompany } from "./views.server"

export const segmentsAddress = defineAddress({
  id: "segments",
  load: ofCompany(async (company, { query, context }) =>
    toSegmentsData(company, await context.segments.load(company.cik), query),
  ),
  table: {
    formulas: { total: "value@group" },
    groupBy: ["breakdown", "fiscalYear", "fiscalQuarter"],
  },
  path: "/company/{ticker}/segments",
  group: "Companies",
  title: "Segments",
  description:
    "Revenue, operating income and other figures by segment, product and region, from the filings' own tags; only breakdowns that add up to the total or name the rest. Values are in single units of the currency.",
  parameters: [
    tickerParameter,
    queryParameter("period", "Fiscal years by default", "annual", choice("annual", "quarterly")),
  ],
  caveats: ({ unread }) => listUnread(unread, "report"),
  toLong: ({ ticker, cik, rows }) =>
    rows.map(({ measure, label, start, end, fiscalYear, fiscalQuarter, value, unit, ...row }) =>
      toLongRow({
        ...{ ticker, cik, row: measure, part: label, start, end, fiscalYear, fiscalQuarter },
        ...{ value, unit, currency: unit, accession: row.accession, filed: row.filed },
        derivation: row.isComputed ? "Fiscal year less its first three quarters" : null,
      }),
    ),
  response: tableOf({
    ...companyHead,
    period: z.enum(["annual", "quarterly"]),
    long: z.array(longRow).optional().describe("With shape=long"),
    unread: count.describe("Reports that are not read yet"),
    rows: {
      breakdown: text.describe("Measure and axis, with a number for a second breakdown by the same axis"),
      measure: z.enum(measures),
      axis: z.enum(axes),
      part: text.describe(
        "Key of the part: its XBRL member in small letters and without a prefix, equal over the years where a part was renamed",
      ),
      label: text,
      kind: z
        .enum(["part", "reconciling", "rest"])
        .describe("A part, an elimination or corporate item, or the rest of the total"),
      fiscalYear: count,
      fiscalQuarter: count.nullable(),
      start: day.nullable(),
      end: day,
      value: money,
      total: money,
      unit: text.describe("Currency"),
      isComputed: flag.describe("True for the fiscal year less its first three quarters"),
      concept: text.describe("XBRL concept without prefix"),
      accession,
      form: text,
      filed: day,
    },
  }),
})

export const asReportedDataAddress = defineAddress({
  id: "asReported",
  load: ofCompany((company, { parameters, context }) =>
    loadAsReportedData(company, parameters.accession ?? "", context),
  ),
  path: "/company/{ticker}/filings/{accession}/statements",
  isBesidePage: false,
  group: "Companies",
  title: "Statements as reported",
  description:
    "The statements of one annual or quarterly report in the company's own rows, names and order, with comprehensive income and changes in equity. Values are in single units.",
  parameters: [
    tickerParameter,
    pathParameter(
      "accession",
      "Accession number of the filing, or `latest`: the newest report that can be read",
      "0000320193-23-000106",
      z.union([accession, z.literal(latestReport)]),
    ),
  ],
  response: tableOf({
    ...companyHead,
    accession,
    form: text,
    filed: day,
    choice: text.nullable().describe("The way in which the concepts of rows were chosen"),
    rows: {
      statement: z.enum(statementKinds).describe("Income, comprehensive income, balance, equity, cash flow"),
      line: count.describe("Position in the statement, from 0"),
      label: text,
      concept: text.describe("XBRL concept without prefix"),
      depth: count.describe("Level of indentation"),
      start: day.nullable(),
      end: day,
      member: text.nullable().describe("Component of equity; null for the whole company"),
      value: number.describe("With the sign that the statement shows"),
      unit: text,
      row: text.nullable().describe("Key of the row of the statements that reads the line"),
    },
  }),
})
