import { getMeasure } from "~/model/query/functions/function-metric"
import { isConditionKey } from "~/model/query/functions/metric-function"
import { MeasureReader } from "./measure-reader"
import {
  type Arithmetic,
  isTerm,
  type Operator,
  type Query,
  type Term,
  type TextField,
  textFields,
} from "./query"
import { QueryError, type QueryFault, tokenize } from "./query-tokens"

type ParsedQuery = { ok: true; query: Query } | { ok: false; fault: QueryFault }

export const maxQueryLength = 2000
const maxNesting = 40

const keywords = new Set(["and", "or", "not", "between", "over", "under", "above", "below", "is", "in"])
const operators: Record<string, Operator> = {
  ">": ">",
  ">=": ">=",
  "<": "<",
  "<=": "<=",
  "=": "=",
  "!=": "!=",
  over: ">",
  above: ">",
  under: "<",
  below: "<",
}

/** Parses a query in the language of `docs/query-language.md`; never throws. */
export function parseQuery(source: string): ParsedQuery {
  try {
    if (source.length > maxQueryLength)
      throw new QueryError(`A query has at most ${maxQueryLength} characters.`, maxQueryLength, source.length)
    return { ok: true, query: new Parser(tokenize(source)).parse() }
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return { ok: false, fault: { message: error.message, start: error.start, end: error.end } }
  }
}

/** `rising(revenue, 3y)` is the same as `rising(revenue, 3y) = 1`. */
const one: Term = { kind: "number", value: 1, isPercent: false }

/** A parsed part of the text, with its position for errors. */
type Node = { node: Query | Term; start: number; end: number }

class Parser extends MeasureReader {
  private depth = 0

  parse(): Query {
    const whole = this.condition(this.or())
    const rest = this.peek()
    if (rest.kind !== "end") this.fail("Here “and” or “or” is missing.", rest)
    return whole
  }

  private or(): Node {
    return this.joined("or", "||", () => this.and())
  }

  private and(): Node {
    return this.joined("and", "&&", () => this.not())
  }

  private joined(kind: "and" | "or", sign: string, next: () => Node): Node {
    const first = next()
    if (!this.isWord(kind) && !this.isSymbol(sign)) return first
    const parts: Query[] = []
    let last = first
    const add = (node: Node) => {
      const part = this.condition(node)
      if (part.kind === kind) parts.push(...part.parts)
      else parts.push(part)
    }
    add(first)
    while (this.isWord(kind) || this.isSymbol(sign)) {
      this.at += 1
      last = next()
      add(last)
    }
    return { node: { kind, parts }, start: first.start, end: last.end }
  }

  private not(): Node {
    const token = this.peek()
    if (!this.isWord("not") && !this.isSymbol("!")) return this.comparison()
    this.at += 1
    const part = this.nested(() => this.not())
    return { node: { kind: "not", part: this.condition(part) }, start: token.start, end: part.end }
  }

  private comparison(): Node {
    const text = this.textCondition()
    if (text) return text
    const left = this.sum()
    if (!isTerm(left.node)) return left
    const token = this.peek()
    if (this.isWord("between")) return this.between(left)
    if (this.isWord("is")) return this.known(left)
    const operator = this.operator()
    if (!operator) return left
    const right = this.sum()
    const node: Query = { kind: "compare", operator, left: this.term(left), right: this.term(right) }
    this.checkPercent([left, right])
    const after = this.peek()
    if (this.operator())
      this.fail("Two comparisons in a row: write “between 5 and 10”, or join them with “and”.", after)
    if (node.left.kind === "number" && node.right.kind === "number")
      throw new QueryError("This compares two numbers; one side must be a metric.", left.start, right.end)
    return { node, start: left.start, end: Math.max(token.end, right.end) }
  }

  private between(left: Node): Node {
    this.at += 1
    const from = this.sum()
    if (!this.isWord("and")) this.fail("“between” needs two numbers: between 5 and 10.", this.peek())
    this.at += 1
    const to = this.sum()
    this.checkPercent([left, from, to])
    const node: Query = { kind: "between", term: this.term(left), from: this.term(from), to: this.term(to) }
    return { node, start: left.start, end: to.end }
  }

  private known(left: Node): Node {
    this.at += 1
    const token = this.peek()
    const isKnown = this.isWord("known")
    if (!isKnown && !this.isWord("missing"))
      this.fail("“is” must be followed by “known” or “missing”.", token)
    this.at += 1
    return { node: { kind: "known", term: this.term(left), isKnown }, start: left.start, end: token.end }
  }

