import { expect, test } from "vitest"
import { notFound } from "~/lib/not-found"

test("a 404 has its status, its status text and the given text", async () => {
  const response = notFound("There is no such post.")
  expect([response.status, response.statusText]).toEqual([404, "Not Found"])
  expect(await response.text()).toBe("There is no such post.")
})

test("a 404 without text has no body", () => {
  expect(notFound().body).toBe(null)
})
