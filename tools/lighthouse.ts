import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs, promisify } from "node:util"
import { z } from "zod"
import { loadSample } from "../server/load-sample"
import { startLocalServer } from "../server/local/start-server"
import { localOptions } from "../server/runtime/local-server"
import { findBrowser } from "../tests/browser"
import { installPackages } from "./install-packages"

/**
 * `npm run tool -- lighthouse [--runs 3] [path …]`: the scores of pages on a local server with the sample, with
 * Lighthouse's mobile defaults. Performance is the median of all runs, the other scores are the lowest.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "3" } },
})
const defaultPaths = [
  "/",
  "/company/AAPL",
  "/company/AAPL/financials",
  "/investor/0001067983",
  "/screener",
  "/etf/GSFAX",
]
const paths = positionals.length > 0 ? positionals : defaultPaths
const categories = ["performance", "accessibility", "best-practices", "seo"] as const
const report = z.object({
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() }),
    "best-practices": z.object({ score: z.number() }),
    seo: z.object({ score: z.number() }),
  }),
})

installPackages()
const browser = findBrowser()
if (!browser) throw new Error("No Chromium is available.")
const folder = mkdtempSync(join(tmpdir(), "bookvalue-lighthouse-"))
const server = await startLocalServer(localOptions({ PORT: "8798", ...process.env, STATE_DIR: folder }), {
  beforeListening: (inside) => loadSample(inside, () => {}),
})
try {
  console.log(
    `| page | performance | accessibility | best practices | SEO |\n| --- | --- | --- | --- | --- |`,
  )
  for (const path of paths) {
    const runs: Scores[] = []
    while (runs.length < Number(values.runs)) runs.push(await measure(server.origin + path, browser.path))
    const [performance = [], ...others] = categories.map((category) =>
      runs.map((scores) => Math.round(100 * scores[category].score)),
    )
    const median = performance.toSorted((a, b) => a - b)[Math.floor(performance.length / 2)]
    const lowest = others.map((scores) => Math.min(...scores))
    console.log(`| \`${path}\` | ${median} (${performance.join(", ")}) | ${lowest.join(" | ")} |`)
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Scores = z.infer<typeof report>["categories"]

/** The server's front is in this process, so Lighthouse runs beside it. */
async function measure(address: string, chromePath: string): Promise<Scores> {
  const command = join(import.meta.dirname, "node_modules/lighthouse/cli/index.js")
  const file = join(folder, "lighthouse.json")
  const args = [command, address, "--quiet", "--output=json", `--output-path=${file}`]
  args.push(`--only-categories=${categories.join(",")}`)
  args.push("--chrome-flags=--headless=new --no-sandbox --disable-gpu")
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, CHROME_PATH: chromePath } })
  return report.parse(JSON.parse(readFileSync(file, "utf8"))).categories
}
