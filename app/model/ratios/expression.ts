import { type Formula, type FormulaName, getShare, parseFormula } from "~/lib/workbook/formula"

/** Reads a figure of a company and period; null if not known. */
export type ReadFigure = (key: string) => number | null

/** Computes an expression: null if a figure is not known, NaN if a divisor is not positive. */
type Compute = (now: ReadFigure, average: ReadFigure, before: ReadFigure) => number | null

/**
 * An expression over figures, such as `netIncome / equity@average`. `@average` is the mean of opening and closing
 * balance, `@before` the year before. It is computed, shown in words and written into workbooks.
 */
interface Expression {
  /** All figures, and those of the period or its end. */
  names: readonly string[]
  inputs: readonly string[]
  compute: Compute
}

/** Parses an expression; throws on one that is not well formed. */
export function parseExpression(text: string): Expression {
  const formula = parseFormula(text)
  const names = listNames(formula)
  const unique = (some: readonly FormulaName[]) => [...new Set(some.map(({ name }) => name))]
  return {
    names: unique(names),
    inputs: unique(names.filter(({ at }) => at === null)),
    compute: compile(formula),
  }
}

function listNames(formula: Formula): FormulaName[] {
  if (formula.kind === "name") return [formula]
  if (formula.kind === "call") return formula.parts.flatMap(listNames)
  return formula.kind === "number" ? [] : [...listNames(formula.left), ...listNames(formula.right)]
}

function compile(formula: Formula): Compute {
  switch (formula.kind) {
    case "number":
      return () => formula.value
    case "name": {
      const { name, at } = formula
      if (at === "average") return (_, average) => average(name)
      if (at === "before") return (_, __, before) => before(name)
      return (now) => now(name)
    }
    case "call":
      return compileCall(formula.name, formula.parts.map(compile))
    case "operation": {
      const [left, right] = [compile(formula.left), compile(formula.right)]
      const operate = operations[formula.sign]
      return (now, average, before) => {
        const [a, b] = [left(now, average, before), right(now, average, before)]
        return a === null || b === null ? null : operate(a, b)
      }
    }
  }
}

const operations: Record<(Formula & { kind: "operation" })["sign"], (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => (b > 0 ? a / b : Number.NaN),
  "^": (a, b) => a ** b,
}

function compileCall(name: (Formula & { kind: "call" })["name"], parts: Compute[]): Compute {
  return (now, average, before) => {
    if (name === "FIRST") {
      for (const part of parts) {
        const value = part(now, average, before)
        if (value !== null) return value
      }
      return null
    }
    const values = parts.map((part) => part(now, average, before))
    const known = values.filter((value) => value !== null)
    const [first = 0, second = 0] = known
    if (known.length < values.length) return null
    if (name === "MIN") return Math.min(...known)
    if (name === "MAX") return Math.max(...known)
    return name === "SHARE" ? getShare(first, second) : Math.round(first * 10 ** second) / 10 ** second
  }
}

/** Names that are not the words of their keys. */
const names: Readonly<Record<string, string>> = {
  assets: "total assets",
  cashAndShortTermInvestments: "cash and short-term investments",
  days: "days of the period",
  depreciationAmortization: "depreciation and amortization",
  ebitda: "EBITDA",
  epsDiluted: "diluted earnings per share",
  epsGrowth5: "five-year growth of earnings per share in percent",
  equity: "shareholders' equity",
  investmentIncome: "net investment income",
  loans: "loans, net of allowance",
  computedFundsFromOperations: "FFO (computed)",
  minorityInterestOrNone: "noncontrolling interests",
  nonInterestExpense: "noninterest expense",
  nonInterestIncome: "noninterest income",
  payables: "accounts payable",
  shareCount: "shares",
  sharesDiluted: "diluted shares",
  totalDebt: "debt",
}

function toWords({ name, at }: FormulaName): string {
  const words = names[name] ?? name.replaceAll(/([A-Z])/g, " $1").toLowerCase()
  return at === null ? words : at === "average" ? `average ${words}` : `${words} of the year before`
}

const signs = { "+": "+", "-": "−", "*": "×", "/": "÷", "^": "^" } as const

/** An expression in words: `Net income ÷ average shareholders' equity`. */
export function describeExpression(text: string): string {
  const words = describe(parseFormula(text)).words
  return words.replace(/[a-z]/, (letter) => letter.toUpperCase())
}

/** The words of a formula, and whether these are one term, a product or a sum. */
function describe(formula: Formula): { words: string; level: number } {
  if (formula.kind === "number") return { words: String(formula.value), level: 2 }
  if (formula.kind === "name") return { words: toWords(formula), level: 2 }
  if (formula.kind === "call") {
    const [first = "", second = ""] = formula.parts.map((part) => describe(part).words)
    if (formula.name === "SHARE") return { words: `${first} ÷ ${second}, between 0 and 1`, level: 0 }
    const joined = formula.name === "FIRST" ? `${first}, otherwise ${second}` : `${first} or ${second}`
    return { words: joined, level: 0 }
  }
  const level = formula.sign === "+" || formula.sign === "-" ? 0 : 1
  const [left, right] = [describe(formula.left), describe(formula.right)]
  const wrap = (part: typeof left, least: number) => (part.level < least ? `(${part.words})` : part.words)
  const isNegation = formula.left.kind === "number" && formula.left.value === 0 && formula.sign === "-"
  if (isNegation) return { words: `−${wrap(right, 1)}`, level: 0 }
  const isSum = formula.sign === "+"
  return { words: `${wrap(left, level)} ${signs[formula.sign]} ${wrap(right, isSum ? 0 : level + 1)}`, level }
}
