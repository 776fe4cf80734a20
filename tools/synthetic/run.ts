import { parseArgs } from "node:util"
import { countText } from "~/lib/numbers"
import { runTasks } from "../../cli/run-tasks"
import { sendBatches } from "../../server/ingest-client"
import { syntheticBatches } from "./synthetic-batches"

/** `npm run tool -- synthetic <count> [--to <origin>]`: adds invented companies with metrics to an instance. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: "string" } } })
const [count = ""] = positionals
if (!/^[1-9]\d{0,5}$/.test(count))
  throw new Error("Give the number of companies: npm run tool -- synthetic <count> [--to <origin>]")
process.exitCode = await runTasks(
  [
    {
      title: "Invented companies",
      isOffline: true,
      run: async (target) => {
        await sendBatches(target, syntheticBatches(Number(count)))
        return countText(Number(count), "company", "companies")
      },
    },
  ],
  values.to,
)
