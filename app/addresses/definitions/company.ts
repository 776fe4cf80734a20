import { z } from "zod"
import { industryForms } from "~/model/ratios/industry-forms"
import { kindSources } from "~/model/securities/listed-security"
import { readExecutives, toExecutivesData } from "~/pages/company/executives/load-executives.server"
import { loadFilingsData } from "~/pages/company/filings/load-filings.server"
import { loadFinancialsData } from "~/pages/company/financials/statement-data.server"
import { type DataAddress, defineAddress, numberParameter, queryParameter, tableOf } from "./define-address"
import {
  accession,
  cik,
  companyHead,
  count,
  day,
  faults,
  flag,
  listOf,
  mainTicker,
  money,
  number,
  path,
  period,
  quarter,
  securityKind,
  shares,
  statement,
  text,
  ticker,
  usd,
  vintage,
} from "./fields"
import { insiderAddresses } from "./insiders"
import { longRow, toLongRow, toLongUnit } from "./long-form"
import { listUnread, statementQuery, tickerParameter } from "./parameters"
import { valuationAddresses } from "./valuation"
import { loadListings, ofCompany } from "./views.server"

const group = "Companies"
const parameters = [tickerParameter]

const listing = {
  cik,
  ticker,
  name: text,
  coverage: text.describe("Y or N for filings, financials, fund, business overview, guru investors"),
  country: text.nullable().describe("ISO 3166 code in lower case; null until it is known"),
  exchange: text.nullable(),
  sic: text.nullable().describe("Standard Industrial Classification"),
  fiscalYearEnd: text.nullable().describe("Month and day, such as 0926"),
  securityKind,
  securityTitle: text
    .nullable()
    .describe("The title of the class as filed; null where only the symbol is known"),
  securityRatio: number
    .nullable()
    .describe("The shares that a depositary share stands for; null where unknown"),
  securitySource: z.enum(kindSources).describe("Where the kind comes from"),
}

const source = z
  .object({
    accession: accession
      .nullable()
      .describe("Null for an imported value, and for the sum of lines that the balance sheet lacks"),
    form: text.nullable(),
    filed: day.nullable(),
    concept: text.nullable().describe("XBRL concept, such as us-gaap:Assets"),
    derivation: text.nullable().describe("How a value was computed that no filing states"),
    estimated: z.literal(true).optional().describe("Set for an estimate, or a value computed from one"),
  })
  .nullable()

export const companyAddress = defineAddress({
  id: "company",
  load: loadListings,
  path: "/company/{ticker}",
  group,
  title: "Company",
  description: "A company and all its listings.",
  parameters,
  response: z.object({ ...listing, mainTicker, rows: z.array(z.object(listing)) }),
})

export const financialsAddress = defineAddress({
  id: "financials",
  load: ofCompany((company, { query, context }) => loadFinancialsData(company, query, context)),
  path: "/company/{ticker}/financials",
  group,
  title: "Financial statements",
  description:
    "A statement with the filing of every value, oldest period first. Values are in single units of the currency; null means unknown, never zero.",
  parameters: [
    tickerParameter,
    ...statementQuery,
    queryParameter(
      "currency",
      "Converts amounts at the imported reference rate; as reported by default",
      "EUR",
      z.string().regex(/^[A-Z]{3}$/),
    ),
  ],
  csv: { columns: ["key", "label", "format"], others: "one column for each period" },
  toLong: ({ ticker, cik, currency, periods, rows }) =>
    rows.flatMap(({ key, format, values, sources }) =>
      periods.map(({ start, end, fiscalYear, fiscalQuarter }, place) => {
        const source = sources[place]
        return toLongRow({
          ...{ ticker, cik, row: key, start, end, fiscalYear, fiscalQuarter },
          ...{ value: values[place] ?? null, ...toLongUnit(format, currency) },
          ...{ accession: source?.accession ?? null, filed: source?.filed ?? null },
          derivation: source?.derivation ?? null,
        })
      }),
    ),
  explain: ({ ticker, currency }, { origin, search }) =>
    [
      `Each column is a period by its key and its end. A row's format is its unit: money and perShare in ${currency ?? "the reported currency"}, single units, not thousands; shares in single shares; percent as a fraction, so that 0.15 is 15 %; times and days as they are.`,
      `The filing and formula of a figure, by the key of its row and period: ${origin}/company/${ticker}/financials/source/{key}/{period}.md${search}`,
    ].join("\n\n"),
  response: tableOf({
    ...companyHead,
    currency: text.nullable(),
    conversion: z
      .object({
        from: text.describe("The reported currency"),
        to: text,
        rate: number.describe("Units of `to` for one of `from`, the same for every period"),
        day,
        source: text,
      })
      .optional()
      .describe("Set where `currency` converts the amounts"),
    statement,
    period,
    vintage,
    long: z.array(longRow).optional().describe("With shape=long"),
    industry: z.enum(industryForms).describe("Which rows the statements have"),
    periods: listOf({
      key: text,
      start: day.nullable(),
      end: day,
      fiscalYear: count,
      fiscalQuarter: count.nullable(),
    }),
    rows: {
      key: text,
      label: text,
      format: z.enum(["money", "perShare", "shares", "percent", "times", "days", "score"]),
      values: z.array(number.nullable()).describe("One for each period"),
      sources: z.array(source).describe("One for each period"),
      reasons: z
        .array(z.object({ period: text, reason: text }))
        .optional()
        .describe("Why a value is missing although the company reports the row"),
      faults,
    },
  }),
})

