import { expect, test } from "vitest"
import { findingTools } from "~/addresses/mcp/finding-tools"
import type { ToolSource } from "~/addresses/mcp/tool"

const measure = {
  ...{ kind: "adjusted", unit: "share", of: "", quarter: "2025q3", fiscalYear: 2025, fiscalQuarter: 3 },
  ...{ end: "2025-06-30", low: null, high: null, restated: null, url: "/company/EXMP/1?doc=a.htm" },
  ...{ accession: "0000990001-25-000004", filed: "2025-07-30" },
}
const body = {
  ...{ ticker: "EXMP", cik: "0000990001", name: "Example", currency: "USD" },
  rows: [
    { ...measure, label: "Adjusted EPS", value: 2.5 },
    { ...measure, label: "Free cash flow", unit: "amount", value: 9e6 },
  ],
}
const source = {
  read: async () => body,
  pageUrl: (path: string) => path,
  cite: (_: unknown, { url }: { url: string }) => url,
} as unknown as ToolSource

test("a measure of releases is found by a part of its name, with its source once", async () => {
  const earnings = findingTools.find(({ name }) => name === "earnings")
  const answer = await earnings?.run({ ticker: "EXMP", show: "measures", find: "eps" }, source)
  expect(answer?.reply.rows).toHaveLength(1)
  expect(answer?.reply.rows[0]).toMatchObject({ label: "Adjusted EPS", value: 2.5, source: measure.url })
  expect(answer?.reply.rows[0]).not.toHaveProperty("url")
})
