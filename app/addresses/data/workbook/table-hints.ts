export type Row = Record<string, unknown>

/** Facts about a table's sheet beyond its rows and schema. */
export interface TableHints {
  /**
   * The formulas of columns, over the columns of the row. After `@`: `sum` is the whole column, `group` the rows of
   * the same group, `year` the row of the same quarter a year before, `head` a field of the answer's head. A cell has
   * its formula where that gives the figure of the answer.
   */
  formulas?: Record<string, string>
  /** The columns whose equal texts make a group. */
  groupBy?: readonly string[]
  /** The path of the page of a row's figures, where it is not the row's own address. */
  getSource?: (row: Row, body: Row) => string | null
  /** The format of a cell; null for that of its column. */
  getFormat?: (row: Row, column: string) => string | null
}

const getText = (from: Row, name: string) => (typeof from[name] === "string" ? from[name] : null)

/** The only 13F filing of a quarter, or the page of the quarter. */
function getQuarterSource(_: Row, body: Row): string {
  const filings = (Array.isArray(body.filings) ? body.filings : []) as Row[]
  const own = filings.filter(({ quarter }) => quarter === body.quarter)
  return own.length === 1
    ? `/investor/${body.cik}/filings/${own[0]?.accession}`
    : `/investor/${body.cik}/${body.quarter}`
}

const holdings: TableHints = {
  formulas: { percentage: "value / value@sum * 100" },
  getSource: getQuarterSource,
}

const unitFormats: Record<string, string> = {
  percent: "0.0%;-0.0%",
  times: "0.0",
  days: "0",
  money: "#,##0;-#,##0",
  perShare: "#,##0.00;-#,##0.00",
  score: "0.00",
}

/** The hints of tables by the id of their address. */
export const tableHints: Readonly<Record<string, TableHints>> = {
  holdings,
  holdingsOfQuarter: holdings,
  portfolio: { getSource: (row, body) => `/investor/${body.cik}/${row.quarter}` },
  investorCompanies: { getSource: (row, body) => `/investor/${body.cik}/${row.last}` },
  investorFilings: { getSource: (row, body) => `/investor/${body.cik}/filings/${row.accession}` },
  investors: { getSource: (row) => `/investor/${row.cik}` },
  companyInvestors: { getSource: (row) => `/investor/${row.cik}/${row.quarter}` },
  fund: { formulas: { percentage: "value / netAssets@head * 100" } },
  insiders: { formulas: { value: "shares * price" } },
  earnings: {
    formulas: {
      epsGrowth: "eps / eps@year - 1",
      revenueGrowth: "revenue / revenue@year - 1",
      epsSurprise: "eps / epsEstimate - 1",
      revenueSurprise: "revenue / revenueEstimate - 1",
    },
    getSource: (row) => getText(row, "releaseUrl"),
  },
  segments: {
    formulas: { total: "value@group" },
    groupBy: ["breakdown", "fiscalYear", "fiscalQuarter"],
  },
  // A price has no page; its own data shows it.
  prices: {
    getSource: ({ date }, { ticker }) => `/api/v1/company/${ticker}/prices.json?from=${date}&to=${date}`,
  },
  valuation: {
    getFormat: (row, column) =>
      ["value", "low", "median", "high"].includes(column) ? (unitFormats[String(row.unit)] ?? null) : null,
  },
  screener: { getSource: (row) => `/company/${row.ticker}/financials?statement=ratios` },
  watchlist: {
    getSource: ({ type, identifier }) =>
      type === "company"
        ? `/company/${identifier}/financials?statement=ratios`
        : `/${type}/${encodeURIComponent(String(identifier))}`,
  },
  compare: { getSource: (row) => `/company/${row.ticker}/financials?statement=ratios` },
}
