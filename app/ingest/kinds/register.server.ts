import { z } from "zod"
import { mergeImported } from "~/model/imported/imported-document"
import { mergeReports, reportsPart } from "~/model/registers/reports-document"
import { forgetListIndex } from "~/stores/directory/lists-store.server"
import {
  assignCompanies,
  isinStatements,
  listMoves,
  registerStatements,
} from "~/stores/directory/register-store.server"
import { importedStatementsKind, registerReportsKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

/** Annual reports of public registers outside the SEC. */
export const registerData = defineKind({
  name: "register",
  documents: [{ of: registerReportsKind, isGiven: true }],
  shape: {
    /** Reports to add to the stored ones. The statements are derived from them afterwards. */
    registerReports: z.array(reportsPart).default([]),
    /** Securities and the entities that issued them. */
    isinEntities: z
      .array(
        z.object({
          isin: z.string().regex(/^[A-Z0-9]{12}$/),
          entity: z.string().regex(/^LEI-[A-Z0-9]{20}$/),
        }),
      )
      .default([]),
  },
  async apply({ registerReports, isinEntities }, { db, documents, now }) {
    const ciks = await assignCompanies(
      registerReports.map(({ symbol }) => symbol),
      db,
    )
    const companies = []
    for (const added of registerReports) {
      const cik = ciks.get(added.symbol)
      if (!cik) continue
      await documents.update(registerReportsKind, cik, now(), (stored) =>
        mergeReports(stored, { ...added, cik }),
      )
      companies.push({ ...added, cik })
    }
    const moves = await listMoves(db, isinEntities)
    for (const { from, to } of moves) {
      const imported = await documents.getWhole(importedStatementsKind, from)
      if (imported)
        await documents.update(importedStatementsKind, to, now(), (stored) =>
          mergeImported(stored, { ...imported.body, cik: to }),
        )
    }
    return [...(await registerStatements(companies, db, now())), ...isinStatements(isinEntities, moves, db)]
  },
  finish({ registerReports, isinEntities }) {
    if (registerReports.length + isinEntities.length > 0) forgetListIndex()
  },
})
