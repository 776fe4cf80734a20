import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { countText } from "~/lib/numbers"
import { storedCik } from "~/lib/value-schemas"
import {
  earningsPart as companyEarnings,
  type EstimatePart,
  estimatePart,
} from "~/model/earnings/earnings-batch"
import { parseEstimates } from "~/model/earnings/estimates"
import { completeEarnings } from "~/model/earnings/release-results"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { groupCells, toCells } from "~/model/imported/import-layers"
import { earningsStatements, restoreEstimates } from "~/stores/company/earnings-events-store.server"
import { earningsEvents, listEstimated, listEstimates } from "~/stores/company/earnings-store.server"
import { listTickers } from "~/stores/directory/lists-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import { ofCompany } from "~/stores/snapshot/row-set"
import { defineKind, type ImportSource } from "./kind"

const importedEstimate = estimatePart.omit({ cik: true })

export const earningsData = defineKind({
  name: "earnings",
  rows: {
    earnings: { ...earningsEvents.rows, rule: { ...ofCompany(filingsKind), replacesAll: true } },
  },
  shape: {
    /** All earnings events of a company; they replace the stored ones. */
    earnings: z.array(companyEarnings).default([]),
    estimates: z.array(estimatePart).default([]),
  },
  apply({ earnings, estimates }, { db, documentsOf }) {
    const statements = new Map<string, StatementsDocument>()
    for (const { key, body } of documentsOf(statementsKind)) statements.set(key, body)
    const complete = earnings.map((part) => completeEarnings(part, statements.get(part.cik) ?? null))
    return earningsStatements(db, complete, estimates)
  },
  imported: [
    {
      name: "estimates",
      columns: ["ticker", "periodEnd", "eps", "revenue", "date", "time", "source"],
      listSubjects: ({ db }) => listEstimated(db),
      read: async (cik, { db }) =>
        toCells(await listEstimates(db, storedCik.parse(cik)), ({ periodEnd }) => periodEnd),
      async toLines(cik, cells, { db }) {
        const company = storedCik.parse(cik)
        const ticker = (await listTickers(db, [company])).get(company)?.[0]
        return ticker ? Object.values(cells).map((cell) => ({ ticker, ...importedEstimate.parse(cell) })) : []
      },
      undo: {
        list: ({ estimates }) =>
          groupCells(estimates, ({ cik, ...estimate }) => [cik, estimate.periodEnd, estimate]),
        async write(subject, cells, { db }) {
          const cik = storedCik.parse(subject)
          const restored = Object.values(cells).flatMap((cell) =>
            cell === null ? [] : [{ cik, ...importedEstimate.parse(cell) }],
          )
          await db.batch(restoreEstimates(db, cik, Object.keys(cells), restored))
          // The expected days come from the filing list again.
          return [cik]
        },
      },
    },
  ],
  importer: {
    name: "estimates",
    usage: "expected results and announced dates, CSV or JSON lines",
    async read(text, source) {
      const { estimates, refused } = await readEstimates(text, source)
      const count = estimates.length
      return { batches: [{ estimates }], count, taken: countText(count, "estimate"), refused }
    },
  },
})

/** A line with a ticker that is not listed is refused like an invalid line. */
async function readEstimates(text: string, { today, toCik }: ImportSource) {
  const { rows, refused } = parseEstimates(text, today)
  const ciks = new Map<string, Cik | null>()
  for (const { ticker } of rows) if (!ciks.has(ticker)) ciks.set(ticker, await toCik(ticker))
  const estimates = rows.flatMap(({ ticker, ...row }): EstimatePart[] => {
    const cik = ciks.get(ticker)
    return cik ? [{ cik, ...row }] : []
  })
  const unlisted = [...ciks]
    .filter(([, cik]) => cik === null)
    .map(([ticker]) => ({ line: 0, reason: `${ticker} is not a listed ticker` }))
  return { estimates, refused: [...refused, ...unlisted] }
}
