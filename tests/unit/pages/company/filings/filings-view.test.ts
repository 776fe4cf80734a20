import { expect, test } from "vitest"
import { parseSubmissions, type SubmittedFiling } from "~/edgar/submissions"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { filingsAddress, parseFilingsFilter } from "~/model/filings/filings-filter"
import { pairAmendments } from "~/model/filings/pair-amendments"
import { type FilingRow, toFilingsView } from "~/pages/company/filings/filings-view"
import { filingsFeed } from "~/pages/company/filings/load-filings.server"
import { submitted } from "../../../../fixtures/filings/submitted"
import { tickerId } from "../../../../ids"

const empty = parseSubmissions(
  JSON.stringify({
    cik: "990001",
    name: "E",
    filings: { recent: { accessionNumber: [], form: [], filingDate: [] } },
  }),
)
const getDocument = (filings: SubmittedFiling[]) => toFilingsDocument(empty, filings, [])
const view = (filings: SubmittedFiling[], query: string) =>
  toFilingsView(getDocument(filings), [call], parseFilingsFilter(new URLSearchParams(query)))
const described = (rows: FilingRow[]) =>
  rows.map((row) => (row.kind === "filing" ? `${row.filing.form} ${row.filing.filed}` : `call ${row.date}`))

const call = { quarter: "2025q2", title: "First quarter conference call", date: "2025-05-02", source: null }
const annual = submitted("10-K", "2025-02-20", { period: "2024-12-31", accepted: "2025-02-20T21:31:08.000Z" })
const amendment = submitted("10-K/A", "2025-04-30", { period: "2024-12-31" })
const results = submitted("8-K", "2025-05-02", { items: "2.02,9.01" })
const unreliable = submitted("8-K", "2025-04-01", { items: "4.02" })
const filings = [results, amendment, unreliable, annual]

test("calls are listed with the filings by date", () => {
  expect(described(view(filings, "").rows)).toEqual([
    "call 2025-05-02",
    "8-K 2025-05-02",
    "10-K/A 2025-04-30",
    "8-K 2025-04-01",
    "10-K 2025-02-20",
  ])
  expect(view(filings, "").forms).toEqual([
    { form: "10-K", count: 2 },
    { form: "8-K", count: 2 },
    { form: "Transcript", count: 1 },
  ])
  expect(described(view(filings, "form=Transcript").rows)).toEqual(["call 2025-05-02"])
})

test("an item, its title and other text filter the list", () => {
  expect(described(view(filings, "item=4.02").rows)).toEqual(["8-K 2025-04-01"])
  expect(described(view(filings, "q=relied+EARLIER").rows)).toEqual(["8-K 2025-04-01"])
  expect(described(view(filings, "q=conference").rows)).toEqual(["call 2025-05-02"])
  expect(view(filings, "q=nothing+of+it").matching).toBe(0)
  expect(view(filings, "").items.map(({ item }) => item)).toEqual(["2.02", "4.02", "9.01"])
})

test("an amendment is below the original filing, and each links to the other", () => {
  const { rows } = view(filings, "form=10-K")
  expect(described(rows)).toEqual(["10-K 2025-02-20", "10-K/A 2025-04-30"])
  expect(rows[0]).toMatchObject({ amendments: [amendment], accepted: { time: "16:31" } })
  expect(rows[1]).toMatchObject({ original: annual, accepted: null })
})

test("an amendment with several possible originals is not paired", () => {
  const two = [1, 2].map(() => submitted("4", "2025-03-03", { period: "2025-03-01" }))
  const change = submitted("4/A", "2025-03-05", { period: "2025-03-01" })
  expect(pairAmendments([change, ...two]).originals.size).toBe(0)
  expect(pairAmendments([change, two[0]!]).originals.get(change.accession)).toBe(two[0])
})

test("an address contains the whole filter, and invalid values are ignored", () => {
  const filter = parseFilingsFilter(new URLSearchParams("form=8-K&year=2025&item=4.02&q=a+b&page=3"))
  expect(filingsAddress(tickerId("EXMP"), filter)).toBe(
    "/company/EXMP/filings?form=8-K&year=2025&item=4.02&q=a+b&page=3",
  )
  expect(parseFilingsFilter(new URLSearchParams("year=20x5&item=%3Cb%3E&page=-1"))).toEqual({
    form: null,
    insiders: false,
    year: null,
    item: null,
    q: "",
    page: 1,
  })
})

test("a feed lists filings, escaped, with their acceptance times", () => {
  const filter = parseFilingsFilter(new URLSearchParams())
  const feed = filingsFeed(
    { origin: "https://b.example", ticker: tickerId("EXMP"), name: "A & B <c>", filter },
    [annual, results],
    filings,
  )
  expect(feed).toContain("<title>Filings of A &amp; B &lt;c&gt;</title>")
  expect(feed).toContain("<updated>2025-02-20T21:31:00.000Z</updated>")
  expect(feed).toContain("8-K: Results of operations")
  expect(feed).toContain(`<id>https://b.example/company/EXMP/${annual.accession}</id>`)
  expect(feed).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/)
})

test("forms of insiders are counted and hidden unless they, a form or words are asked for", () => {
  const trade = submitted("4", "2025-05-03")
  const sale = submitted("144", "2025-05-03")
  const all = [trade, sale, ...filings]
  expect(view(all, "")).toMatchObject({ folded: 2, matching: 5, total: 7 })
  expect(view(all, "insiders=all")).toMatchObject({ folded: 0, matching: 7 })
  expect(view(all, "form=4")).toMatchObject({ folded: 0, matching: 1 })
  expect(view(all, "q=4")).toMatchObject({ folded: 0 })
  expect(view(all, "year=2024").folded).toBe(0)
})
