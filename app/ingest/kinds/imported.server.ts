import { z } from "zod"
import { exchangeSuffix } from "~/lib/ticker"
import { storedCik } from "~/lib/value-schemas"
import { changeCells, groupCells, toCells } from "~/model/imported/import-layers"
import {
  figureKey,
  type ImportedStatements,
  importedStatementsPart,
  listFigures,
  mergeImported,
  toImportedStatements,
} from "~/model/imported/imported-document"
import { importedFigure } from "~/model/imported/imported-figure"
import { listingColumns, listingRow } from "~/model/imported/listing-row"
import {
  forgetImportSource,
  importedListingStatements,
  importSourceSql,
  listListingRows,
  listSuffixes,
  restoreListings,
} from "~/stores/directory/imported-listings-store.server"
import { forgetListIndex, listTickers } from "~/stores/directory/lists-store.server"
import { importedStatementsKind } from "~/stores/document-kinds"
import { defineKind, type ImportedCells } from "./kind"

const shape = {
  importedListings: z.array(listingRow).default([]),
  /** Figures to add to the stored ones. The statements are derived from them afterwards. */
  importedStatements: z.array(importedStatementsPart).default([]),
}

const statementCells: ImportedCells<typeof shape> = {
  name: "statements",
  columns: ["symbol", "row", "start", "end", "value", "currency", "source", "url", "filed", "replaces"],
  listSubjects: ({ documents }) => documents.listKeys(importedStatementsKind, ""),
  async read(cik, { documents }) {
    const stored = await documents.getWhole(importedStatementsKind, cik)
    return toCells(stored ? listFigures(stored.body) : [], figureKey)
  },
  async toLines(cik, cells, { db }) {
    const company = storedCik.parse(cik)
    const symbol = (await listTickers(db, [company])).get(company)?.[0]
    return symbol ? Object.values(cells).map((figure) => ({ symbol, ...importedFigure.parse(figure) })) : []
  },
  undo: {
    list: ({ importedStatements }) =>
      groupCells(
        importedStatements.flatMap((part) => listFigures(part).map((figure) => ({ cik: part.cik, figure }))),
        ({ cik, figure }) => [cik, figureKey(figure), figure],
      ),
    async write(subject, cells, { db, documents, now }) {
      const cik = storedCik.parse(subject)
      const { reports } = await documents.update(importedStatementsKind, cik, now(), (stored) => {
        const known = toCells(stored ? listFigures(stored) : [], figureKey)
        const figures = Object.values(changeCells(known, cells)).map((figure) => importedFigure.parse(figure))
        return toImportedStatements(cik, figures)
      })
      if (reports.length === 0) {
        await documents.delete(importedStatementsKind, cik)
        await db.batch(forgetImportSource(cik, db))
      }
      return [cik]
    },
  },
}

const listingCells: ImportedCells<typeof shape> = {
  name: "listings",
  columns: [...listingColumns.needed, ...listingColumns.optional],
  // By the symbol, as the table: an import can move a symbol to another exchange.
  listSubjects: ({ db }) => listSuffixes(db),
  read: async (suffix, { db }) => toCells(await listListingRows(db, suffix), ({ symbol }) => symbol),
  toLines: (_, cells) => Object.values(cells).map((row) => listingRow.parse(row)),
  undo: {
    list: ({ importedListings }) =>
      groupCells(importedListings, ({ symbol }) => [exchangeSuffix(symbol) ?? "", symbol]),
    async write(_, cells, { db }) {
      const rows = Object.values(cells).flatMap((row) => (row === null ? [] : listingRow.parse(row)))
      const ended = Object.keys(cells).filter((symbol) => cells[symbol] === null)
      await db.batch(restoreListings(rows, ended, db))
      forgetListIndex()
      return []
    },
  },
}

/** Listings and statements of companies that are not at the SEC, and statements from before XBRL. */
export const importedData = defineKind({
  name: "imported",
  title: "Imported listings",
  documents: [{ of: importedStatementsKind, isGiven: true }],
  shape,
  async apply({ importedListings, importedStatements }, { db, documents, now }) {
    const merge = (added: ImportedStatements) =>
      documents.update(importedStatementsKind, added.cik, now(), (stored) => mergeImported(stored, added))
    for (const added of importedStatements) await merge(added)
    return [
      ...(await importedListingStatements(importedListings, db)),
      ...importSourceSql(
        importedStatements.map(({ cik }) => cik),
        db,
        now(),
      ),
    ]
  },
  imported: [listingCells, statementCells],
  finish({ importedListings }) {
    if (importedListings.length) forgetListIndex()
  },
})
