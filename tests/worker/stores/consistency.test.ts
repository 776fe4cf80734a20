import { expect, test } from "vitest"
import { answerData } from "~/addresses/data/answer-data.server"
import { requestContext } from "~/context.server"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { addDays, toIsoDate } from "~/lib/dates"
import { documentStore } from "~/platform/documents.server"
import { parseSettings } from "~/platform/env.server"
import { RequestLog } from "~/platform/log.server"
import securities from "../../../server/sample/snapshot/1-securities.json"
import himalaya from "../../../server/sample/snapshot/2-investor-0001709323.json"
import exampleCompany from "../../../server/sample/snapshot/0000990001.json"
import alphabet from "../../../server/sample/snapshot/0001652044.json"
import { gatherClaims } from "../../consistency/gather-claims"
import { reportConsistency } from "../../consistency/report-consistency"
import { bindings } from "../bindings"

const settings = parseSettings({ APP_ORIGIN: "http://localhost:8787", SESSION_SECRET: "s".repeat(40) })

/** The data addresses, without pages and tools. */
const server = {
  unanswered: new Set<string>(),
  callTool: async () => null,
  read: async (path: string) => {
    const request = new Request(`http://localhost:8787${path}`)
    const context = requestContext(request, bindings, settings, () => {})
    const response = await answerData(request, context)
    return response.ok ? response.text() : null
  },
}

async function loadSample(): Promise<void> {
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  const close = [[addDays(toIsoDate(Date.now()), -2), 120]]
  const price = { currency: "USD", source: "a vendor", closes: close }
  for (const batch of [
    {
      listings: [
        { ticker: "EXMP", cik: "0000990001", name: "Example Instruments", exchange: null, position: 0 },
        { ticker: "GOOGL", cik: "0001652044", name: "Alphabet", exchange: "Nasdaq", position: 1 },
      ],
      investors: [{ cik: "0001709323", name: "Himalaya Capital Management", owner: "Li Lu" }],
    },
    ...[exampleCompany, alphabet, securities, himalaya],
    { prices: [{ cik: "0001652044", ticker: "GOOGL", ...price }], rewriteLists: true },
  ])
    await applyBatch(ingestBatch.parse(batch), { db: bindings.DB, documents, now: Date.now })
}

test("a figure of two companies and an investor is the same at all data addresses that have it", async () => {
  await loadSample()
  const { lines, isConsistent } = await reportConsistency(server)
  expect(lines.filter((line) => !line.endsWith(" 0 differences."))).toEqual([])
  expect(lines.at(-1)).toMatch(/^2 companies and 1 investors: /)
  expect(isConsistent).toBe(true)
  const silent = { ...server, unanswered: new Set(["/company/GOOGL.json"]) }
  const report = await reportConsistency(silent)
  expect(report.isConsistent).toBe(false)
  expect(report.lines).toContain("/company/GOOGL.json was not answered.")
  const { claims } = await gatherClaims(server, { companies: 2, investors: 1 })
  const priced = claims.flatMap(({ figure, address, value }) =>
    figure.startsWith("priceEarnings") && value !== null ? [address] : [],
  )
  expect(priced).toEqual(
    expect.arrayContaining([
      ...["/compare.json", "/compare.csv", "/screener.json?sort=priceEarnings"],
      "/company/GOOGL/valuation.json",
    ]),
  )
})
