import { basename } from "node:path"
import type { SecurityHolders } from "~/model/holdings/holders/holders-document"
import { countBytes, loadDataSet, type Piece, type SendEffects, toPieces } from "../run/send-pieces"
import { noPositions, noWeight, type Positions, pricesOfDataSet, toManagerBatch } from "./manager-batches"
import { type DataSet, findThirteenF, readDataSet } from "./read-data-set"

/** A batch is a few megabytes, and the rows of its statements fit in D1's limit of 1 MB of bound text. */
const managersABatch = 60
const positionsABatch = 12_000
const securitiesABatch = 250

/** Loads a Form 13F data set: the filings of each manager, then the holders of each security. */
export async function loadThirteenF(path: string, at: number, effects: SendEffects) {
  const found = await findThirteenF(path)
  const name = basename(path)
  const counts = { managers: 0, rows: 0, strayRows: 0 }
  return loadDataSet({ name, mark: found.mark, counts }, effects, async (send, counts) => {
    const positions = noPositions()
    // The rows of the data set need as much memory as the positions, and are not needed beside the holders.
    const sendManagers = async () => {
      const set = await readDataSet(path, found, countBytes(effects, found.entries.INFOTABLE.size))
      Object.assign(counts, { managers: set.managers.length, rows: set.rows, strayRows: set.strayRows })
      await send(managerPieces(name, set, at, positions))
    }
    await sendManagers()
    await send(holderPieces(name, positions))
  })
}

function managerPieces(name: string, set: DataSet, at: number, positions: Positions): Iterable<Piece> {
  const known = pricesOfDataSet(set)
  return toPieces(set.managers, {
    name: `${name} managers`,
    what: "managers",
    of: set.managers.length,
    most: { parts: managersABatch, weight: positionsABatch },
    read(manager) {
      const before = positions.columns.length
      const part = toManagerBatch(manager, set.getTable, at, positions, known)
      return { part, weight: positions.columns.length - before }
    },
    toBatch: (parts) => ({
      investorFilings: parts.flatMap(({ investorFilings = [] }) => investorFilings),
      managerQuarters: parts.flatMap(({ managerQuarters = [] }) => managerQuarters),
    }),
  })
}

/** Securities by quarter, so that a quarter is compared with the one before it. */
function holderPieces(name: string, { columns, securities, managers, held }: Positions): Iterable<Piece> {
  const { rows, starts } = columns.groupedBy("security", securities.values.length)
  const order = securities.values
    .map((security, place) => ({ security, place }))
    .sort(({ security: a }, { security: b }) =>
      a.quarter === b.quarter ? (a.cusip < b.cusip ? -1 : 1) : a.quarter < b.quarter ? -1 : 1,
    )
  return toPieces(order, {
    name: `${name} holders`,
    what: "securities",
    of: order.length,
    most: { parts: securitiesABatch, weight: positionsABatch },
    read({ security, place }, done) {
      const [from = 0, to = 0] = [starts[place], starts[place + 1]]
      const sorted = Array.from(rows.subarray(from, to)).sort(
        (a, b) => columns.at(b, "value") - columns.at(a, "value"),
      )
      const part: SecurityHolders = {
        ...security,
        rows: sorted.map((row): SecurityHolders["rows"][number] => {
          const manager = managers.values[columns.at(row, "manager")] ?? { cik: "", name: "", filed: "" }
          const weight = columns.at(row, "weight")
          return [
            manager.cik,
            manager.name,
            manager.filed,
            held.values[columns.at(row, "held")] ?? "SH",
            columns.at(row, "shares"),
            columns.at(row, "value"),
            weight === noWeight ? null : weight,
          ] as SecurityHolders["rows"][number]
        }),
      }
      // A quarter is complete before the next one begins.
      return { part, weight: to - from, isLast: order[done + 1]?.security.quarter !== security.quarter }
    },
    toBatch: (securityHolders) => ({ securityHolders }),
  })
}
