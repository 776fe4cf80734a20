import { z } from "zod"
import {
  type ImportedStatements,
  importedStatementsPart,
  mergeImported,
} from "~/model/imported/imported-document"
import { listingRow } from "~/model/imported/listing-row"
import { importedListingStatements, importSourceSql } from "~/stores/directory/imported-listings-store.server"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import { importedStatementsKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Listings and statements of companies that are not at the SEC, and statements from before XBRL. */
export const importedData = defineKind({
  name: "imported",
  title: "Imported listings",
  documents: [{ of: importedStatementsKind, isGiven: true }],
  shape: {
    importedListings: z.array(listingRow).default([]),
    /** Figures to add to the stored ones. The statements are derived from them afterwards. */
    importedStatements: z.array(importedStatementsPart).default([]),
  },
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
  finish({ importedListings }) {
    if (importedListings.length) forgetListIndex()
  },
})
