import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    first: { type: "string", default: "1" },
    weeks: { type: "string" },
  },
})
const root = fileURLToPath(new URL("..", import.meta.url))
const { status } = spawnSync(
  "npx",
  [
    "vitest",
    "run",
    "--config",
    "tests/worker.config.ts",
    values.weeks ? "tests/worker/simulation/week" : "tests/worker/simulation/simulation.test.ts",
    "--reporter=dot",
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      SIMULATION_FIRST: values.first,
      SIMULATION_SEEDS: values.seeds,
      SIMULATION_WEEKS: values.weeks ?? "1",
    },
  },
)
const count = Number(values.weeks ?? values.seeds)
console.log(`Seeds ${values.first} to ${Number(values.first) + count - 1}.`)
process.exitCode = status ?? 1
