import type { PrintedLine } from "./printed-lines"
import { findPhrase, normalizeLabel, type PrintedPart, type RowPhrase } from "./row-phrases"

/** A line with figures, what it is labeled, and the row that its label means. */
export type LabeledLine = {
  line: PrintedLine
  label: string
  /** The label with the lines above it that it may continue. */
  wrapped: string
  phrase: RowPhrase | null
  /** The place of the phrase in the list of phrases: of two lines of one row the lower counts. */
  order: number
}

const maxWrap = 6

/**
 * The lines with figures. A label can be wrapped over lines above its figures, or need the heading above it
 * (`Earnings per share:` / `Basic`).
 */
export function labelRows(lines: readonly PrintedLine[], parts: readonly PrintedPart[]): LabeledLine[] {
  const rows: LabeledLine[] = []
  let pending: PrintedLine[] = []
  let heading = ""
  for (const line of lines) {
    if (line.words.length === 0) pending = []
    else if (line.cells.length === 0) {
      pending = [...pending, line].slice(-maxWrap)
      if (/per .*share|shares/i.test(line.label)) heading = line.label
      else if (isKindOfEarnings(line.label) && /per .*share/i.test(heading))
        heading = `${perShareHeading(heading)} ${line.label}`
      else if (/dilution/i.test(line.label) || /:\s*$/.test(line.label)) heading = line.label
    } else {
      rows.push(toRow(line, pending, heading, rows.at(-1) ?? null, parts))
      pending = []
    }
  }
  return parts.includes("balance") ? withBareTotals(rows) : rows
}

/** `Basic income` or `Diluted`, below a heading of amounts per share and above `Net income`. */
function isKindOfEarnings(label: string): boolean {
  return /^(?:basic|diluted|primary|(?:fully )diluted|assuming (?:full )?dilution)\b/.test(
    normalizeLabel(label),
  )
}

/** The heading without the kind of earnings that it had before. */
function perShareHeading(heading: string): string {
  return /^.*?\bper\b.*?\bshare/i.exec(heading)?.[0] ?? heading
}

/** Balance sheets whose two totals have no label: the same figures under assets, and again at the end. */
function withBareTotals(rows: LabeledLine[]): LabeledLine[] {
  const has = (...keys: string[]) => rows.some(({ phrase }) => phrase && keys.includes(phrase.row))
  if (has("assets", "liabilitiesAndEquity")) return rows
  const isLeft = has("currentAssets")
  const isRight = has("currentLiabilities", "liabilities", "equity", "retainedEarnings")
  if (isLeft !== isRight) return withBareTotal(rows, isLeft ? "total assets" : "total liabilities and equity")
  const bare = rows.filter((row) => isBareTotal(row))
  const figures = ({ line }: LabeledLine) => line.cells.map(({ value }) => value).join(" ")
  const last = bare.at(-1)
  const first = bare.find((row) => last && row !== last && figures(row) === figures(last))
  if (!first || !last) return rows
  const named = new Map([
    [first, findPhrase("total assets", ["balance"])],
    [last, findPhrase("total liabilities and equity", ["balance"])],
  ])
  return rows.map((row) => ({ ...row, ...named.get(row) }))
}

/** A line without a label, or only `Total`. */
function isBareTotal({ label, line }: LabeledLine): boolean {
  return /^(?:total)?$/.test(normalizeLabel(label)) && line.cells.length > 1
}

/** One side of a balance sheet on a page of its own, whose last line is a total without a label. */
function withBareTotal(rows: LabeledLine[], label: string): LabeledLine[] {
  const last = rows.at(-1)
  if (!last || !isBareTotal(last)) return rows
  return [...rows.slice(0, -1), { ...last, ...findPhrase(label, ["balance"]) }]
}

function toRow(
  line: PrintedLine,
  pending: readonly PrintedLine[],
  heading: string,
  before: LabeledLine | null,
  parts: readonly PrintedPart[],
): LabeledLine {
  const wrapped = pending.map((_, index) =>
    [...pending.slice(index).map(({ label }) => label), line.label].join(" "),
  )
  const isContinued = /^[a-z(]/.test(line.label) && pending.length > 0
  const labels = isContinued ? wrapped : [line.label, ...wrapped]
  for (const label of labels) {
    const found = findPhrase(normalizeLabel(label), parts)
    const perShare = found?.phrase.row === "netIncome" && isPerShare(line, heading)
    const meant = perShare
      ? findPhrase(`${kindOfEarnings(heading)}${normalizeLabel(label)} per share`, parts)
      : found
    if (meant) return { line, label, wrapped: wrapped[0] ?? label, ...meant }
  }
  const own = normalizeLabel(line.label)
  const under = underHeading(own, heading, before)
  const found = under === null ? null : findPhrase(under, parts)
  return {
    line,
    label: line.label,
    wrapped: wrapped[0] ?? line.label,
    phrase: found?.phrase ?? null,
    order: found?.order ?? -1,
  }
}

/** `Net income   $1.23` below `Earnings per share`. */
function isPerShare({ cells }: PrintedLine, heading: string): boolean {
  return /per .*share/i.test(heading) && cells.some(({ decimals }) => decimals >= 2)
}

/** `basic ` or `diluted ` where the heading names one of them. */
function kindOfEarnings(heading: string): string {
  const plain = normalizeLabel(heading)
  const [isBasic, isDiluted] = [/\b(?:basic|primary)\b/.test(plain), /\b(?:diluted|dilution)\b/.test(plain)]
  return isBasic === isDiluted ? "" : isBasic ? "basic " : "diluted "
}

/** `Basic` below `Earnings per share:`, or `Per share of common stock` below net income. */
function underHeading(own: string, heading: string, before: LabeledLine | null): string | null {
  if (/^(?:basic|(?:fully )?diluted|primary|assuming (?:full )?dilution|basic and diluted)$/.test(own)) {
    return `${normalizeLabel(heading)} ${own}`
  }
  // The total of earnings per share before and after a change in accounting has no label of its own.
  if (
    own === "" &&
    /^(?:basic|diluted|primary|fully diluted)\b.*\bper .*share$/.test(normalizeLabel(heading))
  ) {
    return normalizeLabel(heading)
  }
  const perShare = /^per (?:common )?share(?: of common stock)?( (?:basic|diluted|assuming dilution))?$/.exec(
    own,
  )
  const isBelow =
    before?.phrase?.row === "netIncome" || /^per (?:common )?share/.test(normalizeLabel(before?.label ?? ""))
  const isOfNetIncome = isBelow && (before?.phrase?.row === "netIncome" || before?.phrase?.row === "eps")
  return perShare && isOfNetIncome ? `net income per share${perShare[1] ?? ""}` : null
}
