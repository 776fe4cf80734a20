import { expect, test } from "vitest"
import { toPrintedLine } from "../../../server/local/request-lines"

const timestamp = Date.parse("2026-06-26T20:05:00.123Z")
const line = (fields: Record<string, unknown>) => ({
  level: "log",
  timestamp,
  message: JSON.stringify({ method: "POST", route: "/ingest", status: 200, ms: 7, ...fields }),
})

test("a failed request is printed with its error, and a routine one is not printed", () => {
  expect(toPrintedLine(line({}), false)).toBeNull()
  expect(toPrintedLine(line({ route: "/company/AAPL" }), false)).toBe(
    "2026-06-26T20:05:00Z POST /company/AAPL 200 7 ms",
  )
  expect(toPrintedLine(line({ status: 500, error: "Error: the database is busy\n    at put" }), false)).toBe(
    "2026-06-26T20:05:00Z POST /ingest 500 7 ms\nError: the database is busy\n    at put",
  )
})

test("every line is JSON with its time where the log is JSON", () => {
  const said = { level: "error", message: "The Workers runtime ended.", timestamp }
  expect(JSON.parse(toPrintedLine(said, true) ?? "")).toEqual({
    at: "2026-06-26T20:05:00.123Z",
    level: "error",
    message: "The Workers runtime ended.",
  })
  expect(toPrintedLine(line({}), true)).toBe(line({}).message)
})