export const filingsAddress = defineAddress({
  id: "filings",
  load: ofCompany((company, { query, context }) => loadFilingsData(company, query, context)),
  path: "/company/{ticker}/filings",
  group,
  title: "Filings",
  description: "A company's filings, newest first, and its conference calls.",
  isPaged: true,
  parameters: [
    tickerParameter,
    queryParameter("form", "Form type", "10-K"),
    numberParameter("year", "Year of filing", "2025", z.string().regex(/^\d{4}$/)),
    queryParameter("item", "Item of an 8-K", "2.02"),
    queryParameter("q", "Words in the form, description or items", "annual"),
  ],
  response: tableOf({
    ...companyHead,
    transcripts: listOf({ quarter, title: text, date: day, source: text, url: path }),
    rows: {
      accession,
      form: text,
      filed: day,
      period: text.nullable(),
      accepted: text.nullable(),
      items: text,
      primaryDocument: text,
      description: text,
      size: count,
      url: path,
      secUrl: z.url(),
    },
  }),
})

const invested = number.describe("Value of 100 US dollars invested at the start of the first year")

const yearOfPay = z.object({
  start: day,
  end: day,
  chiefs: listOf({ name: text.nullable(), totalUsd: usd.nullable(), paidUsd: usd.nullable() }),
  otherTotalUsd: usd.nullable(),
  otherPaidUsd: usd.nullable(),
  shareholderReturn: invested.nullable(),
  peerReturn: invested.nullable(),
  netIncome: money.nullable(),
  measure: number.nullable().describe("In measureUnit"),
})

export const executivesAddress = defineAddress({
  id: "executives",
  load: ofCompany(async (company, { context }) =>
    toExecutivesData(company, ...(await readExecutives(company.cik, context))),
  ),
  path: "/company/{ticker}/executives",
  group,
  title: "Executives and directors",
  description:
    "Officers and directors of ownership forms, the latest annual report and the proxy statement; changes reported in 8-Ks; pay by person and versus performance.",
  parameters,
  caveats: ({ unread, rows }) => [
    ...listUnread(unread, "ownership form"),
    ...(rows.some(({ isSinceExact }) => !isSinceExact)
      ? ["A day in since with ≤ is that of the first form that was read: the person can have come earlier."]
      : []),
  ],
  response: tableOf({
    ...companyHead,
    since: day.nullable(),
    unread: count,
    report: z.object({ accession, form: text, filed: day, document: text }).nullable(),
    proxy: z.object({ accession, form: text, filed: day, document: text }).nullable(),
    pay: listOf({
      name: text,
      title: text,
      years: listOf({ year: count, totalUsd: usd }),
    }),
    payVersusPerformance: z
      .object({
        cik,
        proxy: z.object({ accession, filed: day, form: text, file: text }).nullable(),
        reason: z.enum(["untagged", "not-found"]).nullable(),
        pay: z
          .object({
            years: z.array(yearOfPay),
            measureName: text.nullable(),
            measureUnit: text.nullable(),
          })
          .nullable(),
      })
      .nullable(),
    changes: listOf({
      date: day,
      kind: text,
      name: text.nullable(),
      role: text.nullable(),
      items: text,
      sentence: text.nullable().describe("The first sentence of item 5.02, if the report was read"),
      persons: listOf({
        name: text,
        kind: z.enum(["comes", "leaves", "gives up"]),
        title: text.nullable(),
        effective: day.nullable(),
      }).describe("Persons whom item 5.02 names; `gives up` is an office alone"),
      accession,
      url: path,
    }),
    rows: {
      cik: text.nullable(),
      name: text,
      role: text,
      age: count.nullable().describe("On the day of the annual report or proxy statement"),
      filedSince: text.nullable().describe("Year or month as printed"),
      isOfficer: flag,
      isDirector: flag,
      since: day.nullable(),
      isSinceExact: flag,
      lastFiled: day.nullable(),
      accession,
      form: text,
      holdings: listOf({ security: text, direct: shares.nullable(), indirect: shares.nullable() }),
      state: text.describe(
        "`current`, `leaving`, `left`, `succeeded`, or `silent` if nothing names the person for two years",
      ),
      successor: text.nullable().describe("Who has the office by a newer filing"),
      url: path,
    },
  }),
})

export const companyAddresses: DataAddress[] = [
  companyAddress,
  financialsAddress,
  ...valuationAddresses,
  filingsAddress,
  ...insiderAddresses,
  executivesAddress,
]
