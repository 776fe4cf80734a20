import { parseTicker } from "~/lib/ticker"
import { parseCurrency } from "~/model/currency/display-currencies"
import { periodKinds, ranges } from "~/model/financials/view/statement-query"
import { chartShapes } from "~/ui/charts/chart-data"
import { chartSets, lineChoices } from "./chart-sets"
import { canStack } from "./stackable-lines"
import { chartScales, usualSet, type VisualizeQuery } from "./visualize-address"

const maxLines = 8
const maxCompanies = 7

/** Parses an address; ignores unknown lines and invalid tickers. */
export function parseVisualizeQuery(params: URLSearchParams, own: string): VisualizeQuery {
  const chosen = [...new Set(params.getAll("line"))]
    .filter((line) => lineChoices.has(line))
    .slice(0, maxLines)
  const set = chosen.length ? null : (findSet(params.get("set")) ?? findSet(usualSet))
  const named = params
    .getAll("with")
    .flatMap((text) => text.split(/[\s,;]+/))
    .flatMap((text) => parseTicker(text) ?? [])
    .filter((ticker) => ticker !== own)
  const lines = set?.lines ?? chosen
  const companies = [...new Set(named)].slice(0, maxCompanies)
  const shapes = chartShapes.filter(
    (shape) => shape !== "stacked" || (companies.length === 0 && canStack(lines)),
  )
  const scale = chartScales.find((each) => each === params.get("scale")) ?? "linear"
  return {
    set: set?.key ?? null,
    lines,
    companies,
    period: periodKinds.find((each) => each === params.get("period")) ?? "annual",
    range: ranges.find((each) => each === params.get("range")) ?? "10Y",
    scale,
    // Before 0.4, the index was a scale of its own.
    isIndexed: params.get("base") === "100" || params.get("scale") === "index",
    shape: scale === "log" ? "line" : (shapes.find((each) => each === params.get("shape")) ?? "line"),
    hasRightAxis: params.get("axis") === "right",
    currency: parseCurrency(params),
  }
}

function findSet(key: string | null) {
  return chartSets.find((set) => set.key === key)
}
