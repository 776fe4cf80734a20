import type { Ticker } from "~/lib/ticker"
import { findCompany, type ListedCompany } from "~/model/directory/list-index"
import type { DataContext } from "~/pages/company/layout/company-data.server"
import { statementsKind } from "~/stores/document-kinds"
import { type ChartedCompany, chartedCompany, toCharts } from "./chart-model"
import { lineChoices } from "./chart-sets"
import { parseVisualizeQuery } from "./visualize-query"

/** Loads the statements of a company and its comparisons in parallel, and makes their charts. */
export async function loadCharts(company: ListedCompany, params: URLSearchParams, context: DataContext) {
  const query = parseVisualizeQuery(params, company.ticker)
  const index = await context.lists()
  const others = query.companies.map((ticker) => ({ ticker, listed: findCompany(index, ticker) }))
  const [own, ...rest] = await Promise.all(
    [company, ...others.map(({ listed }) => listed)].map(async (listed) =>
      listed ? { listed, read: await context.readThrough(statementsKind, listed.cik) } : null,
    ),
  )
  if (own?.read.status !== "loaded") return own!.read
  const drawn: ChartedCompany[] = [charted(company, own.read.document.body)]
  const left: { ticker: Ticker; reason: string }[] = []
  others.forEach(({ ticker }, position) => {
    const other = rest[position]
    if (!other) left.push({ ticker, reason: "No company is listed under this ticker." })
    else if (other.read.status === "loaded") drawn.push(charted(other.listed, other.read.document.body))
    else
      left.push({
        ticker,
        reason:
          other.read.status === "absent"
            ? "The SEC has no statement data for this company."
            : other.read.reason,
      })
  })
  return {
    status: "loaded" as const,
    query,
    left,
    charts: toCharts(drawn, query),
    choices: listChoices(drawn[0]!),
  }
}

function charted({ ticker, name }: ListedCompany, document: ChartedCompany["document"]): ChartedCompany {
  return chartedCompany(ticker, name, document)
}

const titles = {
  income: "Income",
  balance: "Balance sheet",
  cashflow: "Cash flow",
  ratios: "Ratios",
} as const

/** The lines that this company reports, by statement, and all ratios. */
function listChoices({ document }: ChartedCompany) {
  const choices = [...lineChoices.values()].reverse()
  return Object.entries(titles).map(([statement, title]) => ({
    title,
    lines: choices
      .filter((line) => line.statement === statement && (statement === "ratios" || line.key in document.rows))
      .map(({ key, label }) => ({ key, label })),
  }))
}
