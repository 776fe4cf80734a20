import { toCsv } from "~/lib/csv/write-csv"

interface TableAnswer {
  status: number
  body: Record<string, unknown>
  csvRows?: Record<string, unknown>[]
}

/** The rows of a data response as a CSV file. An error keeps its status and message. */
export function csvResponse({ status, body, csvRows }: TableAnswer, name: string): Response {
  if (status !== 200) return new Response(`${String(body.error)}\n`, { status })
  const rows = csvRows ?? (Array.isArray(body.rows) ? body.rows : [])
  return new Response(toCsv(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "-")}.csv"`,
    },
  })
}
