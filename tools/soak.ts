import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { buildOnce } from "../server/build/build"
import { sendBatches } from "../server/ingest-client"
import { sampleBatches } from "../server/sample/sample"
import { firstPort, testBuildDir } from "../tests/server/build"
import { runClients } from "../tests/server/clients"
import { processTree, startProcess, temporaryFolder } from "../tests/server/server-process"
import { signIn } from "../tests/server/sign-in"

/**
 * `npm run tool -- soak --seconds 60 --clients 20,100,500`: a server on a new folder under load. Half of the clients have
 * a session; with `--ingest`, the sample is sent again and again meanwhile. `--rate` limits requests per second.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    clients: { type: "string", default: "20" },
    rate: { type: "string" },
    ingest: { type: "boolean", default: false },
  },
})
await buildOnce(testBuildDir)
const state = temporaryFolder()
const port = firstPort + 4
const server = startProcess(port, { STATE_DIR: state.path })
try {
  await server.firstAnswer("/company/AAPL")
  const cookie = await signIn(server.origin, `http://localhost:${port}`, "reader@example.com")
  showMemory("after the start")
  for (const clients of values.clients.split(",").map(Number)) await load(clients, cookie)
} finally {
  server.child.kill("SIGTERM")
  await server.ended
  state.remove()
}

async function load(clients: number, cookie: string): Promise<void> {
  const seconds = Number(values.seconds)
  const ingest = { isOn: values.ingest, batches: 0, refused: 0 }
  const ingesting = ingestUntilOff(ingest)
  const { outcomes, durationsMs } = await runClients(server.origin, {
    clients,
    seconds,
    cookie,
    timeoutMs: 30_000,
    rate: values.rate ? Number(values.rate) : undefined,
  })
  ingest.isOn = false
  await ingesting
  const at = (share: number) => Math.round(durationsMs[Math.floor(share * (durationsMs.length - 1))] ?? 0)
  const count = durationsMs.length
  console.log(
    `${clients} clients, ${seconds} s: ${count} requests, ${(count / seconds).toFixed(0)} per second`,
  )
  console.log(`by outcome: ${JSON.stringify(outcomes)}`)
  console.log(`ms: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, slowest ${at(1)}`)
  if (values.ingest) console.log(`batches: ${ingest.batches} applied, ${ingest.refused} failed`)
  showMemory("after it")
  // An early refusal is an answer; anything else than these is an error.
  const { 200: answered = 0, 503: refused = 0 } = outcomes
  if (count > answered + refused || ingest.refused) process.exitCode = 1
}

async function ingestUntilOff(progress: { isOn: boolean; batches: number; refused: number }): Promise<void> {
  if (!progress.isOn) return
  const { INGEST_TOKEN } = JSON.parse(readFileSync(join(state.path, "secrets.json"), "utf8")) as {
    INGEST_TOKEN: string
  }
  while (progress.isOn) {
    for (const batch of sampleBatches()) {
      if (!progress.isOn) break
      const sent = sendBatches({ origin: server.origin, ingestToken: INGEST_TOKEN }, [batch])
      await sent.then(
        () => {
          progress.batches += 1
        },
        (error: unknown) => {
          progress.refused += 1
          console.error(error)
        },
      )
    }
  }
}

function showMemory(when: string): void {
  const tree = processTree(server.child.pid ?? 0)
  const parts = tree.map(({ command, rssMb }) => `${/workerd/.test(command) ? "workerd" : "node"} ${rssMb}`)
  console.log(`MB ${when}: ${parts.join(", ")}, together ${tree.reduce((sum, { rssMb }) => sum + rssMb, 0)}`)
}
