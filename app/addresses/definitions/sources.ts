import { z } from "zod"
import { loadCellSourceData } from "~/pages/company/financials/load-cell-source.server"
import { loadPricesData } from "~/pages/company/financials/prices-data.server"
import { loadTranscriptData } from "~/pages/company/reader/transcript-data.server"
import { loadLettersData } from "~/pages/letters/letters-data.server"
import { defineAddress, numberParameter, pathParameter, queryParameter, tableOf } from "./define-address"
import {
  accession,
  companyHead,
  count,
  day,
  flag,
  mainTicker,
  number,
  path,
  perShare,
  quarter,
  securityKind,
  text,
} from "./fields"
import { statementQuery, tickerParameter } from "./parameters"
import { ofCompany } from "./views.server"

const filed = {
  accession: accession.nullable(),
  form: text.nullable(),
  filed: day.nullable(),
}

const inUnit = number.describe("In the unit of the figure; a percent is a fraction")

export const figureSourceAddress = defineAddress({
  id: "figureSource",
  load: ofCompany((company, { parameters: { row, key }, query, context }) =>
    loadCellSourceData(company, { row, key }, query, context),
  ),
  toText: ({ value }) => (value === null ? null : String(value)),
  path: "/company/{ticker}/financials/source/{row}/{key}",
  isBesidePage: false,
  group: "Companies",
  title: "Source of a figure",
  description:
    "One figure of a statement: its filing, concept and formula, every value that filings gave it, and the inputs of a computed one.",
  parameters: [
    tickerParameter,
    pathParameter("row", "Key of a row, such as revenue", "revenue"),
    pathParameter("key", "Key of a period, such as 2024 or 2024q4", "2024"),
    ...statementQuery,
  ],
  response: tableOf({
    ...companyHead,
    row: text,
    label: text,
    unit: text,
    period: text,
    end: day,
    value: number.nullable().describe("Percents are ratios"),
    estimated: z.literal(true).optional().describe("Set for an estimate, or a value computed from one"),
    reason: text.nullable().describe("Why there is no value"),
    fault: text.nullable().describe("The contradiction of the value by other figures of the filing"),
    ...filed,
    concept: text.nullable(),
    formula: text.nullable().describe("Of a value that no filing states"),
    choice: text.nullable().describe("In a sentence, how the concept was chosen; null for other values"),
    filedValue: number.nullable().describe("As filed, before splits; null where no filing states it"),
    splitFactor: number.describe("Shares today for one share of the filed value"),
    restatedFrom: inUnit.nullable(),
    url: path,
    rows: {
      kind: z
        .enum(["filed", "input"])
        .describe("A value that filings gave the figure, first filed first, or an input of a computed one"),
      label: text,
      period: text,
      value: inUnit,
      ...filed,
      concept: text.nullable(),
    },
  }),
})

export const pricesAddress = defineAddress({
  id: "prices",
  load: ofCompany((company, { query, context }) => loadPricesData(company, query, context)),
  table: {
    // A price has no page; its own data shows it.
    getSource: ({ date }, { ticker }) => `/api/v1/company/${ticker}/prices.json?from=${date}&to=${date}`,
  },
  page: "/company/{ticker}/financials/dcf",
  isPaged: true,
  path: "/company/{ticker}/prices",
  isBesidePage: false,
  group: "Companies",
  title: "Prices",
  description:
    "Closes of a security that were imported or are in the SEC's files of failed deliveries, and prices at quarter ends that 13F filings imply, newest first. As traded on the day: not adjusted for later splits.",
  parameters: [
    tickerParameter,
    queryParameter("from", "First day", "2024-01-01", day),
    queryParameter("to", "Last day", "2026-06-30", day),
  ],
  response: tableOf({
    ...companyHead,
    mainTicker,
    securityKind,
    rows: { date: day, close: perShare, currency: text, source: text },
  }),
})

export const lettersAddress = defineAddress({
  id: "letters",
  load: ({ query, context }) => loadLettersData(query, context),
  path: "/fund-letters",
  isBesidePage: false,
  group: "Investors and funds",
  title: "Letters of funds",
  description: "Links to letters of fund managers, newest first.",
  parameters: [
    queryParameter("q", "Words in the title, fund, tags, tickers or quarter", "berkshire"),
    queryParameter("ticker", "Tagged with this company", "AAPL"),
    numberParameter("year", "Year that the letter covers", "2024", z.string().regex(/^\d{4}$/)),
  ],
  response: tableOf({
    rows: {
      fund: text,
      cik: text.nullable().describe("CIK of the manager as a 13F filer"),
      quarter: quarter.describe("The quarter that the letter covers"),
      title: text,
      date: text.nullable().describe("Day or month of the letter"),
      url: z.url(),
      tags: z.array(text),
      tickers: z.array(text),
      dead: day.nullable().describe("The day on which the address was found dead"),
    },
  }),
})

export const transcriptAddress = defineAddress({
  id: "transcript",
  load: ofCompany((company, { parameters, context }) =>
    loadTranscriptData(company, parameters.quarter ?? "", context),
  ),
  path: "/company/{ticker}/transcripts/{quarter}",
  isBesidePage: false,
  group: "Reading filings",
  title: "Conference call",
  description:
    "A conference call by speaker and paragraph, or the results release of the quarter where no transcript is known.",
  parameters: [
    { ...tickerParameter, example: "EXMP" },
    pathParameter("quarter", "Calendar quarter of the call", "2026q1", quarter),
  ],
  response: tableOf({
    ...companyHead,
    quarter,
    kind: z.enum(["transcript", "release"]),
    title: text,
    date: day.nullable(),
    source: text.nullable().describe("Accession number, or the name of a vendor"),
    url: path,
    isWhole: flag.describe("False where a release has more sections than these"),
    words: count,
    rows: {
      part: text.nullable().describe("prepared or questions; the section of a release"),
      speaker: text.nullable(),
      role: text.nullable(),
      text,
    },
  }),
})
