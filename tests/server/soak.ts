import { parseArgs } from "node:util"
import { buildOnce } from "~/server/build"
import { firstPort, testBuildDir } from "./build"
import { runClients } from "./clients"
import { processTree, startProcess, temporaryFolder } from "./server-process"

/** `npm run soak -- --seconds 60 --clients 20`: a server on a new folder under load, with its memory. */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    clients: { type: "string", default: "20" },
  },
})
await buildOnce(testBuildDir)
const state = temporaryFolder()
const server = startProcess(firstPort + 4, { STATE_DIR: state.path })
try {
  await server.firstAnswer("/company/AAPL")
  showMemory("after the start")
  const timer = setInterval(() => showMemory("under load"), 15_000)
  const { outcomes, durationsMs } = await runClients(server.origin, {
    clients: Number(values.clients),
    seconds: Number(values.seconds),
  })
  clearInterval(timer)
  showMemory("after the load")
  const at = (share: number) => Math.round(durationsMs[Math.floor(share * (durationsMs.length - 1))] ?? 0)
  console.log(`${durationsMs.length} requests by outcome: ${JSON.stringify(outcomes)}`)
  console.log(`ms: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, slowest ${at(1)}`)
  const failed = durationsMs.length - (outcomes["200"] ?? 0)
  process.exitCode = failed ? 1 : 0
} finally {
  server.child.kill("SIGTERM")
  await server.ended
  state.remove()
}

function showMemory(when: string): void {
  const tree = processTree(server.child.pid!)
  const parts = tree.map(({ command, rssMb }) => `${/workerd/.test(command) ? "workerd" : "node"} ${rssMb}`)
  console.log(`MB ${when}: ${parts.join(", ")}, together ${tree.reduce((sum, { rssMb }) => sum + rssMb, 0)}`)
}
