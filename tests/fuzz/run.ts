import { parseArgs } from "node:util"
import { fuzz } from "./fuzz"
import { parsers } from "./parsers"

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string" },
    parser: { type: "string" },
  },
})
const firstSeed = Number(values.seed ?? Date.now() % 1_000_000_000)
const until = Date.now() + Number(values.seconds) * 1000
const runs = 200
const chosen = parsers.filter(({ name }) => !values.parser || name === values.parser)
let [seed, texts, failures] = [firstSeed, 0, 0]

for (; Date.now() < until; seed += 1)
  for (const parser of chosen) {
    if (Date.now() >= until) break
    const failure = fuzz(parser, { seed, runs })
    texts += runs
    if (!failure) continue
    failures += 1
    console.error(JSON.stringify(failure))
  }
console.log(
  `${texts} texts for ${chosen.length} parsers, seeds ${firstSeed} to ${seed - 1}, ${failures} failures.`,
)
if (failures) process.exitCode = 1
