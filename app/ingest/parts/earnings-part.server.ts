import { z } from "zod"
import type { Cik } from "~/lib/cik"
import {
  earningsPart as companyEarnings,
  type EstimatePart,
  estimatePart,
} from "~/model/earnings/earnings-batch"
import { parseEstimates } from "~/model/earnings/estimates"
import { earningsStatements } from "~/stores/company/earnings-events-store.server"
import { definePart } from "./part"

export const earningsPart = definePart({
  shape: {
    /** All earnings events of a company; they replace the stored ones. */
    earnings: z.array(companyEarnings).default([]),
    estimates: z.array(estimatePart).default([]),
  },
  apply: ({ earnings, estimates }, { db }) => earningsStatements(db, earnings, estimates),
  importer: {
    name: "estimates",
    usage: "expected results and announced dates, CSV or JSON lines",
    async read(text, { toCik }) {
      const { estimates, refused } = await readEstimates(text, toCik)
      return { batches: [{ estimates }], taken: `${estimates.length} estimates`, refused }
    },
  },
})

/** A line with a ticker that is not listed is refused like an invalid line. */
async function readEstimates(text: string, toCik: (ticker: string) => Promise<Cik>) {
  const { rows, refused } = parseEstimates(text)
  const ciks = new Map<string, Cik | null>()
  for (const { ticker } of rows)
    if (!ciks.has(ticker)) ciks.set(ticker, await toCik(ticker).catch(() => null))
  const estimates = rows.flatMap(({ ticker, ...row }): EstimatePart[] => {
    const cik = ciks.get(ticker)
    return cik ? [{ cik, ...row }] : []
  })
  const unlisted = [...ciks]
    .filter(([, cik]) => cik === null)
    .map(([ticker]) => ({ line: 0, reason: `${ticker} is not a listed ticker` }))
  return { estimates, refused: [...refused, ...unlisted] }
}
