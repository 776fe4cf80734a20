import type { IsoDate } from "~/lib/dates"
import { marketRows, viewPrices } from "./buyback-prices"
import type { Notes } from "./join-notes"
import type { BuybackLine } from "./read-buybacks"
import {
  type NoteColumn,
  type NotePeriods,
  type NoteRow,
  type NoteTable,
  type TopicView,
  viewTopic,
} from "./topic-view"
import type { NoteTopic } from "./topics/topic"

interface Month {
  start: IsoDate
  end: IsoDate
  lines: BuybackLine[]
  remaining: number | null
  isInShares: boolean
  filing: number
}

/**
 * A topic in the periods of a choice, repurchases with the prices paid, and with all periods their months as further
 * columns before the others.
 */
export function viewNotes(topic: NoteTopic, notes: Notes, periods: NotePeriods): TopicView {
  const view = viewTopic(topic, notes, periods)
  if (!topic.isByMonth) return view
  const prices = viewPrices(view, notes)
  const whole = { ...view, tables: [...(prices ? [prices] : []), ...view.tables] }
  const months = periods === "all" ? viewMonths(notes) : null
  if (!months) return whole
  const [own, added] = [view.columns, months.columns]
  const widen = (row: NoteRow, before: number, after: number): NoteRow => ({
    ...row,
    values: pad(row.values, before, after, null),
    filings: pad(row.filings, before, after, null),
    isOutside: pad(row.isOutside, before, after, false),
  })
  return {
    ...whole,
    columns: [...added, ...own],
    tables: [
      { ...months.table, rows: months.table.rows.map((row) => widen(row, 0, own.length)) },
      ...whole.tables.map((table) => ({
        ...table,
        rows: table.rows.map((row) => widen(row, added.length, 0)),
      })),
    ],
  }
}

function pad<T>(list: readonly T[], before: number, after: number, empty: T): T[] {
  return [...Array<T>(before).fill(empty), ...list, ...Array<T>(after).fill(empty)]
}

/** Repurchases by month as reports print them, oldest first: the table and its columns. */
export function viewMonths(notes: Notes): { columns: NoteColumn[]; table: NoteTable } | null {
  const { reports, filings } = notes
  const months = new Map<IsoDate, Month>()
  for (const { accession, buybacks } of [...reports].sort((a, b) => a.filed.localeCompare(b.filed))) {
    if (!buybacks) continue
    const { lines, total, isInShares } = buybacks
    const ends = [...new Set(lines.map(({ end }) => end))].sort()
    for (const end of ends) {
      const own = lines.filter((each) => each.end === end)
      const stated = remainingOf(own)
      months.set(end, {
        ...{ start: own[0]?.start ?? end, end, lines: own, isInShares },
        remaining: stated ?? (end === ends.at(-1) ? (total?.remaining ?? null) : null),
        filing: filings.accession.indexOf(accession),
      })
    }
  }
  const listed = [...months.values()].sort((a, b) => a.end.localeCompare(b.end))
  if (listed.length === 0) return null
  const classes = [
    ...new Set(listed.flatMap(({ lines }) => lines.flatMap(({ of }) => (isClass(of) ? of : [])))),
  ]
  const columns = listed.map(({ start, end }) => ({
    ...{ key: `month ${end}`, start, end, span: "month" as const },
    ...{ fiscalYear: Number(end.slice(0, 4)), fiscalQuarter: null },
  }))
  const counted = (classes.length > 0 ? classes : [null]).flatMap((name) => countRows(listed, name))
  const paid = classes.length > 0 ? undefined : counted.find(({ unit }) => unit === "USD/shares")
  const market = paid ? marketRows(paid, columns, notes, (at) => listed[at]?.filing ?? null) : []
  return {
    columns,
    table: {
      ...{ key: "months", title: "By month", isSchedule: false, isShown: true, sums: null },
      rows: [...counted, ...market, ...planRows(listed)].filter(({ values }) =>
        values.some((value) => value !== null),
      ),
    },
  }
}

