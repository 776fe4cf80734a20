import { spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** `npm run check`: types, lint, unused code and the unit tests of what changed since the last commit, side by side. */
const root = fileURLToPath(new URL("..", import.meta.url))

interface Check {
  title: string
  packageName: string
  command: string
  args: string[]
}

const checks: Check[] = [
  {
    title: "types",
    packageName: "typescript-native",
    command: "bin/tsc",
    args: [],
  },
  {
    title: "lint",
    packageName: "@biomejs/biome",
    command: "bin/biome",
    args: ["check", "--error-on-warnings", "."],
  },
  {
    title: "unused files, exports and dependencies",
    packageName: "knip",
    command: "bin/knip.js",
    args: ["--no-progress", "--no-config-hints"],
  },
  {
    title: "unit tests of what changed",
    packageName: "vitest",
    command: "vitest.mjs",
    args: ["run", "--config", "tests/unit.config.ts", "--changed", "--passWithNoTests"],
  },
]

async function run({ title, packageName, command, args }: Check): Promise<boolean> {
  const since = Date.now()
  const file = join(root, "node_modules", packageName, command)
  const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text
    })
  const code = await new Promise<number | null>((done) => child.once("close", done))
  console.log(`${code === 0 ? "passed" : "FAILED"}: ${title}, ${Math.round((Date.now() - since) / 1000)} s`)
  if (code !== 0) console.log(output)
  return code === 0
}

const results = await Promise.all(checks.map(run))
process.exitCode = results.every(Boolean) ? 0 : 1
