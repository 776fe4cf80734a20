import { parseArgs } from "node:util"
import { parseTicker } from "~/lib/ticker"
import { writeSnapshot } from "./snapshot"

/**
 * `npm run tool -- sample <folder> <ticker> … --at YYYY-MM-DD [--fund <ticker>=<N-PORT file>] [--fixture <ticker>]`:
 * writes the embedded sample from a folder in the SEC's layout, and companies for tests alone. The day is the one on which the sample says it was read.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: "string" },
    fund: { type: "string", multiple: true, default: [] },
    fixture: { type: "string", multiple: true, default: [] },
  },
})
const [folder, ...tickers] = positionals
if (!folder || !values.at)
  throw new Error("Give a folder and a day: npm run tool -- sample <folder> <ticker> … --at YYYY-MM-DD")
const funds = values.fund.map((given) => {
  const [name = "", file = ""] = given.split("=")
  const ticker = parseTicker(name)
  if (!ticker) throw new Error(`${name} is not a ticker.`)
  return { ticker, file }
})
const at = Date.parse(`${values.at}T00:00:00Z`)
const written = await writeSnapshot(folder, { tickers, fixtures: values.fixture }, at, funds)
console.log(`${written.length} companies written.`)
