import { z } from "zod"
import { recentFiling, recentOf } from "~/model/filings/recent-filings"
import { recentStatements } from "~/stores/company/recent-store.server"
import { filingsKind } from "~/stores/document-kinds"
import { definePart } from "./part"

/** Companies' filing lists, and what was filed last. */
export const filingsPart = definePart({
  shape: {
    /** What was filed last; a company's own list adds its newest by itself. */
    recentFilings: z.array(recentFiling).default([]),
  },
  documentKinds: [filingsKind],
  apply: ({ recentFilings }, { db, documentsOf }) =>
    recentStatements(db, [
      ...recentFilings,
      ...documentsOf(filingsKind).flatMap(({ body }) => recentOf(body)),
    ]),
})
