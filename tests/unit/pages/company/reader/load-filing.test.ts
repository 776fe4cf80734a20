import { expect, test } from "vitest"
import { parseSubmissions } from "~/edgar/submissions"
import type { DocumentRef, FilingReader } from "~/model/filings/filing-reader"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { loadFiling } from "~/pages/company/reader/load-filing.server"
import { commonShare } from "../../../../fixtures/common-share"
import { submitted } from "../../../../fixtures/filings/submitted"
import { cikId, tickerId } from "../../../../ids"

const filing = submitted("10-K", "2025-02-20", { period: "2024-12-31" })
const list = parseSubmissions(
  JSON.stringify({
    cik: "990001",
    name: "E",
    filings: { recent: { accessionNumber: [], form: [], filingDate: [] } },
  }),
)

/** The page of a filing of which the SEC has no document. */
function load(query: string) {
  const absent = async ({ document }: DocumentRef) => ({
    status: "absent" as const,
    reason: `There is no ${document}.`,
  })
  const filings: Pick<FilingReader, "index" | "outline" | "opening"> = {
    index: async () => ({ status: "unavailable", reason: "The SEC does not answer." }),
    outline: absent,
    opening: absent,
  }
  return loadFiling(
    {
      cik: cikId("0000990001"),
      ticker: tickerId("EXMP"),
      name: "Example",
      filedName: "EXAMPLE",
      coverage: "YYNYN",
      country: null,
      exchange: null,
      sic: null,
      fiscalYearEnd: null,
      security: commonShare,
    },
    filing.accession,
    new URLSearchParams(query),
    {
      readThrough: async () =>
        ({ status: "loaded", document: { body: toFilingsDocument(list, [filing], []) } }) as never,
      filings: filings as FilingReader,
      words: null as never,
      documents: null as never,
      lists: async () => null as never,
      slots: new Map(),
      isDocumentRequest: true,
    },
  )
}

test("a document that a filing does not have is a 404 with the reason", async () => {
  const answer = await load("doc=nothing.htm").catch((error: unknown) => error)
  expect(answer).toBeInstanceOf(Response)
  if (!(answer instanceof Response)) return
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe("There is no nothing.htm.")
})

test("a listed filing without its main document is a page with the reason", async () => {
  const page = await load("")
  expect(page.head.accession).toBe(filing.accession)
  expect(page.body).toEqual({ kind: "nothing", reason: `There is no ${filing.primaryDocument}.` })
})
