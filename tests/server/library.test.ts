import { execFile } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { chromium } from "@playwright/test"
import { build } from "esbuild"
import { Miniflare } from "miniflare"
import { publint } from "publint"
import { afterAll, beforeAll, expect, test } from "vitest"
import { projectDir } from "../../server/runtime/local-server"
import { browserFlags, findBrowser } from "../browser"
import { type FakeSec, startFakeSec } from "../fakes/sec-server"
import { exampleCik, exampleFacts } from "../fixtures/example/example-company"
import { exampleSubmissions } from "../fixtures/example/example-submissions"
import { nportReport } from "../fixtures/nport"
import { ownershipXml } from "../fixtures/ownership-form"
import { coverPage, informationTable } from "../fixtures/thirteen-f"

/** Inside the project, so that the package finds the packages that it depends on. */
const folder = join(projectDir, ".cache/library")
const consumer = join(projectDir, ".cache/library-consumer")
const facts = JSON.stringify(exampleFacts())
const submissions = JSON.stringify(exampleSubmissions())
const run = promisify(execFile)
const compiler = join(projectDir, "node_modules/typescript-native/bin/tsc")

let sec: FakeSec

beforeAll(async () => {
  await run(process.execPath, ["--import", "tsx", "tools/run.ts", "library", folder], { cwd: projectDir })
  rmSync(consumer, { recursive: true, force: true })
  mkdirSync(join(consumer, "node_modules"), { recursive: true })
  symlinkSync(folder, join(consumer, "node_modules/bookvalue"))
  writeFileSync(join(consumer, "package.json"), JSON.stringify({ type: "module", private: true }))
  const listing = {
    fields: ["cik", "name", "ticker", "exchange"],
    data: [[Number(exampleCik), "Example", "EXMP", "NYSE"]],
  }
  sec = await startFakeSec({
    documents: {
      [`/api/xbrl/companyfacts/CIK${exampleCik}.json`]: facts,
      [`/submissions/CIK${exampleCik}.json`]: submissions,
      "/files/company_tickers_exchange.json": JSON.stringify(listing),
    },
  })
})
afterAll(() => sec?.close())

function submitThirteenF(period: string, amount: number): string {
  const documents = [coverPage({ period }), informationTable([{ value: amount * 20, amount }])]
  return documents
    .map((xml) => `<DOCUMENT>\n<TYPE>XML\n<TEXT>\n<XML>\n${xml}\n</XML>\n</TEXT>\n</DOCUMENT>`)
    .join("\n")
}

const report = (risk: string) => ({
  form: "10-K",
  document: `<html><body><p><b>Item 1A. Risk Factors</b></p><p>${risk} Our plants depend on gallium from few suppliers, and prices change from year to year.</p><p><b>Item 1B. Unresolved Staff Comments</b></p><p>None.</p></body></html>`,
})

const investment = (name: string) => ({
  ...{ name, cusip: "037833100", balance: 10, value: 100 },
  weight: 50,
})

const input = {
  ...{
    facts,
    submissions,
    form: ownershipXml(),
    nport: nportReport({ holdings: [investment("Alpha"), investment("Beta")] }),
  },
  filings: [
    {
      accession: "0000990101-25-000001",
      filed: "2025-05-14",
      submission: submitThirteenF("2025-03-31", 100),
    },
    {
      accession: "0000990101-25-000002",
      filed: "2025-08-14",
      submission: submitThirteenF("2025-06-30", 150),
    },
  ],
  reports: [report("Demand may fall."), report("Demand may fall quickly.")],
}

/** A program that calls everything; it is the same in all runtimes. */
const program = `
import * as bookvalue from "bookvalue"

export function summarize(input) {
  const company = bookvalue.readCompany(input.facts, input.submissions)
  const read = (statement, key) => company.view({ statement }).rows.find((row) => row.key === key).values.at(-1)
  const portfolios = bookvalue.toManagerPortfolios(input.filings)
  const [before, after] = portfolios
  const redline = bookvalue.redlineReports(...input.reports, "item-1a")
  return {
    name: company.name,
    revenue: read("income", "revenue"),
    netMargin: read("ratios", "netMargin"),
    accession: company.view({}).rows[0].sources.at(-1).accession,
    filings: bookvalue.parseSubmissions(input.submissions).filings.length,
    facts: bookvalue.parseCompanyFacts(input.facts).cik,
    cover: bookvalue.parseThirteenF(input.filings[0].submission).cover.period,
    changes: bookvalue.comparePortfolios(before, after, () => []).map(({ status, sharesDiff }) => [status, sharesDiff]),
    fund: bookvalue.parseNport(input.nport).holdings.length,
    owner: bookvalue.parseOwnershipForm(input.form).owners.length,
    segments: bookvalue.findSegments("<html><body>no facts</body></html>"),
    redline: redline.counts.changed,
    value: bookvalue.twoStageValue({ base: 1, growth: 0, years: 10, laterGrowth: 0, laterYears: 0, discount: 0.1 }).perShare,
    functions: Object.keys(bookvalue).sort(),
  }
}
`

