import type { Cik } from "~/lib/cik"
import type { HoldersDocument, SecurityHolders } from "./holders-document"

interface HolderPosition {
  cik: Cik
  name: string
  filed: string
  held: string
  shares: number
  value: number
  weight: number | null
}

/** The managers whose reports of a quarter are loaded. */
type Reporters = ReadonlySet<string>

/** Adds positions to a security's stored holders of the quarter and compares them with those of the quarter before. */
export function mergeHolders(
  stored: HoldersDocument | null,
  added: SecurityHolders,
  before: HoldersDocument | null,
  reporters: { now: Reporters; before: Reporters },
): HoldersDocument {
  const replaced = new Set(added.rows.map(([cik]) => cik))
  const kept = stored ? listPositions(stored).filter(({ cik }) => !replaced.has(cik)) : []
  const fresh = added.rows.map(
    ([cik, name, filed, held, shares, value, weight]): HolderPosition => ({
      cik,
      name,
      filed,
      held,
      shares,
      value,
      weight,
    }),
  )
  return compareHolders(
    { ...added, name: added.name || (stored?.name ?? "") },
    [...kept, ...fresh],
    before,
    reporters,
  )
}

/** The same holders, compared again after those of the quarter before have changed. */
export function followHolders(
  document: HoldersDocument,
  before: HoldersDocument | null,
  reporters: { now: Reporters; before: Reporters },
): HoldersDocument {
  return compareHolders(document, listPositions(document), before, reporters)
}

function compareHolders(
  head: Pick<HoldersDocument, "cusip" | "quarter" | "name" | "titleOfClass">,
  positions: HolderPosition[],
  before: HoldersDocument | null,
  reporters: { now: Reporters; before: Reporters },
): HoldersDocument {
  const getKey = ({ cik, held }: Pick<HolderPosition, "cik" | "held">) => `${cik} ${held}`
  const earlier = new Map(
    (before ? listPositions(before) : []).map((position) => [getKey(position), position]),
  )
  const held = new Set(positions.map(getKey))
  // Positions that a manager no longer reports were sold.
  const sold = [...earlier.values()]
    .filter((position) => !held.has(getKey(position)) && reporters.now.has(position.cik))
    .map((position) => ({ ...position, shares: 0, value: 0, weight: position.weight === null ? null : 0 }))
  const rows = [...positions, ...sold].sort((a, b) => b.value - a.value || (getKey(a) < getKey(b) ? -1 : 1))
  const valueBefore = (row: HolderPosition, of: "shares" | "value" | "weight") => {
    const known = earlier.get(getKey(row))
    return known ? known[of] : reporters.before.has(row.cik) ? 0 : null
  }
  const current = positions.filter((position) => position.held === "SH" && position.shares > 0)
  const sum = (of: "shares" | "value") => current.reduce((total, position) => total + position[of], 0)
  const { cusip, quarter, name, titleOfClass } = head
  return {
    cusip,
    quarter,
    name,
    titleOfClass,
    managers: rows.map((row) => [row.cik, row.name, row.filed]),
    held: rows.map((row) => row.held),
    shares: rows.map((row) => row.shares),
    values: rows.map((row) => row.value),
    weights: rows.map((row) => row.weight),
    before: rows.map((row) => valueBefore(row, "shares")),
    valuesBefore: rows.map((row) => valueBefore(row, "value")),
    weightsBefore: rows.map((row) => (row.weight === null ? null : valueBefore(row, "weight"))),
    history: [
      ...(before?.history ?? []),
      [quarter, new Set(current.map(({ cik }) => cik)).size, sum("shares"), sum("value")],
    ],
  }
}

/** The positions of a document that are held at the end of its quarter. */
function listPositions(document: HoldersDocument): HolderPosition[] {
  return document.managers.flatMap(([cik, name, filed], row) => {
    const [held = "SH", shares = 0, value = 0] = [
      document.held[row],
      document.shares[row],
      document.values[row],
    ]
    return shares > 0 ? { cik, name, filed, held, shares, value, weight: document.weights[row] ?? null } : []
  })
}
