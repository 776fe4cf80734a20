import { type Cells, toMarkdownTable } from "~/lib/text/markdown-table"
import { estimateTokens } from "./tokens"

/** The size of an answer that leaves a model room to think. */
export const usualTokens = 1500
export const maxTokens = 8000

export interface Reply {
  /** Sentences about the rows, and the notes that apply to all of them. */
  about: string[]
  rows: Cells[]
  /** The order of the columns, where it is not that of the fields. */
  columns?: string[]
  /** The number of all rows, where `rows` are only some of them; then `start` were left out before the first. */
  total?: number
  start?: number
  /** The page with the same data. */
  page: string
  /** True for rows of running text, which are not a table. */
  isText?: boolean
  /** The reason why there are no rows. */
  none?: string
  /** Makes the text of the answer an object that connectors read, of the shown rows. */
  toObject?: (rows: Cells[]) => object
}

interface Answer {
  text: string
  structured: {
    about: string[]
    rows: Cells[]
    offset: number
    total: number
    next: number | null
    page: string
  }
}

/** A word that no filer can know, for the lines around quoted text. */
export function makeFence(): string {
  return crypto.randomUUID().slice(0, 8)
}

/**
 * The rows of a reply from an offset that fit into a number of tokens, as text and as data. Rows quote filings and
 * names of filers, so that in the text they are between two lines with the fence.
 */
export function toAnswer(
  { about, rows, page, isText = false, start = 0, total = rows.length, none, columns, toObject }: Reply,
  { offset, tokens }: { offset: number; tokens: number },
  fence = makeFence(),
): Answer {
  const wanted = rows.slice(offset - start).map(roundAmounts)
  const room = tokens - estimateTokens([...about, page].join("\n")) - 60
  const shown = takeRows(wanted, room, isText)
  const next = offset + shown.length < total ? offset + shown.length : null
  const body = isText
    ? toParagraphs(shown)
    : toMarkdownTable(
        shown,
        columns?.filter((name) => shown.some((row) => name in row)),
      )
  const range =
    next === null
      ? []
      : [`Rows ${offset + 1} to ${next} of ${total}. For the rest, call again with offset ${next}.`]
  const empty = `No rows. ${none ?? "Nothing is known."}`
  const structured = {
    ...toObject?.(shown),
    about: shown.length > 0 ? about : [...about, empty],
    rows: shown,
    ...{ offset, total, next, page },
  }
  if (toObject) return { text: JSON.stringify(toObject(shown)), structured }
  // Sentences name companies and titles of filings, whose words are quoted, too.
  const lines = [
    `<quote ${fence}>`,
    [...about, ...(shown.length > 0 ? ["", body] : [])].join("\n"),
    `</quote ${fence}>`,
    ...(shown.length > 0 ? [] : [empty]),
    ...range,
    `Page: ${page}`,
  ]
  return { text: lines.join("\n"), structured }
}

/** As many rows as fit, both as text and as data; at least one, cut if it must be, so that an offset gets past it. */
function takeRows(rows: Cells[], room: number, isText: boolean): Cells[] {
  const shown: Cells[] = []
  const used = { text: isText ? 0 : estimateTokens(toMarkdownTable(rows.slice(0, 1))), data: 0 }
  for (const row of rows) {
    const text = isText ? toParagraphs([row]) : Object.values(row).join(" | ")
    used.text += shown.length === 0 && !isText ? 0 : estimateTokens(text) + Object.keys(row).length
    used.data += estimateTokens(JSON.stringify(row)) + 1
    if (Math.max(used.text, used.data) > room) break
    shown.push(row)
  }
  const [first] = rows
  return shown.length === 0 && first ? [cutTexts(first, Math.max(room, 100))] : shown
}

function cutTexts(row: Cells, room: number): Cells {
  const longest = Object.entries(row).sort(([, a], [, b]) => measureText(b) - measureText(a))[0]
  if (!longest || typeof longest[1] !== "string") return row
  // About as many characters as tokens in the worst case; English has four a token.
  return { ...row, [longest[0]]: `${longest[1].slice(0, room * 2)} …` }
}

function measureText(value: unknown): number {
  return typeof value === "string" ? value.length : 0
}

function toParagraphs(rows: Cells[]): string {
  return rows
    .map(({ text, ...more }) => [...Object.values(more).filter(Boolean), text].join(": "))
    .join("\n\n")
}

/** Sums of estimates have fractions of cents, which nobody filed. */
function roundAmounts(row: Cells): Cells {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === "number" ? roundFigure(value) : value]),
  )
}

function roundFigure(value: number): number {
  if (Math.abs(value) >= 1e6) return Math.round(value)
  return Number(value.toPrecision(9))
}
