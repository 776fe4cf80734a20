import { readFileSync } from "node:fs"
import type { Cik } from "~/lib/cik"
import type { Refusal } from "~/lib/import-lines"
import type { EstimatePart } from "~/model/earnings/earnings-batch"
import { parseEstimates } from "~/model/earnings/estimates"

export interface ImportReport {
  estimates: EstimatePart[]
  refused: Refusal[]
}

/** Reads a file of estimates; a line whose ticker is not listed is refused like one that is wrong. */
export async function readEstimates(
  file: string,
  toCik: (ticker: string) => Promise<Cik>,
): Promise<ImportReport> {
  const { rows, refused } = parseEstimates(readFileSync(file, "utf8"))
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
