import { buildOnce } from "../../../server/build/build"
import { testBuildDir } from "../build"
import { attackAddresses } from "./addresses"
import { attackQueue } from "./impatience"
import { attackSignUp } from "./sign-up"
import { attackState } from "./state"
import { attackSource } from "./swapped"

/**
 * `npm run attack`: the attacks that once succeeded, on the built server in new folders. Prints what each one
 * reached; fails if one succeeds again.
 */
const attacks = { attackAddresses, attackQueue, attackSignUp, attackSource, attackState }

await buildOnce(testBuildDir)
for (const [name, attack] of Object.entries(attacks)) {
  const { lines, hasFailed } = await attack()
  console.log(`${hasFailed ? "✔" : "✘"} ${name}`)
  for (const line of lines) console.log(`  ${line}`)
  if (!hasFailed) process.exitCode = 1
}
