import { spawn } from "node:child_process"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { toIsoDate } from "~/lib/dates"
import { readResults, updatePage } from "./measure/result"

/**
 * `npm run tool -- accuracy <folder> [command …]`: runs the checks that need only a folder of the SEC's layout, and
 * writes their counts and the day into docs/accuracy.md. Rows of other commands, and of data that the folder does not
 * have, keep the result of their day; the command names them.
 */
const root = join(import.meta.dirname, "..")
const pagePath = join(root, "docs/accuracy.md")

const [folder, ...wanted] = process.argv.slice(2)
if (!folder || !existsSync(folder)) {
  console.error(
    folder
      ? `There is no folder ${folder}. Nothing was measured.`
      : "Give the folder: npm run tool -- accuracy <folder in the layout of the SEC's addresses> [command …]",
  )
  process.exit(2)
}

const statementSets = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /(^|\/)\d{4}q[1-4]\.zip$/.test(path))
  .sort()
  .map((path) => join(folder, path))

interface Check {
  name: string
  args: string[]
  /** What the folder must have. */
  needs: string[]
}

const facts = join(folder, "api/xbrl/companyfacts")
const archives = join(folder, "Archives/edgar/data")
const checks: Check[] = [
  { name: "verify", args: ["verify", folder], needs: [facts] },
  {
    name: "verify --faces",
    args: ["verify", "--faces", ...statementSets],
    needs: statementSets.length > 0 ? statementSets : [join(folder, "…/2009q3.zip")],
  },
  { name: "verify --history", args: ["verify", "--history", folder], needs: [archives] },
  { name: "verify-amounts", args: ["verify-amounts", folder], needs: [facts] },
  { name: "verify-segments", args: ["verify-segments", folder], needs: [archives, facts] },
  { name: "verify-owners", args: ["verify-owners", folder], needs: [folder] },
  { name: "verify-dates", args: ["verify-dates", folder], needs: [join(folder, "submissions")] },
  { name: "verify-readings", args: ["verify-readings", folder], needs: [archives] },
  { name: "verify-persons", args: ["verify-persons", folder], needs: [folder] },
]

/** The output of a tool, which may end with an error: differences are counted, too. */
function runTool(args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ["--import", "tsx", join(root, "tools/run.ts"), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    })
    let output = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text
    })
    child.on("error", fail).on("close", () => done(output))
  })
}

const measured: string[][] = []
for (const { name, args, needs } of checks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const missing = needs.find((path) => !existsSync(path))
  const results = missing ? [] : readResults(await runTool(args))
  measured.push(...results)
  for (const [what, compared, differ] of results)
    console.log(`${what}: ${compared} compared; differ: ${differ}`)
  if (missing) console.log(`${name}: not measured, because this machine does not have ${missing}.`)
  else if (results.length === 0) console.log(`${name}: ended without a result.`)
}
const page = updatePage(readFileSync(pagePath, "utf8"), measured, toIsoDate(Date.now()))
writeFileSync(pagePath, page)
const topics = new Set(measured.map(([what = ""]) => what.split(",")[0]))
const others = [...page.matchAll(/^\| ([^|,]+)[^|]*\|(?:[^|]+\|){3} (`[^|]+|the same) \| \d{4}-/gm)]
for (const [, topic = "", command] of others)
  if (!topics.has(topic.trim())) console.log(`Kept as it was: ${topic.trim()} (${command})`)
