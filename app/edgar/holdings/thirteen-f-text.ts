import { toFiledNumber } from "~/edgar/text/filed-number"
import { hasValidCheckDigit, parseCusip } from "~/lib/cusip"
import { expandTabs } from "~/lib/text/expand-tabs"
import { type TableColumns, toColumns } from "./text-columns"
import { refuseFigures, type ThirteenFRow, type ThirteenFTable, toPutCall } from "./thirteen-f"

type Security = Pick<ThirteenFRow, "name" | "titleOfClass" | "cusip">
type Figures = Omit<ThirteenFRow, keyof Security | "putCall"> & { option: string }
type Line = { text: string; security: Security | null; figures: Figures | null }

/** The most characters between a row's value and the column of its header. */
const drift = 14
const figure = /^\$?\d[\d,]*(?:\.\d+)?$/

/**
 * Reads the information tables of a filing from before 2013: lines of text in columns that a marker line of `<S>`
 * and `<C>`, or a ruler of dashes, or the header's words place. Totals, page breaks and headers are not rows.
 */
export function parseTextTable(text: string): ThirteenFTable {
  const table: ThirteenFTable = { rows: [], refused: [], doubtfulCusips: 0 }
  let columns: TableColumns | null = null
  let header: string[] = []
  let open: Security | null = null
  let pending = ""
  let isBelowRow = false
  for (const raw of text.split(/\r\n|\n|\r|\f/)) {
    const printed = expandTabs(raw).trimEnd()
    const source = joinCells(printed)
    if (/<TABLE>/i.test(source)) [header, columns, open] = [[], null, null]
    const found = toColumns(source, header)
    if (found || /<(?:PAGE|CAPTION)>/i.test(source)) pending = ""
    if (found && (columns === null || header.some((above) => /cusip/i.test(above)) || /<S>/i.test(source))) {
      columns = found
      header = []
      continue
    }
    const text = source.replace(/<[^<>]*>/g, (tag) => " ".repeat(tag.length))
    const follows = isBelowRow
    isBelowRow = false
    if (!text.trim()) continue
    if (isTotal(text)) {
      open = null
      continue
    }
    const line = readLine(text, columns, source !== printed)
    const security: Security | null = line.security ?? open
    if (line.figures && security) {
      if (line.security && pending) security.name = `${pending} ${security.name}`.trim()
      pending = ""
      open = security
      const reason = refuseFigures(line.figures)
      if (reason) {
        table.refused.push({ row: table.rows.length + table.refused.length + 1, reason })
        continue
      }
      if (!security.cusip || !hasValidCheckDigit(security.cusip)) table.doubtfulCusips++
      const { option, ...figures } = line.figures
      const putCall = toPutCall(option, { ...security, ...figures })
      table.rows.push({ ...security, ...figures, putCall })
      isBelowRow = true
      continue
    }
    header = [...header.slice(-7), text]
    // A name on two lines: the second is indented, with the figures beside it or below the first.
    const isName = columns !== null && !/\d{3}|:/.test(text) && text.trimEnd().length <= columns.cusip
    const isIndented = columns !== null && /^ {2,}\S/.test(text) && getIndent(text) > columns.name + 1
    const last = table.rows.at(-1)
    if (isName && open && last && follows && isIndented) {
      last.name = `${last.name} ${text.trim()}`
      open = { ...open, name: last.name }
    } else pending = isName ? text.trim() : ""
  }
  return table
}

/** A row that has a marker before each of its cells, as cells apart: its markers place no column. */
function joinCells(line: string): string {
  if (!/<C>/i.test(line) || !/[^\s\-=_]/.test(line.replace(/<[SC]>/gi, ""))) return line
  return line
    .split(/<[SC]>/i)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join("   ")
}

function readLine(text: string, columns: TableColumns | null, isCells: boolean): Line {
  const cusip = findCusip(text, isCells ? null : (columns?.cusip ?? null))
  const figures = readFigures(cusip ? text.slice(cusip.end) : text, columns)
  if (!cusip) {
    const isBare = columns !== null && text.slice(0, columns.cusip).trim() === ""
    return { text, security: null, figures: isBare ? figures : null }
  }
  const left = text.slice(0, cusip.start)
  return {
    text,
    figures,
    security: { ...splitName(left, isCells ? null : columns), cusip: parseCusip(cusip.text) ?? "" },
  }
}

