import { findNearestWord } from "~/lib/text/edit-distance"
import { hasFiscalYears, maxYearsBack } from "~/model/metrics/metric"
import { findMetric, getMetric, listNearMetrics } from "~/model/metrics/metrics"
import {
  type FunctionName,
  type FunctionScope,
  formatFunctionKey,
  functionNames,
  functionScopes,
  getDefinition,
  isComplete,
} from "~/model/query/functions/metric-function"
import { QueryError, type Token } from "./query-tokens"

/** A position in a query's tokens, for a parser. */
class TokenReader {
  protected at = 0

  constructor(protected readonly tokens: readonly Token[]) {}

  protected peek(): Token {
    const token = this.tokens[this.at] ?? this.tokens.at(-1)
    if (!token) throw new RangeError("A query ends with a token of its own.")
    return token
  }

  /** The end of the token before the position. */
  protected lastEnd(): number {
    return this.tokens[this.at - 1]?.end ?? 0
  }

  protected isSymbol(text: string): boolean {
    const token = this.peek()
    return token.kind === "symbol" && token.text === text
  }

  protected isWord(text: string, ahead = 0): boolean {
    const token = this.tokens[this.at + ahead]
    return token?.kind === "word" && token.text.toLowerCase() === text
  }

  protected fail(message: string, { start, end }: Token): never {
    throw new QueryError(message, start, end)
  }
}

type Word = Token & { kind: "word" }

/** Words that end a name: `debt or` is not “debtor”. */
const notInNames = new Set(["or", "not", "is", "between"])

/** The metrics of `age(…)` by its subject. */
const agesOf: Record<string, string> = {
  latestfiling: "daysSinceFiling",
  annualreport: "daysSinceAnnual",
  quarterlyreport: "daysSinceQuarterly",
  figures: "daysSincePeriodEnd",
  price: "daysSincePrice",
}

/** Reads metrics and functions of them. */
export class MeasureReader extends TokenReader {
  /** The key of the metric or function that begins with a word. */
  protected measure(first: Word): string {
    const next = this.tokens[this.at + 1]
    const isCall = next?.kind === "symbol" && next.text === "("
    if (!isCall) return this.metric(first)
    const called = first.text.toLowerCase()
    if (called === "age") return this.age(first)
    const name = functionNames.find((each) => each === called)
    if (!name) {
      const metric = findMetric(first.text)
      if (metric) this.fail("Here “and” or “or” is missing.", next)
      return this.fail(describeUnknown(first.text), first)
    }
    this.at += 2
    return this.functionOf(name, first)
  }

  private functionOf(name: FunctionName, first: Word): string {
    const token = this.peek()
    if (token.kind !== "word") return this.fail(describeUse(name), token)
    const metric = this.metric(token)
    const base = getMetric(metric)
    const isAmongCompanies = this.isWord("in") || getDefinition(name).takes === "scope"
    if (base && !hasFiscalYears(base) && !isAmongCompanies)
      throw new QueryError(
        `The past of ${metric} is not stored: “${name}” takes figures of statements, as in ${getDefinition(name).example}.`,
        token.start,
        this.lastEnd(),
      )
    const years = this.isSymbol(",") ? this.years(name) : null
    const scope = this.isWord("in") ? this.scope(name) : null
    const close = this.peek()
    if (!this.isSymbol(")")) return this.fail(describeUse(name), close)
    this.at += 1
    const called = { name, metric, years, scope }
    if (!isComplete(called)) throw new QueryError(describeUse(name), first.start, close.end)
    return formatFunctionKey(called)
  }

  /** `3y`, or `3`: functions take no other unit. */
  private years(name: FunctionName): number {
    this.at += 1
    const token = this.peek()
    const unit = this.tokens[this.at + 1]
    const isBare = unit?.kind === "symbol" && unit.text === ")"
    const isYears = isBare || (unit?.kind === "word" && /^(y|yr|yrs|year|years)$/i.test(unit.text))
    if (token.kind !== "number" || token.isPercent || !isYears) return this.fail(describeUse(name), token)
    if (!Number.isInteger(token.value) || token.value < 1 || token.value > maxYearsBack)
      throw new QueryError(
        `Years are whole numbers from 1 to ${maxYearsBack}: ${getDefinition(name).example}.`,
        token.start,
        unit.end,
      )
    this.at += isBare ? 1 : 2
    return token.value
  }

  private scope(name: FunctionName): FunctionScope {
    this.at += 1
    const token = this.peek()
    const scope =
      token.kind === "word" ? functionScopes.find((each) => each === token.text.toLowerCase()) : undefined
    if (!scope) return this.fail(describeUse(name), token)
    this.at += 1
    return scope
  }

  private age(first: Word): string {
    const example = "age(latestFiling) < 90"
    this.at += 2
    const words: string[] = []
    for (let token = this.peek(); token.kind === "word"; token = this.peek()) {
      words.push(token.text.toLowerCase())
      this.at += 1
    }
    const key = Object.hasOwn(agesOf, words.join("")) ? agesOf[words.join("")] : undefined
    const close = this.peek()
    if (!key || !this.isSymbol(")"))
      throw new QueryError(
        `“age” takes latestFiling, annualReport, quarterlyReport, figures or price: ${example}.`,
        first.start,
        close.end,
      )
    this.at += 1
    return key
  }

  /** The longest run of words that names a metric: `returnOnEquity`, `return on equity`. */
  private metric(first: Word): string {
    const words: string[] = []
    let found: { key: string; count: number } | null = null
    for (let step = 0; step < 10; step += 1) {
      const token = this.tokens[this.at + step]
      if (token?.kind !== "word" && token?.kind !== "number") break
      if (token.kind === "word" && notInNames.has(token.text.toLowerCase())) break
      words.push(token.kind === "word" ? token.text : String(token.value))
      const metric = findMetric(words.join(" "))
      if (metric) found = { key: metric.key, count: step + 1 }
    }
    if (!found) {
      const near = listNearMetrics(words.slice(0, 4).join(" "))
      const asked = near.length > 0 ? ` Did you mean: ${near.join(", ")}?` : ""
      return this.fail(`There is no metric “${first.text}”.${asked}`, first)
    }
    this.at += found.count
    return found.key
  }
}

function describeUnknown(text: string): string {
  const near = findNearestWord(text, [...functionNames, "age"])
  const names = `The functions are ${functionNames.join(", ")} and age.`
  const name = functionNames.find((each) => each === near)
  return `There is no function “${text}”. ${name ? `Did you mean ${getDefinition(name).example}?` : names}`
}

function describeUse(name: FunctionName): string {
  const { takes, example } = getDefinition(name)
  const needed = {
    years: "a metric and a number of years",
    nothing: "a metric",
    scope: "a metric, and “in sector” where companies of the same sector are compared",
    "years or scope": "a metric, and a number of years or “in sector”",
  }[takes]
  return `“${name}” takes ${needed}: ${example}.`
}
