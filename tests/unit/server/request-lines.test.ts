import { expect, test } from "vitest"
import { toPrintedLine } from "../../../server/local/request-lines"

const line = (fields: Record<string, unknown>) => ({
  level: "log",
  message: JSON.stringify({ method: "POST", route: "/ingest", status: 200, ms: 7, ...fields }),
})

test("a failed request is printed with its error, and a routine one is not printed", () => {
  expect(toPrintedLine(line({}), false)).toBeNull()
  expect(toPrintedLine(line({ route: "/company/AAPL" }), false)).toBe("POST /company/AAPL 200 7 ms")
  expect(toPrintedLine(line({ status: 500, error: "Error: the database is busy\n    at put" }), false)).toBe(
    "POST /ingest 500 7 ms\nError: the database is busy\n    at put",
  )
})
