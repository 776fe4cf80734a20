import { expect, test } from "vitest"
import { whyNoBreakdown } from "~/pages/company/segments/segments-page"
import { tickerId } from "../../../../ids"

const known = {
  ticker: tickerId("WRKS"),
  name: "Works",
  query: { period: "annual", show: "values" } as const,
  hasOtherPeriod: false,
  progress: { read: 3, unread: 0 },
  refused: [],
}

test.each([
  [{}, "The 3 loaded reports of Works have no figures by segment, product or region."],
  [
    { progress: { read: 1, unread: 0 } },
    "The one loaded report has no figures by segment, product or region.",
  ],
  [{ progress: { read: 0, unread: 0 } }, "No report of this company is loaded yet."],
  [{ progress: { read: 0, unread: 66 } }, "No report of this company is loaded yet."],
  [{ progress: { read: 2, unread: 1 } }, "The loaded reports have no breakdowns."],
  [{ refused: ["Revenue"] }, "Works reports breakdowns, but none of them adds up to the total."],
  [{ hasOtherPeriod: true }, "The loaded reports have no annual breakdowns."],
])("a page without breakdowns and with %j says %j", (change, text) => {
  expect(whyNoBreakdown({ ...known, ...change }).text).toBe(text)
})
