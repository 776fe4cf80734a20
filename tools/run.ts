import { join } from "node:path"
import { pathToFileURL } from "node:url"

/** `npm run tool -- <name> [arguments]`. README.md says what each tool answers. */
const tools: Record<string, string> = {
  accuracy: "accuracy.ts",
  attack: "attacks/run.ts",
  bench: "bench/run.ts",
  "compare-servers": "compare-servers.ts",
  crawl: "crawl.ts",
  follow: "follow.ts",
  fuzz: "fuzz.ts",
  "hand-over": "hand-over.ts",
  inspect: "inspect.ts",
  library: "library.ts",
  lighthouse: "lighthouse.ts",
  "make-archive": "bench/make-archive.ts",
  "make-insiders": "bench/make-insiders.ts",
  "make-listings": "bench/make-listings.ts",
  "make-market": "bench/make-market.ts",
  "make-register": "bench/make-register.ts",
  "market-reads": "bench/reads/market-reads.ts",
  "measure-fill": "measure/measure-fill.ts",
  questions: "questions/run.ts",
  sample: "sample/run.ts",
  simulate: "simulate.ts",
  soak: "soak.ts",
  synthetic: "synthetic/run.ts",
  verify: "measure/verify.ts",
  "verify-amounts": "measure/verify-amounts.ts",
  "verify-announced": "questions/announced.ts",
  "verify-dates": "measure/verify-dates.ts",
  "verify-owners": "measure/verify-owners.ts",
  "verify-past": "past/run.ts",
  "verify-persons": "measure/verify-persons.ts",
  "verify-readings": "measure/verify-readings.ts",
  "verify-releases": "measure/verify-releases.ts",
  "verify-segments": "measure/verify-segments.ts",
  "verify-words": "measure/verify-words.ts",
  "verify-workbooks": "measure/verify-workbooks.ts",
}

const [name = "", ...args] = process.argv.slice(2)
const path = tools[name]
if (path) {
  const file = join(import.meta.dirname, path)
  // A tool reads its own arguments, and some start themselves again.
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
} else {
  if (name) console.error(`There is no tool "${name}".`)
  console.error(`npm run tool -- <name> [arguments]\n${Object.keys(tools).join("\n")}`)
  process.exitCode = 2
}
