/** A token of a query; `start` and `end` are positions in its text. */
export type Token = { start: number; end: number } & (
  | { kind: "word"; text: string }
  | { kind: "number"; value: number; isPercent: boolean }
  | { kind: "text"; text: string }
  | { kind: "symbol"; text: string }
  | { kind: "end" }
)

/** An error in a query and its position. */
export interface QueryFault {
  message: string
  start: number
  end: number
}

export class QueryError extends Error {
  override name = "QueryError"
  constructor(
    message: string,
    readonly start: number,
    readonly end: number,
  ) {
    super(message)
  }
}

const scales: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

const space = /\s+/y
const number = /(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/iy
const scale = /[KMBT](?![\p{L}\d_])/iuy
const word = /\p{L}[\p{L}\d_]*/uy
const symbol = /<=|>=|!=|<>|==|&&|\|\||[<>=()+\-*/,!≤≥≠−×÷%]/y
/** A doubled quote inside is one quote. */
const quoted = /"((?:[^"]|"")*)"|“([^”]*)”/y

const spellings: Record<string, string> = {
  "<>": "!=",
  "==": "=",
  "≤": "<=",
  "≥": ">=",
  "≠": "!=",
  "−": "-",
  "×": "*",
  "÷": "/",
}

/** Splits a query into tokens; throws QueryError at an unknown character. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match) at = pattern.lastIndex
    return match
  }
  while (at < source.length) {
    if (take(space)) continue
    const start = at
    const digits = take(number)
    if (digits) {
      const letter = take(scale)?.[0].toUpperCase()
      const isPercent = source[at] === "%"
      if (isPercent) at += 1
      const value = Number(digits[0].replaceAll(",", "")) * (letter ? (scales[letter] ?? 1) : 1)
      if (!Number.isFinite(value)) throw new QueryError("This number is too large.", start, at)
      tokens.push({ kind: "number", value, isPercent, start, end: at })
      continue
    }
    const letters = take(word)
    if (letters) {
      tokens.push({ kind: "word", text: letters[0], start, end: at })
      continue
    }
    const literal = take(quoted)
    if (literal) {
      const text = (literal[1] ?? literal[2] ?? "").replaceAll('""', '"')
      tokens.push({ kind: "text", text, start, end: at })
      continue
    }
    const sign = take(symbol)?.[0]
    if (sign === undefined) {
      const what =
        source[at] === '"'
          ? "The closing quotation mark is missing."
          : `“${charAt(source, at)}” is not allowed here.`
      throw new QueryError(what, at, source[at] === '"' ? source.length : at + charAt(source, at).length)
    }
    tokens.push({ kind: "symbol", text: spellings[sign] ?? sign, start, end: at })
  }
  tokens.push({ kind: "end", start: source.length, end: source.length })
  return tokens
}

function charAt(source: string, at: number): string {
  return String.fromCodePoint(source.codePointAt(at) ?? 63)
}
