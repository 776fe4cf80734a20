import { z } from "zod"
import { mappedSecurity } from "~/model/securities/map-securities"
import { rewriteSecurities, upsertSecurities } from "~/stores/directory/securities-store.server"
import { securitiesKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

export const securitiesData = defineKind({
  name: "securities",
  documents: [{ of: securitiesKind, snapshot: "built", remadeBy: "securities" }],
  sources: "lists",
  shape: {
    /** CUSIPs with tickers. */
    securities: z.array(mappedSecurity).default([]),
    /** True for the last batch of a load of securities, which rebuilds their index. */
    rewriteSecurities: z.boolean().default(false),
  },
  apply: ({ securities }, { db }) => upsertSecurities(db, securities),
  async finish(batch, { db, documents, now }) {
    if (batch.rewriteSecurities) await rewriteSecurities(db, documents, now())
  },
})
