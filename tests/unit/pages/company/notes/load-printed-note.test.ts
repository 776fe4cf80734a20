import { expect, test } from "vitest"
import { parseSubmissions } from "~/edgar/submissions"
import type { ListedCompany } from "~/model/directory/list-index"
import { listFilings, toFilingsDocument } from "~/model/filings/filings-document"
import { loadPrintedNote } from "~/pages/company/notes/load-printed-note.server"
import { exampleSubmissions } from "../../../../fixtures/example/example-submissions"

const company = { ticker: "EXMP", cik: "0000990001", name: "Example" } as unknown as ListedCompany
const document = toFilingsDocument(parseSubmissions(JSON.stringify(exampleSubmissions())), [], [])
const report = listFilings(document).find(({ form }) => form === "10-K")!
const titles = ["Balance Sheets", "Note 1 – Leases", "Note 2 – Debt"]
const entries = titles.map((title, at) => ({ anchor: `h-${at}`, title }))
const blocks = titles.flatMap((title, at) => [
  { kind: "heading", html: `<h3 id="h-${at}">${title}</h3>` },
  { kind: "paragraph", html: `<p>The covenant of ${at} holds.</p>` },
])

/** Loads a note of the report; `answer` replaces what the filing reader answers. */
function load(note: string, { accession = report.accession as string, list = "loaded", answer = {} } = {}) {
  const loaded = (value: unknown) => async () => ({ status: "loaded", value })
  const filings = {
    outline: loaded({ sections: [{ item: "item-8", entries, headings: [] }] }),
    item: loaded([{ version: 4, key: "item-8", blocks }]),
    ...answer,
  }
  const readThrough = async () =>
    list === "loaded"
      ? { status: "loaded", document: { body: document } }
      : { status: "unavailable", reason: "No." }
  const context = { readThrough, filings, slots: new Map(), isDocumentRequest: false }
  return loadPrintedNote(company, { accession, note }, context as never)
}
const refused = async (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: Response) => [thrown.status, thrown.headers.get("location")],
  )

test("a note is shown with its text, its neighbors and the topic of its figures", async () => {
  const page = await load("2")
  expect(page).toMatchObject({
    ...{ status: "loaded", title: "Note 2 – Debt", covenants: ["The covenant of 2 holds."] },
    topic: { key: "debt" },
    previous: { title: "Note 1 – Leases" },
    next: null,
  })
  const html = page.status === "loaded" ? page.html : ""
  expect(html).toContain("The covenant of 2 holds.")
  expect(html).not.toContain("The covenant of 1 holds.")
})

test("a topic is its note, and without one it leads to its words in the reader", async () => {
  expect(await load("leases")).toMatchObject({ title: "Note 1 – Leases", covenants: [] })
  const [status, location] = (await refused(load("taxes"))) ?? []
  expect(status).toBe(302)
  expect(location).toMatch(/^\/company\/EXMP\/.*q=unrecognized/)
})

test("an unknown note, report or number is 404", async () => {
  expect(await refused(load("7"))).toEqual([404, null])
  expect(await refused(load("balance-sheets"))).toEqual([404, null])
  expect(await refused(load("2", { accession: "0000990001-01-000001" }))).toEqual([404, null])
  expect(await refused(load("2", { accession: "nothing" }))).toEqual([404, null])
})

test("what could not be read is said", async () => {
  const unread = async () => ({ status: "unavailable", reason: "The SEC did not answer." })
  const reason = { status: "unavailable", reason: "The SEC did not answer." }
  expect(await load("2", { answer: { outline: unread } })).toMatchObject(reason)
  expect(await load("2", { answer: { item: unread } })).toMatchObject(reason)
  expect(await load("2", { list: "unread" })).toMatchObject({ status: "unavailable" })
})
