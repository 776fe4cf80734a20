import { localOptions } from "./runtime/local-server"
import { requestWork } from "./runtime/state-lock"

/** `npm run restart`: the running server over STATE_DIR replaces its runtime, and its port stays open. */
async function main(): Promise<void> {
  const startedAt = Date.now()
  await requestWork(localOptions(process.env).stateDir, "restart")
  console.log(`The runtime was replaced in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
