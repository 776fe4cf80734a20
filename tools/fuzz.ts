import { parseArgs } from "node:util"
import { fuzz } from "../tests/fuzz/fuzz"
import { oracles } from "../tests/fuzz/oracles"
import { parsers } from "../tests/fuzz/parsers"

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

const works = [
  ...oracles.filter(({ name }) => !values.parser || name === values.parser).map(({ run }) => run),
  ...chosen.map((parser) => (options: { seed: number; runs: number }) => fuzz(parser, options)),
]

for (; Date.now() < until; seed += 1)
  for (const work of works) {
    if (Date.now() >= until) break
    const failure = work({ seed, runs })
    texts += runs
    if (!failure) continue
    failures += 1
    console.error(JSON.stringify(failure))
  }
console.log(
  `${texts} texts for ${works.length} parsers and rules, seeds ${firstSeed} to ${seed - 1}, ${failures} failures.`,
)
if (failures) process.exitCode = 1
