import { findNearestWord } from "~/lib/text/edit-distance"
import type { Metric } from "~/model/metrics/metric"
import { findMetric, metrics } from "~/model/metrics/metrics"
import { functionNames, getDefinition } from "~/model/query/functions/metric-function"

/** A query that shows comparisons, a short name, a label of several words and a joined condition. */
export const exampleQuery = "roe > 15 and debtToEquity < 0.5 and revenue > 1B"

const maxSuggested = 8
const maxForAWord = 4

/** Words of sentences that name no metric. */
const fillers = new Set(
  "and or not over under above below between is in with the of a an than high low higher lower companies stocks".split(
    " ",
  ),
)

/** The metrics that the words of a text come near: by name, by a word of the label, or by spelling. */
export function suggestMetrics(text: string): Metric[] {
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !fillers.has(word))
  const pairs = words.map((word, at) => `${word} ${words[at + 1] ?? ""}`.trim())
  const found = new Set<Metric>()
  const add = (metric: Metric | null) => metric && found.add(metric)
  for (const name of [...pairs, ...words]) add(findMetric(name))
  for (const word of words.filter(({ length }) => length > 2))
    for (const metric of listNamed(word).slice(0, maxForAWord)) add(metric)
  for (const word of words.filter(({ length }) => length > 3)) {
    const nearest = findNearestWord(
      word,
      metrics.map(({ key }) => key),
    )
    if (nearest) add(findMetric(nearest))
  }
  return [...found].slice(0, maxSuggested)
}

/** Metrics with a word that begins alike in their label, ratios first: they compare companies of any size. */
function listNamed(word: string): Metric[] {
  const stem = word.replace(/s$/, "")
  const isNamed = ({ label }: Metric) =>
    label
      .toLowerCase()
      .split(/[^a-z]+/)
      .some((part) => part.startsWith(stem))
  return metrics.filter(isNamed).sort((a, b) => Number(a.unit === "money") - Number(b.unit === "money"))
}

/** Sentences for a text that is not a query: how to write one, and the metrics that it may mean. */
export function describeQueryHelp(text: string): string {
  const near = suggestMetrics(text).map(({ key, label, unit }) => `${key} (${label}, ${unit})`)
  return [
    `A query compares metrics with numbers, such as: ${exampleQuery}. Percents are 0 to 100.`,
    `Functions over fiscal years and among companies: ${functionNames.map((name) => getDefinition(name).example).join("; ")}.`,
    near.length > 0 ? `Metrics that come near: ${near.join(", ")}.` : "All metrics are at /screener/metrics.",
  ].join("\n")
}
