import { z } from "zod"
import { rewriteSecurities, upsertSecurities } from "~/stores/directory/securities-store.server"
import { definePart } from "./part"

const security = z.object({
  cusip: z.string().length(9),
  name: z.string(),
  ticker: z.string().nullable(),
  current: z.string().nullable(),
  source: z.enum(["override", "fails-to-deliver", "n-port", "import"]),
  seenOn: z.string().nullable(),
})

export const securitiesPart = definePart({
  shape: {
    /** CUSIPs with tickers. */
    securities: z.array(security).default([]),
    /** True for the last batch of a load of securities, which rebuilds their index. */
    rewriteSecurities: z.boolean().default(false),
  },
  apply: ({ securities }, { db }) => upsertSecurities(db, securities),
  async finish(batch, { db, documents, now }) {
    if (batch.rewriteSecurities) await rewriteSecurities(db, documents, now())
  },
})
