/** A name in a formula, with the place where it is read: `revenue@before` is the revenue of the period before. */
export interface FormulaName {
  name: string
  at: string | null
}

/**
 * Functions of a formula. SHARE is the first as a part of the second, between 0 and 1, and 0 of what is not positive;
 * FIRST is the first that is known.
 */
const functionNames = ["MIN", "MAX", "ROUND", "SHARE", "FIRST"] as const
type FunctionName = (typeof functionNames)[number]

/** A formula over names. A name with a question mark is left out of its sum where it is not known. */
export type Formula =
  | { kind: "number"; value: number }
  | ({ kind: "name"; isOptional: boolean } & FormulaName)
  | { kind: "call"; name: FunctionName; parts: Formula[] }
  | { kind: "operation"; sign: "+" | "-" | "*" | "/" | "^"; left: Formula; right: Formula }

const token = /[A-Za-z]\w*(?:@\w+)?\??|\d+(?:\.\d+)?|[-+*/^(),]/g
const levels = [["+", "-"], ["*", "/"], ["^"]] as const

/** Parses a formula such as `(cash + receivables) / currentLiabilities`; throws on one that is not well formed. */
export function parseFormula(text: string): Formula {
  const tokens = text.match(token) ?? []
  if (tokens.join("") !== text.replaceAll(/\s/g, "")) throw new Error(`"${text}" is not a formula.`)
  let position = 0
  const take = (): string => tokens[position++] ?? ""
  const expect = (sign: string) => {
    if (take() !== sign) throw new Error(`"${text}" lacks "${sign}".`)
  }
  const parseLevel = (level: number): Formula => {
    const signs: readonly string[] | undefined = levels[level]
    if (!signs) return parseAtom()
    let left = parseLevel(level + 1)
    while (signs.includes(tokens[position] ?? ""))
      left = { kind: "operation", sign: take() as "+", left, right: parseLevel(level + 1) }
    return left
  }
  const parseAtom = (): Formula => {
    const next = take()
    if (next === "(") {
      const inner = parseLevel(0)
      expect(")")
      return inner
    }
    if (next === "-")
      return { kind: "operation", sign: "-", left: { kind: "number", value: 0 }, right: parseLevel(1) }
    if (/^\d/.test(next)) return { kind: "number", value: Number(next) }
    const called = functionNames.find((name) => name === next)
    if (called) {
      expect("(")
      const parts = [parseLevel(0)]
      while (tokens[position] === ",") {
        position += 1
        parts.push(parseLevel(0))
      }
      expect(")")
      return { kind: "call", name: called, parts }
    }
    if (!/^[A-Za-z]/.test(next)) throw new Error(`"${text}" ends too early.`)
    const [name = "", at = null] = next.replace("?", "").split("@")
    return { kind: "name", name, at, isOptional: next.endsWith("?") }
  }
  const formula = parseLevel(0)
  if (position < tokens.length) throw new Error(`"${text}" continues after its end.`)
  return formula
}

/** A spreadsheet's text of a formula with its value; null if a name that it needs is not known. */
export interface WrittenFormula {
  text: string
  value: number
}

/** Reads the reference and the value of a name; null if it is not known. */
type ReadName = (name: FormulaName) => WrittenFormula | null

/** Writes a formula over references. Null if a name is not known, or if every optional one is missing. */
export function writeFormula(formula: Formula, read: ReadName): WrittenFormula | null {
  const written = write(formula, read)
  if (written === null || written === "left out" || !Number.isFinite(written.value)) return null
  return { text: written.text, value: written.value }
}

type Written = (WrittenFormula & { level: number }) | "left out" | null

const atom = 9

function write(formula: Formula, read: ReadName): Written {
  if (formula.kind === "number") return { text: String(formula.value), value: formula.value, level: atom }
  if (formula.kind === "name") {
    const found = read(formula)
    return found ? { ...found, level: atom } : formula.isOptional ? "left out" : null
  }
  if (formula.kind === "call") return writeCall(formula.name, formula.parts, read)
  const [left, right] = [write(formula.left, read), write(formula.right, read)]
  if (left === null || right === null) return null
  if (right === "left out") return left
  const { sign } = formula
  const level = sign === "+" || sign === "-" ? 0 : sign === "^" ? 2 : 1
  const isNegation = formula.left.kind === "number" && formula.left.value === 0 && sign === "-"
  if (left === "left out" || isNegation) {
    if (sign !== "-") return right
    return { text: `-${wrap(right, 1)}`, value: 0 - right.value, level: 0 }
  }
  const text = `${wrap(left, level)}${sign}${wrap(right, level + 1)}`
  return { text, value: operate(sign, left.value, right.value), level }
}

function writeCall(name: FunctionName, parts: Formula[], read: ReadName): Written {
  const written: WrittenFormula[] = []
  for (const part of parts) {
    const each = write(part, read)
    if (name === "FIRST" && each !== null) return each
    if (each === null && name !== "FIRST") return null
    if (each !== null && each !== "left out") written.push(each)
  }
  const [first, second] = written
  if (!first) return null
  const value = callFunction(name, written)
  const text =
    name === "SHARE" && second
      ? `IF(${second.text}>0,MIN(1,MAX(0,${first.text}/${second.text})),0)`
      : `${name}(${written.map((each) => each.text).join(",")})`
  return { text, value, level: atom }
}

function callFunction(name: FunctionName, written: readonly WrittenFormula[]): number {
  const values = written.map(({ value }) => value)
  const [first = 0, second = 0] = values
  if (name === "MIN") return Math.min(...values)
  if (name === "MAX") return Math.max(...values)
  return name === "ROUND" ? Math.round(first * 10 ** second) / 10 ** second : getShare(first, second)
}

/** A part of a whole between 0 and 1; 0 of a whole that is not positive. */
export function getShare(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0
}

function wrap({ text, level }: WrittenFormula & { level: number }, least: number): string {
  return level < least ? `(${text})` : text
}

function operate(sign: "+" | "-" | "*" | "/" | "^", left: number, right: number): number {
  if (sign === "+") return left + right
  if (sign === "-") return left - right
  if (sign === "*") return left * right
  return sign === "/" ? left / right : left ** right
}

/** True if two numbers differ by less than rounding errors of their calculation. */
export function isSameNumber(first: number, second: number): boolean {
  return Math.abs(first - second) <= 1e-9 * Math.max(Math.abs(first), Math.abs(second), 1e-9)
}
