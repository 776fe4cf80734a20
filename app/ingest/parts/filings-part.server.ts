import { z } from "zod"
import { recentFiling, toRecentFilings } from "~/model/filings/recent-filings"
import { recentStatements } from "~/stores/company/recent-store.server"
import { filingsKind } from "~/stores/document-kinds"
import { definePart } from "./part"

/** Companies' filing lists, and recent filings. */
export const filingsPart = definePart({
  shape: {
    /** Recent filings. A company's filing list adds its newest filings automatically. */
    recentFilings: z.array(recentFiling).default([]),
  },
  documentKinds: [filingsKind],
  apply: ({ recentFilings }, { db, documentsOf }) =>
    recentStatements(db, [
      ...recentFilings,
      ...documentsOf(filingsKind).flatMap(({ body }) => toRecentFilings(body)),
    ]),
})
