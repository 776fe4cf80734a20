export const kinds = [
  "fiscal-year name",
  "restated or original",
  "quarter from a release",
  "twelve months",
  "segment",
  "ratio with inputs",
  "rank in a screen",
  "13F change",
  "insider sum",
  "executive pay",
  "fund weight",
  "text of an item",
] as const

export type Kind = (typeof kinds)[number]

/** The structured part of a tool's answer. */
export interface Answer {
  about: string[]
  rows: Record<string, unknown>[]
  next: number | null
  total: number
  page: string
}

/** Calls a tool; null if it answers with an error. */
export type Ask = (tool: string, given: Record<string, unknown>) => Promise<Answer | null>

/** The answer of the calls and the page that shows it. */
export interface Found {
  value: unknown
  source: unknown
  /** The content of the page, if it is not the answer itself. */
  shown?: unknown
}

export interface Question {
  kind: Kind
  text: string
  /** The answer of a reader that shares no code with the product. */
  expected: number | string
  /** The allowed difference of a computed ratio, as a part of it; 0 for what a filing states. */
  tolerance?: number
  /** The allowed difference of a sum of rounded figures. */
  rounding?: number
  find: (ask: Ask) => Promise<Found>
}

/** A choice of at most `count` that is the same in each run, spread over all of them. */
export function choose<T>(all: readonly T[], count: number): T[] {
  const keyed = all.map((each, at) => ({ each, order: (Math.imul(at + 1, 0x9e3779b1) >>> 0) % 1_000_003 }))
  return keyed
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ each }) => each)
}

/** Texts are equal if their letters and digits are. */
export function squash(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&[a-z]+;/gi, " ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
}

export function isExact({ expected, tolerance = 0, rounding = 0 }: Question, value: unknown): boolean {
  if (typeof expected === "string") return squash(String(value)).includes(squash(expected))
  if (typeof value !== "number") return false
  return Math.abs(value - expected) <= Math.max(rounding, Math.abs(expected) * Math.max(tolerance, 1e-9))
}

/** The ways in which a page may print a figure: exactly, or in thousands, millions or billions. */
export function listSpellings(value: number): string[] {
  const size = Math.abs(value)
  const print = (number: number, digits: number) =>
    number.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const scaled = [1, 1e3, 1e6, 1e9].flatMap((scale) => [0, 1, 2].map((digits) => print(size / scale, digits)))
  const percent = [1, 2].map((digits) => print(size * 100, digits))
  const exact = size.toLocaleString("en-US", { maximumFractionDigits: 6 })
  return [exact, ...scaled, ...percent].filter((text) => /[1-9]/.test(text))
}
