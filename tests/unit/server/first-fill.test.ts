import { expect, test } from "vitest"
import { parseSettings } from "~/platform/env.server"
import { chooseFill, offerFill } from "../../../server/local/first-fill"

const agent = { EDGAR_USER_AGENT: "Jane Doe jane@example.com" }
const at = { SNAPSHOT_URL: "https://files.example/market.json" }

test.each([
  [{}, null],
  [agent, ["fill", "--small", "--once"]],
  [{ ...agent, FILL: "small" }, ["fill", "--small", "--once"]],
  [{ ...agent, FILL: "all" }, ["fill", "--once"]],
  [{ ...agent, FILL: "0" }, null],
  [{ FILL: "all" }, null],
  [at, ["snapshot", "load", "https://files.example/market.json"]],
  [{ ...agent, ...at, FILL: "all" }, ["snapshot", "load", "https://files.example/market.json"]],
  [{ ...at, FILL: "0" }, null],
  [{ EDGAR_ORIGIN: "http://127.0.0.1:1" }, null],
])("with %j the first start runs %j", (env, args) => {
  expect(chooseFill(parseSettings(env))).toEqual(args)
})

test("a host without a user agent sees one line with the command, the download and the minutes", () => {
  const line = offerFill(parseSettings({}))
  expect(line).toMatch(/EDGAR_USER_AGENT=.* npm start.*300 MB, about 20 minutes.*FILL=all/)
  expect(line).not.toContain("\n")
  for (const env of [agent, at, { FILL: "0" }]) expect(offerFill(parseSettings(env))).toBeNull()
})
