import type { StoredDocument } from "~/lib/document-kind"
import type { LoadedDocument } from "~/lib/loaded"

/** What a data address answers: head fields with `rows`, or an `error` in words. */
export interface DataAnswer {
  status: number
  body: Record<string, unknown>
  /** The rows of a CSV file, where those of the body do not make a table. */
  csvRows?: Record<string, unknown>[]
}

/** 404 where the source has nothing, 503 where it could not be asked. */
export function withDocument<T>(
  loaded: LoadedDocument<T>,
  what: string,
  toBody: (document: StoredDocument<T>) => Record<string, unknown>,
): DataAnswer {
  if (loaded.status === "loaded") return { status: 200, body: toBody(loaded.document) }
  if (loaded.status === "absent") return notFoundAnswer(`The SEC has no ${what} for this company.`)
  return { status: 503, body: { error: loaded.reason, rows: [] } }
}

/** The 404 of a data address; `head` is what is known all the same. */
export function notFoundAnswer(error: string, head: Record<string, unknown> = {}): DataAnswer {
  return { status: 404, body: { ...head, error, rows: [] } }
}