interface Summary {
  name: string
  revenue: number
  functions: string[]
  changes: unknown[]
  redline: number
}

async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: consumer },
    ...{
      bundle: true,
      write: false,
      format: "esm",
      platform: "browser",
      target: "es2022",
      logLevel: "error",
    },
  })
  return outputFiles[0]?.text ?? ""
}

test("Node.js, workerd and a browser compute the same with the package", { timeout: 60_000 }, async () => {
  writeFileSync(join(consumer, "program.js"), program)
  writeFileSync(join(consumer, "input.json"), JSON.stringify(input))
  writeFileSync(
    join(consumer, "node.js"),
    `import { readFileSync } from "node:fs"\nimport { summarize } from "./program.js"\nconsole.log(JSON.stringify(summarize(JSON.parse(readFileSync(new URL("input.json", import.meta.url), "utf8")))))`,
  )
  const node = JSON.parse((await run(process.execPath, [join(consumer, "node.js")])).stdout) as Summary
  expect(node).toMatchObject({ revenue: expect.any(Number), changes: [["Changed", 50]], redline: 1, fund: 2 })
  expect(node.name).toContain("Example Instruments")
  expect(node.functions).toHaveLength(11)

  const worker = new Miniflare({
    modules: true,
    // No compatibility with Node.js: the package needs none.
    compatibilityDate: "2025-01-01",
    script: await bundle(
      `${program}\nexport default { fetch: async (request) => Response.json(summarize(await request.json())) }`,
    ),
  })
  const answer = await worker.dispatchFetch("http://localhost/", {
    method: "POST",
    body: JSON.stringify(input),
  })
  expect(await answer.json()).toEqual(node)
  await worker.dispose()

  const browser = findBrowser()
  expect(browser).not.toBeNull()
  const running = await chromium.launch({ executablePath: browser?.path ?? "", args: browserFlags })
  const page = await running.newPage()
  await page.addScriptTag({
    type: "module",
    content: `${await bundle(program)}\nwindow.summarize = summarize`,
  })
  const inBrowser = await page.evaluate(
    (given) => (window as unknown as { summarize: (given: unknown) => unknown }).summarize(given),
    input,
  )
  expect(inBrowser).toEqual(node)
  await running.close()
})

test("the example of the package's README runs", async () => {
  const readme = readFileSync(join(folder, "README.md"), "utf8")
  expect(readme.trim().split("\n").length).toBeLessThanOrEqual(20)
  const [, example = ""] = /```js\n([\s\S]*?)```/.exec(readme) ?? []
  const code = example
    .replace("https://data.sec.gov", sec.origin)
    .replace("CIK0000320193", `CIK${exampleCik}`)
  writeFileSync(join(consumer, "example.js"), code)
  const env = { ...process.env, EDGAR_USER_AGENT: "Test test@example.org" }
  const { stdout } = await run(process.execPath, [join(consumer, "example.js")], { env })
  expect(stdout).toMatch(/^Rows: revenue \(money\), /)
  const [, ...lines] = stdout.trim().split("\n")
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line).toMatch(/^\d{4} \d{4}-\d{2}-\d{2} \d+ USD \d{10}-\d{2}-\d{6}$/)
  expect(lines).toEqual([...lines].sort())
})

const command = join(folder, "bin/bookvalue.mjs")

test("the command prints a statement of a ticker", async () => {
  const env = { ...process.env, EDGAR_ORIGIN: sec.origin }
  const { stdout } = await run(process.execPath, [command, "exmp", "balance", "quarterly"], { env })
  expect(stdout).toMatch(/^Example Instruments.*, millions of USD$/m)
  expect(stdout).toMatch(/^Total assets +[\d,]+/m)
})

test("the command without a user agent says what to set, and nothing is fetched", async () => {
  const { EDGAR_USER_AGENT: _, EDGAR_ORIGIN: __, ...env } = process.env
  const failed = run(process.execPath, [command, "EXMP"], { env })
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Set EDGAR_USER_AGENT"),
  })
})

test("publint finds nothing in the package", async () => {
  expect((await publint({ pkgDir: folder, strict: true })).messages).toEqual([])
})

test.each([
  ["Node.js", "nodenext", "nodenext"],
  ["bundlers", "esnext", "bundler"],
])(
  "a program in TypeScript gets the types as %s resolve them, and a wrong argument is an error",
  async (_, module, resolution) => {
    const file = join(consumer, "typed.ts")
    writeFileSync(
      file,
      `import { readCompany, twoStageValue } from "bookvalue"
export const ends: string[] = readCompany("{}").view({ statement: "income" }).periods.map(({ end }) => end)
// @ts-expect-error The facts are text.
readCompany(1)
// @ts-expect-error The inputs are missing.
twoStageValue({})
`,
    )
    const args = ["--ignoreConfig", "--noEmit", "--strict", "--types", ""]
    args.push("--module", module, "--moduleResolution", resolution, file)
    const { stdout } = await run(process.execPath, [compiler, ...args], { cwd: consumer }).catch(
      (failed: { stdout: string }) => failed,
    )
    expect(stdout).toBe("")
  },
)
