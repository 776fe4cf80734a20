import { execFile, spawnSync } from "node:child_process"
import { promisify } from "node:util"
import { parse } from "csv-parse/sync"
import { expect, inject, test } from "vitest"
import { dataAddresses } from "~/addresses/data/registry"
import { toExamples } from "~/pages/developers/examples"

const origin = inject("sampleOrigin")

test.each([
  ["/embed/company/AAPL/financials", "Income statement of Apple Inc.", "<table"],
  ["/embed/company/AAPL/visualize", "Charts of Apple Inc.", "<svg"],
  ["/embed/company/EXMP/insiders", "Net buying by insiders of Example Instruments (invented)", "<svg"],
  ["/embed/company/EXMP/executives", "Pay versus performance of Example Instruments (invented)", "<svg"],
  ["/embed/company/AAPL/investors", "Tracked investors of Apple Inc. by quarter", "<svg"],
  ["/embed/investor/0001067983/portfolio", "Portfolio of Berkshire Hathaway by quarter", "<svg"],
  ["/embed/compounding", "Compounding", "<svg"],
])("%s is a page for frames of any site, without scripts, with its source", async (path, title, figure) => {
  const response = await fetch(origin + path)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get("x-frame-options")).toBeNull()
  const policy = response.headers.get("content-security-policy") ?? ""
  expect(policy).toContain("frame-ancestors *")
  expect(policy).not.toContain("script-src")
  expect(policy).toContain("default-src 'none'")
  expect(html).not.toContain("<script")
  expect(html).toContain(`>${title}</h1>`)
  expect(html).toContain(figure)
  expect(html).toContain(`href="${path.replace("/embed", "")}"`)
})

test("a page itself cannot be framed, and a page without a figure cannot be embedded", async () => {
  const page = await fetch(`${origin}/company/AAPL/financials`)
  expect(page.headers.get("x-frame-options")).toBe("DENY")
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
  expect((await fetch(`${origin}/embed/watchlist`)).status).toBe(404)
  const other = await fetch(`${origin}/embed/company/aapl/financials`, { redirect: "manual" })
  expect([other.status, other.headers.get("location")]).toEqual([301, "/embed/company/AAPL/financials"])
})

const programs: Record<string, (code: string) => [command: string, ...given: string[]]> = {
  curl: (code) => ["sh", "-c", code],
  Python: (code) => ["python3", "-c", code],
  JavaScript: (code) => [process.execPath, "--input-type=module", "-e", code],
}
const hasProgram = (name: string) => spawnSync(name, ["--version"]).status === 0

test.each(Object.keys(programs))("the recipe for %s runs and prints figures", async (label) => {
  const { code = "" } = toExamples(origin).find((example) => example.label === label) ?? {}
  const [command = "", ...given] = programs[label]?.(code) ?? []
  if (command === "python3" && !hasProgram("python3")) return
  const { stdout } = await promisify(execFile)(command, given, { maxBuffer: 16 * 1024 * 1024 })
  expect(stdout).toMatch(label === "JavaScript" ? /60656116097/ : /391035000000/)
})

test("the recipe for Google Sheets names a CSV of one table that needs no redirect", async () => {
  const examples = toExamples(origin).filter(({ label }) => /Sheets|Excel/.test(label))
  expect(examples).toHaveLength(2)
  for (const { code } of examples) {
    const [address = ""] = /http[^"]+/.exec(code) ?? []
    const response = await fetch(address, { redirect: "error" })
    const lines = parse(await response.text(), { record_delimiter: "\r\n" }) as string[][]
    expect(lines[0]?.slice(0, 3)).toEqual(["key", "label", "format"])
    expect(lines.find(([key]) => key === "revenue")).toContain("391035000000")
  }
})

test("the page for developers lists every address and tool", async () => {
  const html = await (await fetch(`${origin}/developers`)).text()
  for (const { path } of dataAddresses) expect(html).toContain(`<code>/api/v1${path}.json</code>`)
  for (const anchor of ["not-found", "too-many-requests"]) expect(html).toContain(`id="${anchor}"`)
  expect(html).toContain("<code>insider_trades</code>")
})
