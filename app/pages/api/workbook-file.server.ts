import { toIsoDate } from "~/lib/dates"
import type { BookRequest } from "~/lib/workbook/workbook"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { MatchedAddress } from "./registry"
import { toTableBook } from "./workbook/table-book"

type TableAnswer = DataAnswer & { rows: Record<string, unknown>[] }

/** The answer as a workbook, its own one or that of its table. */
export async function toWorkbookFile(
  answer: TableAnswer,
  matched: MatchedAddress,
  request: Request,
): Promise<Uint8Array<ArrayBuffer>> {
  const { writeWorkbook } = await import("~/lib/workbook/write-workbook")
  const book = toBookRequest(matched, new URL(request.url))
  return writeWorkbook(answer.toWorkbook?.(book) ?? toTableBook(matched.address, answer, book))
}

function toBookRequest({ address, path }: MatchedAddress, { origin, pathname, search }: URL): BookRequest {
  const page = path.replace(/\.xlsx$/, "")
  // A part of a filing has the page of the filing; personal data has the page of the account.
  const filing = /^\/company\/[^/]+\/filings\/[^/]+/.exec(page)?.[0]
  return {
    origin,
    page: address.isBesidePage ? page + search : (filing ?? (address.scope ? "/account" : page + search)),
    data: pathname.replace(/\.xlsx$/, ".json") + search,
    today: toIsoDate(Date.now()),
  }
}
