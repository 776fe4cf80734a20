import { type ChildProcess, spawn } from "node:child_process"
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { projectDir } from "../../server/runtime/local-server"
import { firstPort } from "./build"
import { temporaryFolder, until } from "./server-process"

const port = firstPort + 8
const origin = `http://localhost:${port}`
const copy = temporaryFolder()
let child: ChildProcess
let printed = ""

/** `npm run dev` on a copy of the sources, which the tests change. */
beforeAll(async () => {
  const isCopied = (name: string) => !/^(\.git|\.cache|\.state|build|node_modules|release|tests)$/.test(name)
  for (const name of readdirSync(projectDir).filter(isCopied))
    cpSync(join(projectDir, name), join(copy.path, name), { recursive: true })
  symlinkSync(join(projectDir, "node_modules"), join(copy.path, "node_modules"))
  child = spawn(process.execPath, ["node_modules/tsx/dist/cli.mjs", "server/dev.ts"], {
    cwd: copy.path,
    env: { PATH: process.env.PATH, PORT: String(port), EDGAR_ORIGIN: "http://127.0.0.1:1" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (data) => {
      printed += data
    })
  await until(() => printed.includes("Bookvalue is at") || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error(printed)
}, 300_000)
afterAll(async () => {
  child.kill("SIGTERM")
  await new Promise((done) => (child.exitCode === null ? child.once("exit", done) : done(null)))
  copy.remove()
})

const load = async (path: string) => (await fetch(origin + path)).text()

function change(path: string, from: string, to: string): void {
  const file = join(copy.path, path)
  const text = readFileSync(file, "utf8")
  expect(text).toContain(from)
  writeFileSync(file, text.replaceAll(from, to))
}

test.each([
  { path: "/", holds: "Bookvalue" },
  { path: "/company/AAPL/financials", holds: "Apple" },
  { path: "/screener", holds: "screener" },
  { path: "/flags/us.svg", holds: "<svg" },
  { path: "/app/entry.client.tsx", holds: "hydrateRoot" },
  { path: "/app/styles.css?direct", holds: "font-family" },
])("$path is answered with $holds", async ({ path, holds }) => {
  const response = await fetch(origin + path)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(holds)
})

test("/card.png is drawn as a PNG", async () => {
  const response = await fetch(`${origin}/card.png`)
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"])
  expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 4)]).toEqual([137, 80, 78, 71])
})

test("a changed component, a changed server module and a repaired mistake show on the next requests", async () => {
  const page = "app/pages/status/status-page.tsx"
  await load("/status")
  change(page, 'title="Data health"', 'title="Changed title"')
  await until(async () => (await load("/status")).includes("Changed title"))

  change("app/stores/operations/health-store.server.ts", "version: __VERSION__", 'version: "changed"')
  await until(async () => (await load("/healthz")).includes('"version":"changed"'))

  change(page, 'title="Changed title"', "title={")
  await until(async () => (await fetch(`${origin}/status`)).status === 500)
  change(page, "title={", 'title="Repaired title"')
  await until(async () => (await load("/status")).includes("Repaired title"))
})

const paths = ["/status", "/screener", "/company/AAPL/financials", "/company/AAPL/executives"]

test("four pages at once answer after a mistake, its repair, an edit and a cancelled request", async () => {
  const page = "app/pages/company/executives/executives-page.tsx"
  const component = "export function ExecutivesPage() {"
  const loadAll = () => Promise.all(paths.map((path) => fetch(origin + path)))
  const isAnswered = async () => (await loadAll()).every(({ status }) => status === 200)
  for (const round of [1, 2]) {
    change(page, component, `${component} {`)
    await until(async () => (await loadAll()).some(({ status }) => status === 500))
    change(page, `${component} {`, component)
    const repaired = loadAll()
    const cik = join(copy.path, "app/lib/cik.ts")
    writeFileSync(cik, `${readFileSync(cik, "utf8")}// round ${round}\n`)
    const cancelled = fetch(`${origin}/status`, { signal: AbortSignal.timeout(500) }).catch(() => null)
    await Promise.all([repaired, cancelled])
    await until(isAnswered)
  }
})

test("a mistake shows as a page with its file, line and code", async () => {
  const page = "app/pages/status/status-page.tsx"
  const text = readFileSync(join(copy.path, page), "utf8")
  const line = text.split("\n").findIndex((each) => each.includes('title="Repaired title"')) + 1
  change(page, 'title="Repaired title"', 'title=="Repaired title"')
  await until(async () => (await fetch(`${origin}/status`)).status === 500)
  const response = await fetch(`${origin}/status`)
  expect(response.headers.get("content-type")).toContain("text/html")
  const shown = await response.text()
  expect(shown).toContain(`${page}:${line}:`)
  expect(shown).toMatch(new RegExp(`> +${line} \\| .*title=="Repaired title"`))
  change(page, 'title=="Repaired title"', 'title="Repaired title"')
  await until(async () => (await load("/status")).includes("Repaired title"))
})

test("an error that a module throws is printed with its file, line and code", async () => {
  const page = "app/pages/status/status-page.tsx"
  const text = readFileSync(join(copy.path, page), "utf8")
  const line = text.split("\n").findIndex((each) => each.startsWith("export function")) + 2
  const start = text.split("\n")[line - 2]!
  change(page, start, `${start}\n  if (Date.now() > 0) throw new Error("planted mistake")`)
  await until(async () => {
    await load("/status")
    return new RegExp(`> +${line} \\|.*planted mistake`).test(printed)
  })
  expect(printed).toContain(`${page}:${line}:`)
  change(page, `\n  if (Date.now() > 0) throw new Error("planted mistake")`, "")
  await until(async () => (await load("/status")).includes("Repaired title"))
})

test("rows written before a change are there after it", async () => {
  const before = JSON.parse(await load("/healthz")).sampleTag
  change("app/pages/status/status-page.tsx", "Repaired title", "Last title")
  await until(async () => (await load("/status")).includes("Last title"))
  expect(JSON.parse(await load("/healthz")).sampleTag).toBe(before)
  expect(before).toMatch(/^[0-9a-f]{16}$/)
})
