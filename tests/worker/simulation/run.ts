import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "1000" }, first: { type: "string", default: "1" } },
})
const root = fileURLToPath(new URL("../../..", import.meta.url))
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--config", "tests/worker.config.ts", "tests/worker/simulation", "--reporter=dot"],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, SIMULATION_FIRST: values.first, SIMULATION_SEEDS: values.seeds },
  },
)
console.log(`Seeds ${values.first} to ${Number(values.first) + Number(values.seeds) - 1}.`)
process.exitCode = status ?? 1
