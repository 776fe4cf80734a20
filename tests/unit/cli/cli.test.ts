import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { kinds } from "~/ingest/kinds/kinds.server"

const project = join(import.meta.dirname, "../../..")

test("ingest import --help runs in Node and names every import that a part declares", () => {
  const run = ["cli/ingest.mjs", "import", "--help"]
  const help = execFileSync(process.execPath, run, { cwd: project, encoding: "utf8" })
  const names = kinds.flatMap(({ importer }) => importer?.name ?? [])
  expect(names.sort()).toEqual(["estimates", "letters", "prices", "rates", "transcripts"])
  for (const name of names) expect(help).toContain(`import ${name} <file> …`)
  expect(help).toContain(
    "symbol, row, end, value, source, filed,\n                                   and start or months",
  )
}, 30_000)

test("ingest history --help shows that command alone", () => {
  const run = ["cli/ingest.mjs", "history", "--help"]
  const help = execFileSync(process.execPath, run, { cwd: project, encoding: "utf8" })
  expect(help.split("\n  ").map((line) => line.trim().split(" ")[0])).toEqual(["history", "history", "--to"])
}, 30_000)

test.each([
  [["import", "prices"], 'The command "import" is not complete'],
  [["imports", "prices"], 'There is no ingest command "imports".'],
  [["fill", "nothing", "a.zip"], 'The command "fill" is not complete'],
])(
  "ingest %j ends with 2 and says why",
  (words, reason) => {
    const { status, stderr } = spawnSync(process.execPath, ["cli/ingest.mjs", ...words], {
      cwd: project,
      encoding: "utf8",
    })
    expect(status).toBe(2)
    expect(stderr).toContain(reason)
  },
  60_000,
)

test.each([
  [["import", "prices", "closes.csv"], "A dry run needs the listings of a server"],
  [["company", "AAPL"], "--dry-run is an option of import and fill only."],
  [["fill", "--small"], "--dry-run is an option of import and fill only."],
])(
  "ingest %j --dry-run without a server writes no state and ends with 1",
  (words, reason) => {
    const folder = mkdtempSync(join(tmpdir(), "dry-run-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { status, stderr } = spawnSync(process.execPath, ["cli/ingest.mjs", ...words, "--dry-run"], {
      cwd: project,
      encoding: "utf8",
      env: { PATH: process.env.PATH, STATE_DIR: join(folder, "state") },
    })
    expect(stderr).toContain(reason)
    expect(status).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  },
  60_000,
)

test.each(["example.com", "localhost:8787", "file:///tmp"])(
  "the MCP program refuses %s as the address of a server",
  (origin) => {
    const { status, stderr } = spawnSync(process.execPath, ["cli/mcp.mjs"], {
      ...{ cwd: project, encoding: "utf8", input: "" },
      env: { PATH: process.env.PATH, BOOKVALUE_ORIGIN: origin },
    })
    expect(stderr).toBe(
      `BOOKVALUE_ORIGIN must be an http or https origin, such as https://example.com, not ${origin}.\n`,
    )
    expect(status).toBe(1)
  },
  60_000,
)
