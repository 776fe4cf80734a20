import type { RedlineRow } from "./redline"

/** A row to show with its place, or the rows between two of them: unchanged ones, and those with routine changes. */
export type RedlineView =
  | ({ kind: "row"; at: number } & RedlineRow)
  | { kind: "gap"; same: number; routine: RedlineRow[] }

/** The changed rows with `context` unchanged ones on each side, and the headings above each of them. */
export function onlyChanges(rows: RedlineRow[], context = 1): RedlineView[] {
  const shown = new Set<number>()
  /** The headings above, by their level. */
  const above: (number | undefined)[] = []
  for (const [index, row] of rows.entries()) {
    if (row.isHeading) {
      above.length = Number(/<h(\d)/.exec(row.html)?.[1] ?? 3)
      above.push(index)
    }
    if (row.status === "same" || row.status === "routine") continue
    for (const heading of above) if (heading !== undefined) shown.add(heading)
    for (let at = Math.max(0, index - context); at <= Math.min(rows.length - 1, index + context); at++)
      shown.add(at)
  }
  const view: RedlineView[] = []
  let hidden: RedlineRow[] = []
  const closeGap = () => {
    const routine = hidden.filter(({ status }) => status === "routine")
    if (hidden.length > 0) view.push({ kind: "gap", same: hidden.length - routine.length, routine })
    hidden = []
  }
  for (const [at, row] of rows.entries()) {
    if (!shown.has(at)) {
      hidden.push(row)
      continue
    }
    closeGap()
    view.push({ kind: "row", at, ...row })
  }
  closeGap()
  return view
}
