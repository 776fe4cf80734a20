import fc from "fast-check"
import { expect, test } from "vitest"
import { NotCurrentFeed, parseCurrentFeed } from "~/edgar/current-feed"
import { edgarSource } from "~/ingest/fetch/edgar-source"
import { readCurrentFilings } from "~/ingest/fetch/refresh-current"
import { currentEntry, currentFeed } from "../../fixtures/current-feed"

test("an entry has its filing, its party and New York's time", () => {
  const [filing] = parseCurrentFeed(
    currentFeed([
      currentEntry({
        form: "8-K",
        name: "EXAMPLE & SONS - A CO",
        cik: "0000990001",
        items: ["2.02", "9.01"],
      }),
    ]),
  )
  expect(filing).toEqual({
    accession: "0000990001-26-000030",
    cik: "0000990001",
    name: "EXAMPLE & SONS - A CO",
    form: "8-K",
    role: "Filer",
    filed: "2026-06-26",
    accepted: "2026-06-26T17:10",
    items: "2.02,9.01",
  })
})

test("a form with a dash and a party in another role are parsed", () => {
  const entries = parseCurrentFeed(
    currentFeed([
      currentEntry({ form: "13F-HR/A", role: "Filer" }),
      currentEntry({ form: "4", role: "Issuer" }),
      currentEntry({ form: "4", role: "Reporting", cik: "0001111111" }),
      currentEntry({ form: "SC TO-T", role: "Filed by" }),
    ]),
  )
  expect(entries.map(({ form, role }) => `${form} ${role}`)).toEqual([
    "13F-HR/A Filer",
    "4 Issuer",
    "4 Reporting",
    "SC TO-T Filed by",
  ])
})

test("text that is not a feed is refused with a sentence", () => {
  expect(() => parseCurrentFeed("<html><p>Busy</html>")).toThrow(NotCurrentFeed)
  expect(() => parseCurrentFeed("<rss/>")).toThrow("not a feed")
  expect(parseCurrentFeed("<feed/>")).toEqual([])
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        parseCurrentFeed(text)
      } catch (error) {
        if (!(error instanceof NotCurrentFeed)) throw error
      }
    }),
  )
})

const now = Date.parse("2026-06-26T21:30:00Z")

function toEdgarSource(pages: string[]) {
  const asked: string[] = []
  const edgar = edgarSource(
    { www: "https://sec.test", data: "https://sec.test" },
    { userAgent: "Test test@example.com" },
    {
      fetch: async (address) => {
        asked.push(String(address))
        const start = Number(new URL(String(address)).searchParams.get("start"))
        return new Response(pages[start / 100] ?? currentFeed([]))
      },
      slot: async () => {},
      wait: async () => {},
    },
  )
  return { asked, edgar }
}

test("filings of listed companies are returned once, and pages are read back to the last run", async () => {
  const { asked, edgar } = toEdgarSource([
    currentFeed([
      currentEntry({ cik: "0000990001", form: "4", role: "Issuer" }),
      currentEntry({ cik: "0001111111", form: "4", role: "Reporting" }),
      currentEntry({
        cik: "0000990002",
        form: "SC TO-T",
        role: "Filed by",
        accession: "0000990002-26-000001",
      }),
    ]),
    currentFeed([currentEntry({ cik: "0000990003", accession: "0000990003-26-000009", time: "16:01:00" })]),
    currentFeed([currentEntry({ cik: "0000990003", accession: "0000990003-26-000008", time: "15:01:00" })]),
  ])
  const listed = new Set(["0000990001", "0000990002", "0000990003"])
  const { batch, ciks } = await readCurrentFilings(
    now,
    Date.parse("2026-06-26T20:30:00Z"),
    (cik) => listed.has(cik),
    edgar,
  )
  expect(batch.recentFilings?.map(({ cik, form }) => `${cik} ${form}`)).toEqual([
    "0000990001 4",
    "0000990003 10-Q",
  ])
  expect(ciks).toEqual(["0000990001", "0000990003"])
  expect(asked).toHaveLength(2)
})

test("the first run reads one page", async () => {
  const { asked, edgar } = toEdgarSource([currentFeed([currentEntry({})])])
  await readCurrentFilings(now, null, () => true, edgar)
  expect(asked).toHaveLength(1)
})
