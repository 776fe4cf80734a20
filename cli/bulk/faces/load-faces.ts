import { basename } from "node:path"
import type { StatementFiling } from "~/edgar/xbrl/statement-data-set"
import { type FiledFace, toFacesDocument } from "~/model/faces/faces-document"
import { toDataSetFaces, toOwnFacts } from "~/model/faces/read-data-set"
import { countBytes, loadDataSet, type SendEffects, toPieces } from "../run/send-pieces"
import { findStatementTables, readStatementTables, type StatementTables } from "../statements/read-statements"

/** Loads the faces of all reports in a financial statement data set. Throws NotDataSet. */
export async function loadFaces(path: string, at: number, effects: SendEffects) {
  const found = await findStatementTables(path)
  const { entries, mark } = found
  const name = basename(path)
  /** Reports with a printed statement. */
  const counts = { reports: 0 }
  return loadDataSet({ name, mark, counts }, effects, async (send, counts) => {
    const onRead = countBytes(effects, entries.num.size + entries.pre.size)
    const tables = await readFaceTables(path, found, onRead)
    const pieces = toPieces(tables.filings, {
      name: `${name} faces`,
      what: "reports",
      of: tables.filings.length,
      most: { parts: reportsABatch },
      read(filing) {
        const face = toFace(filing, tables)
        if (face.statements.length === 0) return null
        counts.reports += 1
        return { part: { fetchedAt: at, document: toFacesDocument(filing.cik, [face]) } }
      },
      toBatch: (faces) => ({ faces }),
    })
    await send(pieces)
  })
}

const reportsABatch = 50

/** The printed lines of a data set, and the figures of their concepts. */
export function readFaceTables(
  path: string,
  found: Awaited<ReturnType<typeof findStatementTables>>,
  onRead: (bytes: number) => void,
): Promise<StatementTables> {
  return readStatementTables(
    path,
    found,
    {
      isFiling: () => true,
      isLine: ({ isParenthetical }) => !isParenthetical,
      isNumber: ({ segments, concept }, printed) => segments === "" && printed.has(concept),
    },
    onRead,
  )
}

/** The printed statements of a filing. */
export function toFace(filing: StatementFiling, { linesOf, numbersOf }: StatementTables): FiledFace {
  const { accession, filed } = filing
  const figures = numbersOf(filing)
  const statements = toDataSetFaces(linesOf(filing), figures)
  return { accession, filed, state: "read", statements, own: toOwnFacts(statements, figures) }
}
