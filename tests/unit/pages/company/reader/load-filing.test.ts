import { expect, test } from "vitest"
import { parseSubmissions } from "~/edgar/submissions"
import type { DocumentRef, FilingReader } from "~/model/filings/filing-reader"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { loadFiling } from "~/pages/company/reader/load-filing.server"
import { commonShare } from "../../../../fixtures/common-share"
import { submitted } from "../../../../fixtures/filings/submitted"
import { accessionId, cikId, tickerId } from "../../../../ids"

const filing = submitted("10-K", "2025-02-20", { period: "2024-12-31" })
const citedAccession = accessionId("0000990001-17-000027")
const list = parseSubmissions(
  JSON.stringify({
    cik: "990001",
    name: "E",
    filings: { recent: { accessionNumber: [], form: [], filingDate: [] } },
  }),
)

/** The page of a filing of which the SEC has no document; by default of one that the filing list has. */
function load(query: string, accession = filing.accession) {
  const absent = async ({ document }: DocumentRef) => ({
    status: "absent" as const,
    reason: `There is no ${document}.`,
  })
  const filings: Pick<FilingReader, "index" | "outline" | "opening"> = {
    index: async () => ({ status: "absent", reason: "The SEC had no such filing." }),
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
    accession,
    new URLSearchParams(query),
    {
      readThrough: async ({ name }) => {
        const body =
          name === "statements"
            ? { filings: { accession: [citedAccession], form: ["10-K"], filed: ["2017-03-01"] } }
            : toFilingsDocument(list, [filing], [])
        return { status: "loaded", document: { body } } as never
      },
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

test("a filing that figures cite and the filing list lacks is a page with its form and day", async () => {
  const page = await load("", citedAccession)
  expect(page.head).toMatchObject({ form: "10-K", filed: "2017-03-01", previous: null, next: null })
  expect(page.body.kind).toBe("nothing")
})

test("a filing that neither the list nor a figure has is a 404", async () => {
  const answer = await load("", accessionId("0000990001-17-000028")).catch((error: unknown) => error)
  expect(answer).toMatchObject({ status: 404 })
})
