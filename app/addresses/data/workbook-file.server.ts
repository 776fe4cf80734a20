import { toIsoDate } from "~/lib/dates"
import type { BookRequest } from "~/lib/workbook/workbook"
import type { DataAnswer } from "~/model/directory/data-answer"
import { fillPath } from "../definitions/define-address"
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
  const book = toBookRequest(matched, answer, new URL(request.url))
  return writeWorkbook(answer.toWorkbook?.(book) ?? toTableBook(matched.address, answer, book))
}

function toBookRequest(
  { address, path, parameters }: MatchedAddress,
  { body }: DataAnswer,
  { origin, pathname, search }: URL,
): BookRequest {
  const ownPage = typeof body.url === "string" ? body.url : null
  const shownAt = address.page && fillPath(address.page, parameters)
  const beside = address.scope ? "/account" : path.replace(/\.xlsx$/, "") + search
  return {
    origin,
    page: ownPage ?? shownAt ?? beside,
    data: pathname.replace(/\.xlsx$/, ".json") + search,
    today: toIsoDate(Date.now()),
  }
}
