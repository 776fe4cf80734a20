import type { IsoDate } from "~/lib/dates"
import type { Notes } from "./join-notes"
import type { BuybackLine } from "./read-buybacks"
import type { NoteColumn, NoteRow, NoteTable } from "./topic-view"

interface Month {
  start: IsoDate
  end: IsoDate
  lines: BuybackLine[]
  remaining: number | null
  isInShares: boolean
  filing: number
}

/** Repurchases by month as reports print them, oldest first: the table and its columns. */
export function viewMonths({ reports, filings }: Notes): { columns: NoteColumn[]; table: NoteTable } | null {
  const months = new Map<IsoDate, Month>()
  for (const { accession, buybacks } of [...reports].sort((a, b) => a.filed.localeCompare(b.filed))) {
    if (!buybacks) continue
    const { lines, total, isInShares } = buybacks
    const ends = [...new Set(lines.map(({ end }) => end))].sort()
    for (const end of ends) {
      const own = lines.filter((each) => each.end === end)
      const stated = own.find(({ remaining }) => remaining !== null)?.remaining ?? null
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
  const rows = (classes.length > 0 ? classes : [null]).flatMap((name) => countRows(listed, name))
  return {
    columns: listed.map(({ start, end }) => ({
      ...{ key: `month ${end}`, start, end, span: "month" as const },
      ...{ fiscalYear: Number(end.slice(0, 4)), fiscalQuarter: null },
    })),
    table: {
      ...{ key: "months", title: "By month", isSchedule: false, isShown: true, sums: null },
      rows: [...rows, ...planRows(listed)].filter(({ values }) => values.some((value) => value !== null)),
    },
  }
}

function isClass(of: string | null): of is string {
  return of !== null && /^class|^other shares$/i.test(of)
}

/** Shares, average price and cost of a class of shares, or of all. */
function countRows(months: readonly Month[], name: string | null): NoteRow[] {
  const ofMonth = ({ lines }: Month) => (name === null ? lines : lines.filter(({ of }) => of === name))
  const shares = months.map((month) => sum(ofMonth(month).map((each) => each.shares)))
  const spent = months.map((month) =>
    sum(
      ofMonth(month).map((each) =>
        each.shares === null || each.price === null ? null : each.shares * each.price,
      ),
    ),
  )
  const prices = months.map((month, at) => {
    const [line, other] = ofMonth(month)
    const [cost, count] = [spent[at] ?? null, shares[at] ?? null]
    if (!other) return line?.price ?? null
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
