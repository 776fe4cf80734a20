import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { findPlantFaults } from "./find-plant-faults"
import { loadPlants, type Plant } from "./plant"
import { type Project, runTests } from "./run-tests"
import { neededPct, type Outcome, toScorePage } from "./score-page"

/**
 * `npm run mutate`: plants one mistake after the other, runs the tests that belong to it, and prints which were found.
 *
 *     npm run mutate -- --only ratios    plants whose area, file or mistake contains the text
 *     npm run mutate -- --shard 1/4      every fourth plant
 *     npm run mutate -- --jobs 4         four plants at a time
 */
const root = fileURLToPath(new URL("../..", import.meta.url))
const { values } = parseArgs({
  options: { only: { type: "string" }, shard: { type: "string" }, jobs: { type: "string", default: "2" } },
})

const areas = await loadPlants()
const planted = [...areas].flatMap(([area, plants]) => plants.map((plant) => ({ area, plant })))
const [shard = 1, shards = 1] = (values.shard ?? "1/1").split("/").map(Number)
const selected = planted
  .filter(({ area, plant }) => !values.only || `${area} ${plant.file} ${plant.mistake}`.includes(values.only))
  .filter((_, index) => index % shards === shard - 1)

const faults = findPlantFaults(planted.map(({ plant }) => plant))
if (faults.length > 0) exitWith(`Plants must be corrected:\n${faults.join("\n")}`)
if (selected.length === 0) exitWith("No plant is selected.")
await checkWithoutPlants()

const outcomes: Outcome[] = []
const waiting = [...selected]
await Promise.all(Array.from({ length: Number(values.jobs) }, work))

const found = outcomes.filter(({ failure }) => failure !== null).length
const pct = (100 * found) / outcomes.length
console.log(`\n${found} of ${outcomes.length} planted mistakes found (${pct.toFixed(1)} %)`)
if (selected.length === planted.length) {
  const inOrder = planted.flatMap(({ plant }) => outcomes.find((outcome) => outcome.plant === plant) ?? [])
  writeFileSync(join(root, "docs/mutations.md"), toScorePage(inOrder))
}
process.exitCode = pct >= neededPct ? 0 : 1

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const since = Date.now()
    const failure = await findMistake(next.plant)
    outcomes.push({ ...next, failure })
    const seconds = Math.round((Date.now() - since) / 1000)
    const result = failure === null ? "SURVIVED" : "found   "
    console.log(
      `${result} ${next.area}: ${next.plant.mistake} (${seconds} s)${failure ? `\n         ${failure}` : ""}`,
    )
  }
}

/** The test that finds the mistake, or null. */
async function findMistake(plant: Plant): Promise<string | null> {
  for (const project of ["unit", "worker"] as const) {
    const tests = getTests(project, [plant])
    if (tests.length === 0) continue
    const { failure } = await runTests(project, tests, plant)
    if (failure !== null) return failure
  }
  return null
}

/** A test that fails anyway would find every mistake. */
async function checkWithoutPlants(): Promise<void> {
  for (const project of ["unit", "worker"] as const) {
    const tests = getTests(
      project,
      selected.map(({ plant }) => plant),
    )
    if (tests.length === 0) continue
    console.log(`Running ${tests.length} ${project} test files without a mistake`)
    const { failure } = await runTests(project, tests)
    if (failure !== null) exitWith(`Without a mistake this test fails: ${failure}`)
  }
}

function getTests(project: Project, plants: Plant[]): string[] {
  const tests = plants.flatMap((plant) => plant.tests).filter((test) => test.startsWith(`tests/${project}/`))
  return [...new Set(tests)]
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}
