import { z } from "zod"
import { mappedSecurity } from "~/model/securities/map-securities"
import { securityTitle } from "~/model/securities/security-schemas"
import { rewriteSecurities, upsertSecurities } from "~/stores/directory/securities-store.server"
import { addSecurityTitles } from "~/stores/directory/security-titles-store.server"
import { securitiesKind } from "~/stores/document-kinds"
import { defineKind } from "./kind"

export const securitiesData = defineKind({
  name: "securities",
  title: "Tickers of CUSIPs",
  archives: [
    {
      name: "fails",
      usage: ["<zip or txt> …", "fails-to-deliver files: tickers of CUSIPs and daily closes"],
      // Two years.
      dataSet: { page: "fails-deliver-data", fileName: /^cnsfails\d{6}[ab][\w-]*\.zip$/, newest: 48 },
      minutesPerMb: 0.1,
    },
  ],
  documents: [{ of: securitiesKind, snapshot: "built", remadeBy: "securities" }],
  sources: "lists",
  shape: {
    /** CUSIPs with tickers. */
    securities: z.array(mappedSecurity).default([]),
    /** Titles of listed securities' classes, which tell their kinds. */
    securityTitles: z.array(securityTitle).default([]),
    /** True for the last batch of a load of securities, which rebuilds their index. */
    rewriteSecurities: z.boolean().default(false),
  },
  apply: ({ securities }, { db }) => upsertSecurities(db, securities),
  async finish(batch, { db, documents, now }) {
    await addSecurityTitles(batch.securityTitles, db)
    if (batch.rewriteSecurities) await rewriteSecurities(db, documents, now())
  },
})
