import { installPackages } from "../install-packages"
import { benchPast, readPast } from "../past/bench"
import { benchPastOpponents } from "../past/opponents"
import { benchBrowser } from "./browser"
import { benchBulk } from "./bulk"
import { benchFarDatabase } from "./far-database"
import { benchHeavyPages } from "./heavy-pages"
import { benchMemory } from "./memory"
import { benchPages } from "./pages"
import { benchSearch } from "./search"
import { benchShell } from "./shell/shell"
import { benchWeb } from "./web"

interface Bench {
  usage: string
  /** It is measured beside other packages. */
  hasOpponents?: boolean
  /** The promise gives false if an aim is missed or results differ. */
  run: (args: string[]) => Promise<unknown>
}

const companyCount = 45_000

const benches: Record<string, Bench> = {
  search: {
    usage: "[companies]",
    hasOpponents: true,
    run: ([count = companyCount]) => benchSearch(Number(count)),
  },
  past: { usage: "[companies]", run: ([count = companyCount]) => benchPast(Number(count)) },
  "past-read": { usage: "<folder that `past` stored>", run: ([folder = ""]) => readPast(folder) },
  "past-opponents": {
    usage: "[companies] [quarters]",
    hasOpponents: true,
    run: ([count = companyCount, quarters = 68]) => benchPastOpponents(Number(count), Number(quarters)),
  },
  pages: { usage: "", hasOpponents: true, run: benchPages },
  web: { usage: "", hasOpponents: true, run: benchWeb },
  far: { usage: "", run: benchFarDatabase },
  browser: { usage: "", run: benchBrowser },
  shell: { usage: "[companies]", run: ([count = companyCount]) => benchShell(Number(count)) },
  memory: {
    usage: "[state folder] [companies]",
    run: ([folder, count = companyCount]) => benchMemory(folder, Number(count)),
  },
  heavy: {
    usage: "[state folder] [companies]",
    run: ([folder, count = companyCount]) => benchHeavyPages(folder, Number(count)),
  },
  bulk: { usage: "<companyfacts.zip>", run: ([archive = ""]) => benchBulk(archive) },
}

const [name = "", ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  const lines = Object.entries(benches).map(([each, { usage }]) => `  ${each} ${usage}`.trimEnd())
  console.error(["npm run tool -- bench <what>", ...lines].join("\n"))
  process.exit(2)
}
if (bench.hasOpponents) installPackages()
// Threads and runtimes of a bench would keep the program.
process.exit((await bench.run(args)) === false ? 1 : 0)
