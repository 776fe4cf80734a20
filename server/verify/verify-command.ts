import { openState } from "../backup/state-contents"
import { localOptions } from "../runtime/local-server"
import { takeStateLock } from "../runtime/state-lock"
import { type Fault, repairState, type Verified, verifyState } from "./verify-state"

/**
 * `npm run verify:state`: checks every document and the rows derived from them over STATE_DIR, and prepares the repair. `-- --check` changes nothing.
 */
async function main(args: string[]): Promise<void> {
  if (args.some((each) => each !== "--check")) throw new Error("Use npm run verify:state, or -- --check.")
  const isOnlyCheck = args.length > 0
  const { stateDir } = localOptions(process.env)
  const lock = await takeStateLock(stateDir, { pid: process.pid, origin: "npm run verify:state" })
  try {
    await openState(stateDir, async (state) => {
      const verified = await verifyState(state)
      for (const { path, problem } of verified.faults) console.log(`${path} ${problem}.`)
      const lost = isOnlyCheck ? verified.faults : await repairState(state, verified.faults, Date.now())
      for (const line of toSummary(verified, lost, isOnlyCheck)) console.log(line)
      process.exitCode = lost.length === 0 ? 0 : 1
    })
  } finally {
    await lock.release()
  }
}

function toSummary({ documents, rows, faults }: Verified, lost: Fault[], isOnlyCheck: boolean): string[] {
  const removed = faults.length - lost.length
  return [
    `${documents} documents and ${rows} rows were checked. ${faults.length} documents are damaged or missing.`,
    ...(removed > 0 ? [`${removed} were removed. The server reads them from the SEC again.`] : []),
    ...(lost.length > 0 && !isOnlyCheck
      ? [`${lost.length} were imported. Restore them from a backup, or import them again.`]
      : []),
  ]
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
