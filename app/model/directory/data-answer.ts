import { getDayRefusal } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import { describeAbsence, type LoadedDocument } from "~/lib/loaded"
import type { BookRequest, Workbook } from "~/lib/workbook/workbook"

/** The response of a data address: head fields with `rows`, or an `error` sentence. */
export interface DataAnswer {
  status: number
  body: Record<string, unknown>
  /** The rows of the CSV file, if the body's rows are not a table. */
  csvRows?: Record<string, unknown>[]
  /** The order of the columns, where names of rows are numbers: objects sort those. */
  csvColumns?: string[]
  /** The workbook, if it is more than the table. */
  toWorkbook?: (request: BookRequest) => Workbook
}

type Found<Read> = Extract<Read, { status: "loaded" }>

/** 404 if the source has no document, 503 if it could not be reached. */
export function withDocument<Read extends LoadedDocument<unknown>>(
  loaded: Read,
  what: string,
  toBody: (document: Found<Read>["document"], read: Found<Read>) => Record<string, unknown>,
): DataAnswer {
  if (loaded.status === "loaded") {
    const found = loaded as Found<Read>
    return { status: 200, body: toBody(found.document, found) }
  }
  if (loaded.status === "absent") return notFoundAnswer(describeAbsence(what, loaded))
  return { status: 503, body: { error: loaded.reason, rows: [] } }
}

/** The 404 response of a data address; `head` has the fields that are known. */
export function notFoundAnswer(error: string, head: Record<string, unknown> = {}): DataAnswer {
  return { status: 404, body: { ...head, error, rows: [] } }
}

/** The 400 response for an impossible `asof`: figures of today would be taken for those of the day. */
export function refusedDayAnswer(first?: IsoDate): DataAnswer {
  return { status: 400, body: { error: getDayRefusal(first), rows: [] } }
}
