import { expect, test } from "vitest"
import { formatError } from "~/platform/log.server"

test("a refusal of Remix is logged as its sentence, a defect with its stack", () => {
  const refusal = {
    ...{ status: 405, statusText: "Method Not Allowed", internal: true },
    data: "Error: There is no action.",
  }
  expect(formatError(refusal)).toBe("Error: There is no action.")
  const defect = new Error("x is not a function")
  expect(formatError(defect)).toBe(defect.stack)
  expect(formatError("text")).toBe("text")
})
