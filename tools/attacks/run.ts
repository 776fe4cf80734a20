import { buildOnce } from "../../server/build/build"
import { testBuildDir } from "../../tests/server/build"
import { attackAddresses } from "./addresses"
import { attackQueue } from "./impatience"
import { attackSignUp } from "./sign-up"
import { attackState } from "./state"
import { attackSource } from "./swapped"

/**
 * `npm run tool -- attack`: the attacks that once succeeded, on the built server in new folders. Prints what each one
 * reached; fails if one succeeds again. `npm run tool -- attack sign-up state` runs those two.
 */
const attacks = new Map([
  ["addresses", attackAddresses],
  ["queue", attackQueue],
  ["sign-up", attackSignUp],
  ["source", attackSource],
  ["state", attackState],
])

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !attacks.has(name))
if (unknown.length > 0)
  throw new Error(`No attack is named ${unknown.join(", ")}: ${[...attacks.keys()].join(", ")}.`)

await buildOnce(testBuildDir)
for (const [name, attack] of attacks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const { lines, hasFailed } = await attack()
  console.log(`${hasFailed ? "✔" : "✘"} ${name}`)
  for (const line of lines) console.log(`  ${line}`)
  if (!hasFailed) process.exitCode = 1
}
