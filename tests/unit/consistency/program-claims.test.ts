import { expect, test } from "vitest"
import { claimForPrograms } from "../../consistency/program-claims"

const source = "http://localhost/company/EXMP/financials/source"
const answers: Record<string, string> = {
  "/company/EXMP.md": `Revenue: [$451.4B](${source}/revenue/2026q2?period=ttm) +12.8%

Millions of US dollars except per share.

| Revenue | [391,035](${source}/revenue/2024) |
| Diluted EPS | [6.08](${source}/epsDiluted/2024) |
`,
  "/company/EXMP/financials.md?statement=income&period=annual": `| key | label | format | 2023 (2023-12-31) | 2024 (2024-12-31) | faults |
| --- | --- | --- | --: | --: | --- |
| revenue | Revenue | money | — | 391,035,000,000 |  |
`,
}

const facts = {
  claims: [],
  nameMetric: (key: string) => key,
  scaleInTable: (figure: string, scale: number) => (figure.startsWith("eps") ? 1 : scale),
}

test("Markdown and a tool of a company give figures with their units", async () => {
  const claims = await claimForPrograms(
    "EXMP",
    facts,
    async (path) => answers[path] ?? null,
    async (name) => (name === "valuation" ? [{ source: `${source}/priceSales/2024`, value: 8.25 }] : null),
  )
  expect(claims.map(({ figure, address, value, scale = 1 }) => [figure, address, value, scale])).toEqual([
    ["revenue 2026q2 ttm latest", "/company/EXMP.md", "$451.4B", 1],
    ["revenue 2024 annual latest", "/company/EXMP.md", "391,035", 1e6],
    ["epsDiluted 2024 annual latest", "/company/EXMP.md", "6.08", 1],
    ["revenue 2023 annual latest", "/company/EXMP/financials.md?statement=income&period=annual", "—", 1],
    [
      "revenue 2024 annual latest",
      "/company/EXMP/financials.md?statement=income&period=annual",
      "391,035,000,000",
      1,
    ],
    ["priceSales 2024 annual latest", "valuation of EXMP", "8.25", 1],
  ])
})
