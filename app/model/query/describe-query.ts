import { formatCompact } from "~/lib/numbers"
import { formatMetricValue } from "~/model/metrics/format-metric"
import { getMeasure, lowerLabel } from "~/model/query/functions/function-metric"
import { isConditionKey } from "~/model/query/functions/metric-function"
import type { Operator, Query, Term, TextField } from "./query"

const comparisons: Record<Operator, string> = {
  ">": "over",
  ">=": "at least",
  "<": "under",
  "<=": "at most",
  "=": "exactly",
  "!=": "other than",
}

const fieldLabels: Record<TextField, string> = {
  sector: "the sector",
  industry: "the industry",
  exchange: "the exchange",
  country: "the country",
  currency: "the reporting currency",
}

/** `Companies with return on equity over 15% and debt to equity under 0.50x.` */
export function describeQuery(query: Query): string {
  return `Companies with ${words(query)}.`
}

function words(query: Query): string {
  switch (query.kind) {
    case "and":
      return joined(query.parts, "and")
    case "or":
      return joined(query.parts, "or")
    case "not":
      return `not (${words(query.part)})`
    case "compare": {
      const { left, right, operator } = query
      if (isHeld(query)) return term(left)
      return `${term(left, getUnit(right))} ${comparisons[operator]} ${term(right, getUnit(left))}`
    }
    case "between": {
      const unit = getUnit(query.term)
      return `${term(query.term)} from ${term(query.from, unit)} to ${term(query.to, unit)}`
    }
    case "known":
      return `${term(query.term)} ${query.isKnown ? "known" : "missing"}`
    case "text":
      return `${fieldLabels[query.field]} ${query.isNot ? "other than " : ""}${query.values
        .map((value) => (query.field === "country" ? value.toUpperCase() : value))
        .join(" or ")}`
  }
}

/** `rising(revenue, 3y) = 1`, which the words of the function say. */
function isHeld({ left, right, operator }: { left: Term; right: Term; operator: Operator }): boolean {
  return (
    operator === "=" &&
    left.kind === "metric" &&
    isConditionKey(left.key) &&
    right.kind === "number" &&
    right.value === 1
  )
}

function joined(parts: Query[], word: "and" | "or"): string {
  const texts = parts.map((part) =>
    part.kind === "and" || part.kind === "or" ? `(${words(part)})` : words(part),
  )
  const plain = texts.length > 2 && !texts.some((text) => / (and|or) /.test(text))
  return plain ? `${texts.slice(0, -1).join(", ")} ${word} ${texts.at(-1)}` : texts.join(` ${word} `)
}

/** The metric that determines the unit of the number on the other side. */
function getUnit(side: Term): string | null {
  if (side.kind === "metric") return side.key
  return side.kind === "minus" ? getUnit(side.term) : null
}

const signs = { "+": "+", "-": "−", "*": "×", "/": "÷" } as const

function term(side: Term, unit: string | null = null): string {
  switch (side.kind) {
    case "number": {
      const metric = unit ? getMeasure(unit) : null
      return metric ? formatMetricValue(side.value, metric.unit) : formatCompact(side.value)
    }
    case "metric": {
      const label = getMeasure(side.key)?.label ?? side.key
      return lowerLabel(label)
    }
    case "minus":
      return side.term.kind === "number" ? `−${term(side.term, unit)}` : `−(${term(side.term)})`
    case "arithmetic":
      return `(${term(side.left)} ${signs[side.operator]} ${term(side.right)})`
  }
}
