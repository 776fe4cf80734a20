import type { RedlineRow } from "./redline"

/** Rows to show, and how many unchanged ones were left out between them. */
type RedlineView = ({ kind: "row" } & RedlineRow) | { kind: "gap"; left: number }

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
    if (row.status === "same") continue
    for (const heading of above) if (heading !== undefined) shown.add(heading)
    for (let at = Math.max(0, index - context); at <= Math.min(rows.length - 1, index + context); at++)
      shown.add(at)
  }
  const view: RedlineView[] = []
  let left = 0
  for (const [index, row] of rows.entries()) {
    if (!shown.has(index)) {
      left++
      continue
    }
    if (left > 0) view.push({ kind: "gap", left })
    left = 0
    view.push({ kind: "row", ...row })
  }
  if (left > 0) view.push({ kind: "gap", left })
  return view
}
