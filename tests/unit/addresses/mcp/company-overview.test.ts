import { expect, test } from "vitest"
import { companyTools } from "~/addresses/mcp/company-tools"
import { NoData, type ToolSource } from "~/addresses/mcp/tool"

const company = {
  ...{ name: "Example Holding AG", ticker: "EXM.SW", cik: "0000990002", exchange: "SIX" },
  ...{ sic: null, fiscalYearEnd: null, securityKind: "common", mainTicker: "EXM.SW" },
}
const closes = [
  { date: "2024-11-20", close: 81.5, currency: "CHF", source: "vendor file" },
  { date: "2024-11-19", close: 80, currency: "CHF", source: "vendor file" },
]

/** A company of which the given data addresses have data. */
async function describe(answers: Record<string, object>): Promise<readonly string[]> {
  const source = {
    read: async ({ id }: { id: string }) => {
      if (!answers[id]) throw new NoData("Nothing is known.")
      return answers[id]
    },
    pageUrl: (path: string) => `https://site.example${path}`,
  } as unknown as ToolSource
  const overview = companyTools.find(({ name }) => name === "company_overview")
  const answer = await overview?.run({ ticker: "EXM.SW" }, source)
  return answer?.reply.about ?? []
}

test("the overview of a company without statements has its newest close", async () => {
  expect(await describe({ company, prices: { rows: closes } })).toContain(
    "Price: 81.5 CHF on 2024-11-20, vendor file.",
  )
})

test("the overview of a security that is not the company's share names its kind and the share", async () => {
  const preferred = { ...company, ticker: "EXM-PA", securityKind: "preferred", mainTicker: "EXM" }
  expect(await describe({ company: preferred })).toContain(
    "EXM-PA: preferred share; the company's main security is EXM.",
  )
  expect(await describe({ company })).toContain("EXM.SW: common share.")
})

test("the overview of a company without prices says so", async () => {
  expect(await describe({ company })).toContain("No price is known.")
  expect(await describe({ company, prices: { rows: [] } })).toContain("No price is known.")
})
