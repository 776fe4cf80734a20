import { getMetric } from "~/model/metrics/metrics"
import { parseQuery } from "~/model/query/parse-query"
import { printQuery, printTerm } from "~/model/query/print-query"
import type { Operator, Query, Term } from "~/model/query/query"
import { type ScreenerParams, screenerAddress } from "./screener-params"
import {
  type Sentence,
  type SentenceField,
  type SentenceFilter,
  type SentenceHow,
  sentenceFields,
} from "./sentence"

const howOf: Partial<Record<Operator, SentenceHow>> = {
  ">": "over",
  ">=": "least",
  "<": "under",
  "<=": "most",
}
const operatorOf: Record<Exclude<SentenceHow, "between">, string> = {
  over: ">",
  least: ">=",
  under: "<",
  most: "<=",
}

export function toSentence(query: Query | null): Sentence {
  const sentence: Sentence = { sector: "", exchange: "", country: "", filters: [], rest: "" }
  const rest: Query[] = []
  for (const part of query?.kind === "and" ? query.parts : query ? [query] : []) {
    const filter = toFilter(part)
    const field = part.kind === "text" && !part.isNot && part.values.length === 1 && sentenceField(part.field)
    if (filter) sentence.filters.push(filter)
    else if (part.kind === "text" && field && !sentence[field]) sentence[field] = part.values.join()
    else rest.push(part)
  }
  const [only] = rest
  sentence.rest = rest.length > 1 ? printQuery({ kind: "and", parts: rest }) : only ? printQuery(only) : ""
  return sentence
}

function sentenceField(field: string): SentenceField | undefined {
  return sentenceFields.find((each) => each === field)
}

function toFilter(part: Query): SentenceFilter | null {
  if (
    part.kind === "between" &&
    part.term.kind === "metric" &&
    getMetric(part.term.key) &&
    isConstant(part.from) &&
    isConstant(part.to)
  )
    return { metric: part.term.key, how: "between", value: printTerm(part.from), upto: printTerm(part.to) }
  if (part.kind !== "compare" || part.left.kind !== "metric" || !isConstant(part.right)) return null
  if (!getMetric(part.left.key)) return null
  const how = howOf[part.operator]
  return how ? { metric: part.left.key, how, value: printTerm(part.right), upto: "" } : null
}

function isConstant(term: Term): boolean {
  return term.kind === "number" || (term.kind === "minus" && term.term.kind === "number")
}

/** The address for a submitted sentence; null if the parameters are not a sentence. */
export function composedAddress(params: URLSearchParams, current: ScreenerParams): string | null {
  const metrics = params.getAll("metric")
  const [hows, values, uptos] = [params.getAll("how"), params.getAll("value"), params.getAll("upto")]
  if (!metrics.length && !sentenceFields.some((field) => params.has(field))) return null
  const conditions: string[] = []
  for (const field of sentenceFields) {
    const value = params.get(field)
    if (value) conditions.push(`${field} = "${value.replaceAll('"', '""')}"`)
  }
  for (const [index, metric] of metrics.entries()) {
    const [how, value, upto] = [hows[index] ?? "over", values[index]?.trim(), uptos[index]?.trim()]
    if (!metric || !value) continue
    if (how === "between") conditions.push(`${metric} between ${value} and ${upto || value}`)
    else conditions.push(`${metric} ${operatorOf[how as keyof typeof operatorOf] ?? ">"} ${value}`)
  }
  const rest = params.get("rest")?.trim()
  if (rest) conditions.push(/\bor\b|\|\|/i.test(rest) ? `(${rest})` : rest)
  const text = conditions.join(" and ")
  const parsed = parseQuery(text)
  return screenerAddress({ ...current, page: 1, text: parsed.ok ? printQuery(parsed.query) : text })
}
