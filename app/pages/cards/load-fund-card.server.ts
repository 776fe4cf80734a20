import type { Cik } from "~/lib/cik"
import { formatDay } from "~/lib/dates"
import type { LoadedDocument } from "~/lib/loaded"
import { notFound } from "~/lib/not-found"
import { formatPercent } from "~/lib/numbers"
import { tidyName } from "~/lib/text/tidy-name"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { findCompany, type ListIndex } from "~/model/directory/list-index"
import type { FundDocument } from "~/model/funds/fund-document"
import { toFundView } from "~/pages/fund/fund-view"
import type { Card } from "./card-svg"

interface FundCardContext {
  lists: () => Promise<ListIndex>
  funds: (ticker: Ticker, listedCik: Cik | null) => Promise<LoadedDocument<FundDocument>>
}

/** The five largest holdings of a fund's latest report. Throws a 404 for an unknown fund. */
export async function loadFundCard(
  given: string | undefined,
  { lists, funds }: FundCardContext,
): Promise<Card> {
  const ticker = parseTicker(given ?? "")
  if (!ticker) throw notFound("No fund has this ticker.")
  const listed = findCompany(await lists(), ticker)
  const read = await funds(ticker, listed?.cik ?? null)
  const view = read.status === "loaded" ? toFundView(read.document.body) : null
  if (!view && !listed) throw notFound("No fund has this ticker.")
  const lines = [...(view?.lines ?? [])]
    .sort((a, b) => (b.percentage ?? 0) - (a.percentage ?? 0))
    .slice(0, 5)
    .map((line) => ({ label: tidyName(line.name), weightPct: line.percentage ?? 0 }))
  const largest = Math.max(0.01, ...lines.map(({ weightPct }) => weightPct))
  return {
    title: view?.name ?? listed?.name ?? ticker,
    subtitle: [ticker, view ? `largest holdings, ${formatDay(view.asOf)}` : ""].filter(Boolean).join(" · "),
    note: "From the fund's Form N-PORT.",
    lines: lines.map(({ label, weightPct }) => ({
      label,
      figure: formatPercent(weightPct / 100),
      share: weightPct / largest,
    })),
  }
}
