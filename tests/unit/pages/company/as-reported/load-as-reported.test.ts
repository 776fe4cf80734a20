import { expect, test } from "vitest"
import { parseSubmissions, type SubmittedFiling } from "~/edgar/submissions"
import type { ListedCompany } from "~/model/directory/list-index"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { loadAsReported, loadAsReportedData } from "~/pages/company/as-reported/load-as-reported.server"
import { statementsKind } from "~/stores/document-kinds"
import { commonShare } from "../../../../fixtures/common-share"
import { submitted } from "../../../../fixtures/filings/submitted"
import { cikId, tickerId } from "../../../../ids"
import { makeDocument, tenK, wholeYear } from "../../../model/financials/make-facts"

const cik = cikId("0000990001")
const company: ListedCompany = {
  cik,
  ticker: tickerId("EXMP"),
  name: "Example",
  filedName: "EXAMPLE",
  coverage: "YYNYN",
  country: null,
  exchange: null,
  sic: null,
  fiscalYearEnd: null,
  security: commonShare,
}

const newest = submitted("10-Q", "2025-05-06", { period: "2025-03-31" })
const middle = submitted("10-K", "2025-02-20", { period: "2024-12-31" })
const oldest = submitted("10-Q", "2024-11-05", { period: "2024-09-30" })
const list = parseSubmissions(
  JSON.stringify({
    cik: "990001",
    name: "E",
    filings: { recent: { accessionNumber: [], form: [], filingDate: [] } },
  }),
)

const statements = makeDocument(wholeYear(2024, tenK(2024)))

const toPrinted = (concept: string) => ({
  ...{ label: concept, concept, depth: 0, isHead: false, unit: "USD", values: [5] },
})
const printed = [
  {
    kind: "BS",
    columns: [{ start: null, end: "2024-12-31", member: null }],
    rows: [toPrinted("Assets"), toPrinted("OwnLine")],
  },
]

function toContext(available: SubmittedFiling[], read: SubmittedFiling[]) {
  return {
    readThrough: async ({ name }: { name: string }) =>
      ({
        status: "loaded",
        document: {
          body:
            name === statementsKind.name
              ? {
                  ...statements,
                  filings: { ...statements.filings, accession: [middle.accession] },
                  faces: [0],
                }
              : toFilingsDocument(list, [newest, middle, oldest], []),
        },
      }) as never,
    asReported: async (_: unknown, filing: SubmittedFiling) =>
      available.some(({ accession }) => accession === filing.accession)
        ? ({
            status: "loaded",
            document: { body: { ...filing, cik, document: "main.htm", statements: printed } },
          } as never)
        : ({ status: "absent" } as const),
    segments: {
      stored: async () => ({ filings: read.map(({ accession }) => ({ accession, state: "read" })) }) as never,
    },
    slots: new Map<string, string>(),
    isDocumentRequest: true,
  }
}

async function load(query: string, available: SubmittedFiling[], read: SubmittedFiling[]) {
  const view = await loadAsReported(company, new URLSearchParams(query), toContext(available, read))
  return { status: view.status, chosen: view.chosen, isEarlier: view.status === "loaded" && view.isEarlier }
}

test("without a choice, the newest report is shown, and an earlier one that was read if it is not available", async () => {
  expect(await load("", [newest, middle], [middle])).toEqual({
    status: "loaded",
    chosen: newest.accession,
    isEarlier: false,
  })
  expect(await load("", [middle, oldest], [oldest, middle])).toEqual({
    status: "loaded",
    chosen: middle.accession,
    isEarlier: true,
  })
})

test("the newest earlier report with statements is shown", async () => {
  expect((await load("", [oldest], [middle, oldest])).chosen).toBe(oldest.accession)
})

test("a chosen report that is not available is not replaced, nor the newest one if none was read", async () => {
  expect(await load(`filing=${newest.accession}`, [middle], [middle])).toEqual({
    status: "absent",
    chosen: newest.accession,
    isEarlier: false,
  })
  expect(await load("", [middle], [])).toEqual({
    status: "absent",
    chosen: newest.accession,
    isEarlier: false,
  })
})

test("as data, the latest report is the newest one that can be read", async () => {
  const context = toContext([middle, oldest], [oldest, middle])
  expect(await loadAsReportedData(company, "latest", context)).toMatchObject({
    status: 200,
    body: { accession: middle.accession, form: "10-K" },
  })
  expect(await loadAsReportedData(company, newest.accession, context)).toMatchObject({ status: 404 })
})

test("a line is beside the row that reads its concept, with the way in which it was chosen", async () => {
  const context = toContext([middle], [])
  const { body } = await loadAsReportedData(company, middle.accession, context)
  expect(body).toMatchObject({
    choice: expect.stringContaining("matched by the lines that this report prints"),
    rows: [
      { concept: "Assets", row: "assets" },
      { concept: "OwnLine", row: null },
    ],
  })
  const view = await loadAsReported(company, new URLSearchParams({ filing: middle.accession }), context)
  expect(view.status === "loaded" && view.choice).toContain("matched by the lines")
  const [html = ""] = [...context.slots.values()]
  expect(html).toContain('<a href="/company/EXMP/financials?statement=balance">Total assets</a>')
})
