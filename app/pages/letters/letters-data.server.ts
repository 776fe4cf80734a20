import type { DataAnswer } from "~/model/directory/data-answer"
import type { DocumentStore } from "~/platform/documents.server"
import { loadLetters } from "~/stores/letters-store.server"
import { filterLetters } from "./letters-filter"

/** All letters with every word of `q`, tagged with `ticker`, about the quarters of `year`. */
export async function loadLettersData(
  params: URLSearchParams,
  { documents }: { documents: DocumentStore },
): Promise<DataAnswer> {
  const [ticker, year] = [params.get("ticker")?.toUpperCase(), params.get("year")]
  const found = filterLetters(await loadLetters(documents), { kind: "all" }, params.get("q") ?? "")
  const rows = found.filter(
    ({ tickers, quarter }) =>
      (!ticker || tickers.some((each) => each === ticker)) && (!year || quarter.startsWith(year)),
  )
  return { status: 200, body: { rows } }
}
