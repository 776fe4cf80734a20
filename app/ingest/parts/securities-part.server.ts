import { z } from "zod"
import { isIsoDate } from "~/lib/dates"
import { cusipSchema, tickerSchema } from "~/lib/value-schemas"
import { rewriteSecurities, upsertSecurities } from "~/stores/directory/securities-store.server"
import { definePart } from "./part"

const security = z.object({
  cusip: cusipSchema,
  name: z.string(),
  ticker: tickerSchema.nullable(),
  current: cusipSchema.nullable(),
  source: z.enum(["override", "fails-to-deliver", "n-port", "import"]),
  seenOn: z.string().refine(isIsoDate).nullable(),
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
