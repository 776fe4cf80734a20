import { toIsoDate } from "~/lib/dates"
import type { Row } from "../definitions/define-address"
import { type BookTable, toTableBook } from "./workbook/table-book"
import { workbookType } from "./workbook/workbook-type"

/** A table beside its page that is no data address, as a workbook: a list of this reader. */
export async function workbookResponse(
  table: BookTable,
  answer: { body: Row; rows: readonly Row[] },
  request: Request,
  page: string,
): Promise<Response> {
  const { writeWorkbook } = await import("~/lib/workbook/write-workbook")
  const { origin, pathname, search } = new URL(request.url)
  const data = pathname.replace(/\.xlsx$/, ".json") + search
  const book = toTableBook(table, answer, { origin, page, data, today: toIsoDate(Date.now()) })
  const name = page.slice(1).replace(/[^\w.-]/g, "-")
  return new Response(writeWorkbook(book), {
    headers: {
      "content-type": workbookType,
      "content-disposition": `attachment; filename="${name}.xlsx"`,
    },
  })
}
