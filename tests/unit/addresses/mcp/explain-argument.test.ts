import { expect, test } from "vitest"
import { z } from "zod"
import { setArgumentSentences } from "~/addresses/mcp/create-server.server"
import { researchTools } from "~/addresses/mcp/research-tools"

setArgumentSentences()

function explain(name: string, given: Record<string, unknown>): string[] {
  const tool = researchTools.find((each) => each.name === name)
  if (!tool) throw new Error(`There is no tool ${name}.`)
  const { error } = z.object(tool.input).safeParse(given)
  return (error?.issues ?? []).map(({ message, path }) => `${message} at ${path.join(".")}`)
}

test.each([
  ["search", {}, "Expected text at query"],
  ["search", { query: "" }, "Expected at least 1 character at query"],
  ["search", { query: "x".repeat(201) }, "Expected at most 200 characters at query"],
  ["search", { query: "a", offset: -1 }, "Expected at least 0 at offset"],
  ["search", { query: "a", offset: 0.5 }, "Expected a whole number at offset"],
  ["statements", { ticker: "AAPL", period: "year" }, "Expected one of annual, quarterly, ttm at period"],
  ["statements", { ticker: "AAPL", asOf: "yesterday" }, "Expected a day such as 2024-12-31 at asOf"],
  ["statements", { ticker: "AAPL", asOf: "2026-02-30" }, "Expected a day of the calendar at asOf"],
  ["compare", { tickers: "AAPL" }, "Expected a list at tickers"],
])("%s with %j says what fits", (name, given, sentence) => {
  expect(explain(name, given)).toContain(sentence)
})
