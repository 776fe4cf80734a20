import { parseArgs } from "node:util"
import { pick, seededRandom } from "~/ingest/invented/random"
import { buildOnce } from "../server/build/build"
import { testBuildDir } from "../tests/server/build"
import { HandOvers, type Victim } from "../tests/server/hand-over"
import { endServers, temporaryFolder } from "../tests/server/server-process"

/**
 * `npm run tool -- hand-over --rounds 30`: a server that takes in loads and replaces its runtime. In each round, one of
 * its processes gets kill -9 at a random moment of the replacement. Compares what is stored with what was acknowledged.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "30" },
    port: { type: "string", default: "8790" },
    seed: { type: "string", default: "1" },
  },
})
const victims: (Victim | null)[] = ["front", "old runtime", "new runtime", null]
const random = seededRandom(Number(values.seed))
await buildOnce(testBuildDir)
const state = temporaryFolder()
try {
  const servers = new HandOvers(state.path, Number(values.port))
  await servers.ready()
  const acknowledged: string[] = []
  for (let round = 1; round <= Number(values.rounds); round++) {
    const victim = pick(random, victims)
    const delayMs = Math.floor(random() * 4_000)
    const { failures, slowestMs, ...written } = await servers.round(victim, delayMs)
    acknowledged.push(...written.acknowledged)
    console.log(
      `${round}: kill -9 of the ${victim ?? "nobody"} after ${delayMs} ms; failed pages: ${failures.join(", ") || "none"}, slowest ${slowestMs} ms; ` +
        `${written.acknowledged.length} of ${written.sent.length} writes acknowledged`,
    )
    if (failures.length) {
      process.exitCode = 1
      console.log(servers.failedLines.join("\n"))
    }
  }
  const locked = servers.lockedLines
  console.log(`${locked.length} lines of a locked database${locked.map((line) => `\n${line}`).join("")}`)
  const stored = await servers.listStored(acknowledged)
  console.log(`${acknowledged.length} writes were acknowledged, ${stored.length} of them are stored`)
  if (stored.length !== acknowledged.length) process.exitCode = 1
} finally {
  await endServers()
  state.remove()
}
