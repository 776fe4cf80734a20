import { expect, test } from "vitest"
import { parseSubmissions } from "~/edgar/submissions"
import { asReported } from "~/model/currency/display-currency"
import { toFilingsDocument } from "~/model/filings/filings-document"
import type { ReleasesDocument } from "~/model/releases/release-document"
import { toEarningsPage } from "~/pages/company/earnings/load-earnings.server"
import { cikId, tickerId } from "../../../../ids"
import { quarterlyFilings } from "../../../model/earnings/earnings-factory"

const cik = cikId("0000990001")
const company = {
  ...{ cik, ticker: tickerId("EXMP"), name: "Example", exchange: null, country: null },
  ...{ coverage: "YYNYN", filedName: "Example" },
} as never
const empty = parseSubmissions(
  JSON.stringify({
    cik: "990001",
    name: "E",
    filings: { recent: { accessionNumber: [], form: [], filingDate: [] } },
  }),
)
const filings = quarterlyFilings([2023, 2024], () => 25)

function page(isDocumentRequest: boolean, releases: ReleasesDocument | null) {
  const body = toFilingsDocument(empty, filings, [])
  const slots = new Map<string, string>()
  const sources = {
    filings: { status: "loaded", document: { body, fetchedAt: 0, version: 1 }, refreshing: false },
    statements: { status: "absent" },
    ...{ estimates: [], releases, isReading: false },
  } as never
  return { data: toEarningsPage(company, sources, asReported, { slots, isDocumentRequest }, 0), slots }
}

const release = filings.find(({ filed }) => filed === "2025-01-25")
const releases: ReleasesDocument = {
  cik,
  filings: [
    {
      ...{ accession: release?.accession ?? ("" as never), form: "8-K", filed: "2025-01-25" },
      ...{ period: "2024-12-31", quarter: 4, state: "read", document: "ex991.htm" },
      statements: [
        { scale: 1e6, anchor: "", periods: { quarter: { revenue: 300, netIncome: 60, epsDiluted: 3.01 } } },
      ],
      reconciliations: [
        {
          ...{ label: "Non-GAAP EPS", filedLabel: "GAAP EPS", filed: 3.01, adjusted: 3.21, scale: 1 },
          ...{ end: "2024-12-31", months: 3, unit: "share", proof: "steps", isTied: true },
          ...{ document: "ex991.htm", anchor: "" },
          items: [{ label: "Restructuring", value: 0.2 }],
        },
      ],
      ...{ guidance: [], metrics: [] },
    },
  ],
}

test.each([true, false])(
  "the page has the announced and adjusted tables (document request: %s)",
  (isDocument) => {
    const { data, slots } = page(isDocument, releases)
    expect(data).toMatchObject({ announced: { hasFigures: true }, adjusted: { hasFigures: true } })
    const html = isDocument
      ? { announced: slots.get("announced"), adjusted: slots.get("adjusted") }
      : data.status === "loaded" && { announced: data.announced.table, adjusted: data.adjusted.table }
    expect(html).toMatchObject({
      announced: expect.stringContaining("3.01"),
      adjusted: expect.stringContaining("Restructuring"),
    })
  },
)

test("without releases, the page has no announced figures", () => {
  expect(page(true, null).data).toMatchObject({
    announced: { hasFigures: false },
    adjusted: { hasFigures: false },
  })
})