  /** `sector = "Technology"`, `exchange in (Nasdaq, NYSE)`; null if the next token is not a text field. */
  private textCondition(): Node | null {
    const token = this.peek()
    if (token.kind !== "word") return null
    const field = textFields.find((name) => name === token.text.toLowerCase())
    if (!field) return null
    this.at += 1
    const isNot = this.isSymbol("!=") || (this.isWord("not") && this.isWord("in", 1))
    const isList = this.isWord("in") || this.isWord("in", 1)
    if (!isList && !this.isSymbol("=") && !this.isSymbol("!="))
      this.fail(`“${field}” must be followed by =, != or in: ${field} = ${examples[field]}.`, this.peek())
    this.at += isList && isNot ? 2 : 1
    const values = isList ? this.list(field) : [this.value(field)]
    return { node: { kind: "text", field, values, isNot }, start: token.start, end: this.lastEnd() }
  }

  private list(field: TextField): string[] {
    if (!this.isSymbol("("))
      this.fail(`A list must be in parentheses: ${field} in (${examples[field]}).`, this.peek())
    const values: string[] = []
    do {
      this.at += 1
      values.push(this.value(field))
    } while (this.isSymbol(","))
    if (!this.isSymbol(")")) this.fail("“,” or “)” is missing here.", this.peek())
    this.at += 1
    return values
  }

  private value(field: TextField): string {
    const token = this.peek()
    if (token.kind !== "word" && token.kind !== "text")
      this.fail(`A name is missing here: ${field} = ${examples[field]}.`, token)
    this.at += 1
    return (token as { text: string }).text
  }

  private sum(): Node {
    return this.chain(["+", "-"], () => this.product())
  }

  private product(): Node {
    return this.chain(["*", "/"], () => this.unary())
  }

  private chain(signs: Arithmetic[], next: () => Node): Node {
    let left = next()
    for (;;) {
      const operator = signs.find((sign) => this.isSymbol(sign))
      if (!operator) return left
      this.at += 1
      const right = next()
      const node: Term = { kind: "arithmetic", operator, left: this.term(left), right: this.term(right) }
      for (const part of [left, right]) this.refusePercent(part)
      left = { node, start: left.start, end: right.end }
    }
  }

  private unary(): Node {
    const token = this.peek()
    if (!this.isSymbol("-")) return this.primary()
    this.at += 1
    const term = this.nested(() => this.unary())
    return { node: { kind: "minus", term: this.term(term) }, start: token.start, end: term.end }
  }

  private primary(): Node {
    const token = this.peek()
    if (token.kind === "number") {
      this.at += 1
      const { value, isPercent, start, end } = token
      return { node: { kind: "number", value, isPercent }, start, end }
    }
    if (this.isSymbol("(")) {
      this.at += 1
      const inner = this.nested(() => this.or())
      const close = this.peek()
      if (!this.isSymbol(")")) this.fail("“)” is missing here.", close)
      this.at += 1
      return { node: inner.node, start: token.start, end: close.end }
    }
    if (token.kind === "word" && !keywords.has(token.text.toLowerCase())) {
      const key = this.measure(token)
      return { node: { kind: "metric", key }, start: token.start, end: this.lastEnd() }
    }
    if (token.kind === "end")
      return this.fail("The query is incomplete: a metric or a number is missing.", token)
    return this.fail("A metric or a number is missing here.", token)
  }

  private operator(): Operator | null {
    const token = this.peek()
    const text = token.kind === "symbol" ? token.text : token.kind === "word" ? token.text.toLowerCase() : ""
    const operator = Object.hasOwn(operators, text) ? (operators[text] ?? null) : null
    if (operator) this.at += 1
    return operator
  }

  /** `15%` is allowed only with a metric in percent. Elsewhere it would silently mean 15. */
  private checkPercent(sides: Node[]): void {
    const isPercent = sides.some(
      ({ node }) => node.kind === "metric" && getMeasure(node.key)?.unit === "percent",
    )
    if (!isPercent) for (const side of sides) this.refusePercent(side)
  }

  private refusePercent({ node, start, end }: Node): void {
    const number = node.kind === "minus" ? node.term : node
    if (number.kind === "number" && number.isPercent)
      throw new QueryError("% is allowed only in a comparison with a metric in percent.", start, end)
  }

  private condition({ node, start, end }: Node): Query {
    if (node.kind === "metric" && isConditionKey(node.key))
      return { kind: "compare", operator: "=", left: node, right: one }
    if (isTerm(node))
      throw new QueryError("This is a number, not a condition: compare it, as in revenue > 1B.", start, end)
    return node
  }

  private term({ node, start, end }: Node): Term {
    if (!isTerm(node)) throw new QueryError("This is a condition, but a number is expected.", start, end)
    return node
  }

  private nested(read: () => Node): Node {
    this.depth += 1
    if (this.depth > maxNesting) this.fail("The query is nested too deeply.", this.peek())
    const node = read()
    this.depth -= 1
    return node
  }
}

const examples: Record<TextField, string> = {
  sector: "Technology",
  industry: "Semiconductors",
  exchange: "Nasdaq",
  country: "us",
  currency: "USD",
}
