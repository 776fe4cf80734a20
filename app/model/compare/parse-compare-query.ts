import { parseAskedDay } from "~/lib/asof/asked-day"
import { tidyLine } from "~/lib/text/tidy-line"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { parseCurrency } from "~/model/currency/display-currencies"
import { findMetric, listNearMetrics } from "~/model/metrics/metrics"
import { type CompareQuery, maxItems, usualLine } from "./compare-address"
import { usualMetrics } from "./usual-metrics"

const maxMetrics = 60

/** `item` and `metric` add one to the lists, so that a form can. */
export function parseCompareQuery(params: URLSearchParams): CompareQuery {
  const named = [...params.getAll("items"), ...params.getAll("item")].flatMap((text) =>
    tidyLine(text, text.length)
      .split(/[\s,;]+/)
      .filter((each) => each !== ""),
  )
  const items: Ticker[] = []
  const refused: CompareQuery["refused"] = []
  for (const item of named) {
    const ticker = parseTicker(item)
    if (!ticker) refused.push({ item: item.slice(0, 40), reason: "It is not a ticker." })
    else if (items.includes(ticker)) continue
    else if (items.length < maxItems) items.push(ticker)
    else refused.push({ item: ticker, reason: `At most ${maxItems} companies are compared.` })
  }
  const findMetrics = (names: string[]) =>
    names.flatMap((name) => {
      const metric = findMetric(name)
      if (metric) return metric.key
      const item = tidyLine(name, 40)
      if (item) refused.push({ item, reason: describeUnknownMetric(item) })
      return []
    })
  const added = findMetrics(params.getAll("metric"))
  const listed = params.has("metrics")
    ? findMetrics(params.getAll("metrics").flatMap((text) => text.split(",")))
    : null
  const metrics =
    listed || added.length > 0
      ? [...new Set([...(listed ?? usualMetrics), ...added])].slice(0, maxMetrics)
      : null
  return {
    items,
    refused: [...new Map(refused.map((each) => [each.item, each])).values()].slice(0, maxItems),
    metrics,
    line: params.get("line") ?? usualLine,
    scale: params.get("scale") === "log" ? "log" : "linear",
    isIndexed: params.get("base") === "100",
    currency: parseCurrency(params),
    ...parseAskedDay(params),
  }
}

function describeUnknownMetric(name: string): string {
  const near = listNearMetrics(name)
  return `There is no metric with this name.${near.length > 0 ? ` Did you mean: ${near.join(", ")}?` : ""}`
}
