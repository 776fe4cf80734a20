import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { projectDir } from "../../../server/runtime/local-server"

const read = (path: string) => readFileSync(join(projectDir, path), "utf8")
/** A histogram is named by its buckets. */
const listMetrics = (text: string) =>
  new Set(text.match(/\bbookvalue_[a-z_]+/g)?.map((name) => name.replace(/_bucket$/, "")))

test("the board and the alert rules name metrics that exist, and the board shows all of them", () => {
  const known = listMetrics(read("app/stores/operations/operator-metrics-store.server.ts"))
  const board = listMetrics(JSON.stringify(JSON.parse(read("deploy/grafana.json"))))
  const rules = listMetrics(read("docs/operations.md"))
  expect([...board, ...rules].filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !board.has(name))).toEqual([])
})