/** The nine characters with a valid check digit that are nearest to their column; blanks and dashes may part them. */
function findCusip(line: string, column: number | null): { start: number; end: number; text: string } | null {
  let best: { start: number; end: number; text: string; distance: number } | null = null
  const from = column === null ? 8 : Math.max(0, column - drift)
  const to = column === null ? line.length - 8 : Math.min(line.length - 8, column + drift)
  for (let start = from; start <= to; start++) {
    const match = /^[0-9A-Z](?:[ -]?[0-9A-Z*@#]){8}(?![0-9A-Za-z,.])/.exec(line.slice(start, start + 14))
    if (!match) continue
    const text = match[0].replace(/[ -]/g, "")
    if ((text.slice(0, 8).match(/\d/g)?.length ?? 0) < 4 || !hasValidCheckDigit(text)) continue
    // Within a longer run of capitals and digits only the exact column counts: a class may be glued on.
    const isWhole = !/[0-9A-Z]/.test(line[start - 1] ?? " ")
    if (!isWhole && start !== column) continue
    const distance = column === null ? start : Math.abs(start - column)
    if (!best || distance < best.distance) best = { start, end: start + match[0].length, text, distance }
  }
  if (best || column === null) return best
  // A CUSIP with a wrong check digit is kept if it is alone in its column.
  const near = /(?:^|\s)([0-9A-Z]{8,9})(?=\s)/g
  for (const match of line.matchAll(near)) {
    const [whole, text = ""] = match
    const start = match.index + whole.length - text.length
    if (Math.abs(start - column) <= 4 && /\d.*\d.*\d.*\d/.test(text))
      return { start, end: start + text.length, text }
  }
  return null
}

function splitName(left: string, columns: TableColumns | null): Pick<Security, "name" | "titleOfClass"> {
  const at = columns?.title ?? null
  const isBoundary = at !== null && at < left.length && /\s/.test(left[at - 1] ?? " ")
  const [name = "", titleOfClass = ""] = isBoundary
    ? [left.slice(0, at), left.slice(at)]
    : (/^(.*\S)\s{2,}(\S.*)$/.exec(left.trimEnd())?.slice(1) ??
      /^(.*\S)\s+(\S+)$/.exec(left.trimEnd())?.slice(1) ?? [left, ""])
  return { name: squeeze(name), titleOfClass: squeeze(titleOfClass) }
}

/** Value, amount and what follows them; null where a line lacks one of the two, as subtotals do. */
function readFigures(text: string, columns: TableColumns | null): Figures | null {
  const words = text
    .replace(/\$/g, " ")
    .replace(/(\d)(SH|PRN?)\b/gi, "$1 $2")
    .trim()
    .split(/\s+/)
  const places = words.flatMap((word, index) => (figure.test(word) ? [index] : []))
  const [first, second] = places
  if (first === undefined || second === undefined || second - first > 2 || first > 1) return null
  const [before = "", after = ""] = [words[first], words[second]]
  const [value, amount] = columns?.amountFirst ? [after, before] : [before, after]
  const rest = words.slice(second + 1)
  const type = rest.slice(0, 2).find((word) => /^(?:SH|SHS|PRN|PRIN|PR)$/i.test(word))
  const behind = rest.filter((word) => word !== type && !/^(?:put|call)s?$/i.test(word))
  const votes = trailingVotes(behind, toNumber(amount))
  const between = behind.slice(0, behind.length - votes.length)
  const discretion = between.find((word) => /^(?:sole|shared|defined|dfnd|other|othr|x)\b/i.test(word)) ?? ""
  const [sole = 0, shared = 0, none = 0] = votes
  return {
    value: toNumber(value),
    amount: toNumber(amount),
    amountType: type && /^p/i.test(type) ? "PRN" : "SH",
    option: /\b(put|call)s?\b/i.exec(text)?.[1] ?? "",
    discretion: discretion.toUpperCase(),
    otherManagers: between
      .filter((word) => /^\d/.test(word))
      .join(" ")
      .replace(/,\s*/g, ","),
    votingSole: sole,
    votingShared: shared,
    votingNone: none,
  }
}

/**
 * The last figures of a row, up to three; a dash is zero. Votes add up to the shares. Where none do, numbers of other
 * managers, which commas or their discretion precede, are no votes.
 */
function trailingVotes(words: string[], shares: number): number[] {
  const isVote = (word: string) => /^-+$/.test(word) || figure.test(word)
  const start = words.findLastIndex((word) => !isVote(word)) + 1
  const votes = words
    .slice(start)
    .map((word) => (/^-+$/.test(word) ? 0 : (toFiledNumber(toNumber(word)) ?? 0)))
  for (const count of shares > 0 ? [3, 2, 1] : []) {
    const last = votes.slice(-count)
    if (last.length === count && last.reduce((sum, each) => sum + each, 0) === shares) return last
  }
  return votes.slice(countManagers(words, start)).slice(-3)
}

/** The number of figures from `start` on that are numbers of managers: `4, 2, 5` or a small one behind a shared discretion. */
function countManagers(words: string[], start: number): number {
  let count = 0
  while (words[start + count]?.endsWith(",")) count += 1
  if (count === 0 && words.length - start === 3) return 0
  const isShared = /^(?:shared|defined|dfnd|other|othr)\b/i.test(words[start - 1] ?? "")
  const isNext = /^\d{1,2}$/.test(words[start + count] ?? "") && words.length > start + count + 1
  return isNext && (count > 0 || isShared) ? count + 1 : count
}

function isTotal(text: string): boolean {
  return (
    /^\s*(?:(?:grand|sub|page|report|column|portfolio)[\s-]*)?totals?\b/i.test(text) ||
    /^[\s\-=_.]*$/.test(text)
  )
}

function toNumber(text: string): number {
  return Number(text.replace(/[,$]/g, ""))
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}

function getIndent(text: string): number {
  return text.length - text.trimStart().length
}
