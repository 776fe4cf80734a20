import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { projectDir } from "../../../../server/runtime/local-server"
import { listContract } from "./list-contract"

const recorded = readFileSync(join(import.meta.dirname, "contract-v1.txt"), "utf8")
  .trim()
  .split("\n")

test("no address, parameter, column or field that a release had is missing or renamed", () => {
  const now = new Set(listContract())
  expect(recorded.length).toBeGreaterThan(1_000)
  expect(recorded.filter((line) => !now.has(line))).toEqual([])
})

test("every address of the recorded contract is in the changelog of the contract", () => {
  const text = readFileSync(join(projectDir, "docs/contract.md"), "utf8")
  const paths = [...new Set(recorded.map((line) => line.split(" ")[0] ?? ""))]
  expect(paths.filter((path) => !text.includes(`\`${path}\``))).toEqual([])
})