/** What tells a program from another one of the company: its year, number or letter, or its place. */
const nameOfProgram =
  /\b(?:[a-z]{3,9} )?(?:19|20)\d\d\b|\b(?:first|second|third|prior|previous|existing|new)\b|(?<=\b(?:program|plan|authori[sz]ation) (?:no\. ?)?)(?:\d|[a-z]|[ivx]+)\b/i

/** What may still be bought at the end of a month: under all programs that have a line each, or as its last line says. */
function remainingOf(lines: readonly BuybackLine[]): number | null {
  const stated = lines.filter(({ remaining }) => remaining !== null)
  const byProgram = new Map(
    stated.map(({ of, remaining }) => [nameOfProgram.exec(of ?? "")?.[0].toLowerCase(), remaining]),
  )
  return byProgram.has(undefined) ? (stated.at(-1)?.remaining ?? null) : sum([...byProgram.values()])
}

function isClass(of: string | null): of is string {
  return of !== null && /^class|^other shares$/i.test(of)
}

/** Shares, average price and cost of a class of shares, or of all. */
function countRows(months: readonly Month[], name: string | null): NoteRow[] {
  const ofMonth = ({ lines }: Month) => (name === null ? lines : lines.filter(({ of }) => of === name))
  const shares = months.map((month) => sum(ofMonth(month).map((each) => each.shares)))
  const costs = months.map((month) =>
    ofMonth(month).flatMap(({ shares: count, price }) =>
      count === null ? [] : [{ count, cost: count === 0 ? 0 : price && count * price }],
    ),
  )
  // Shares of an accelerated program have no price yet, and what a month costs with them is not known.
  const spent = costs.map((list) =>
    list.some(({ cost }) => cost === null) ? null : sum(list.map(({ cost }) => cost)),
  )
  const prices = months.map((month, at) => {
    const [line, other] = ofMonth(month)
    if (!other) return line?.price ?? null
    const priced = (costs[at] ?? []).filter(({ cost }) => cost)
    const cost = sum(priced.map((each) => each.cost))
    const count = sum(priced.map((each) => each.count))
    return cost !== null && count ? Number((cost / count).toFixed(2)) : null
  })
  const [head, key] = name === null ? ["", ""] : [`${name}: `, `.${name.replace(/\W+/g, "")}`]
  const toRow = rowMaker(months)
  const low = (text: string) => (head ? text.toLowerCase() : text)
  return [
    toRow(`shares${key}`, head + low("Shares bought"), "shares", shares),
    toRow(`price${key}`, head + low("Average price"), "USD/shares", prices),
    {
      ...toRow(
        `spent${key}`,
        head + low("Cost"),
        "USD",
        spent.map((value) => value && Math.round(value)),
      ),
      ...{ kind: "sum", formula: "shares * price", filings: months.map(() => null) },
    },
  ]
}

function planRows(months: readonly Month[]): NoteRow[] {
  const toRow = rowMaker(months)
  const remaining = (isInShares: boolean) =>
    months.map((month) => (month.isInShares === isInShares ? month.remaining : null))
  return [
    toRow(
      "plan",
      "Shares under announced plans",
      "shares",
      months.map(({ lines }) => sum(lines.map(({ plan }) => plan))),
    ),
    toRow("remaining", "May still be bought", "USD", remaining(false)),
    toRow("remainingShares", "Shares that may still be bought", "shares", remaining(true)),
  ]
}

function rowMaker(months: readonly Month[]) {
  return (key: string, label: string, unit: string, values: (number | null)[]): NoteRow => ({
    ...{
      key: `months.${key}`,
      label,
      kind: "line",
      concept: null,
      unit,
      formula: null,
      member: null,
      values,
    },
    filings: months.map(({ filing }) => (filing < 0 ? null : filing)),
    isOutside: months.map(() => false),
  })
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((total, value) => total + value, 0) : null
}
