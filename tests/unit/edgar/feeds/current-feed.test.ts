import fc from "fast-check"
import { expect, test } from "vitest"
import { NotCurrentFeed, parseCurrentFeed } from "~/edgar/feeds/current-feed"
import { readCurrentFilings } from "~/ingest/fetch/refresh-current"
import { edgarSource } from "~/ingest/source/edgar-source"
import { tidyLine } from "~/lib/text/tidy-line"
import { closeGap, describePosition, type FeedPosition, unreadFeed } from "~/model/filings/feed-position"
import { currentEntry, currentFeed } from "../../../fixtures/current-feed"

test("an entry has its filing, its party and New York's time", () => {
  const {
    filings: [filing],
  } = parseCurrentFeed(
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
    accepted: "2026-06-26T17:10:26",
    items: "2.02,9.01",
  })
})

test("a form with a dash and a party in another role are parsed", () => {
  const { filings } = parseCurrentFeed(
    currentFeed([
      currentEntry({ form: "13F-HR/A", role: "Filer" }),
      currentEntry({ form: "4", role: "Issuer" }),
      currentEntry({ form: "4", role: "Reporting", cik: "0001111111" }),
      currentEntry({ form: "SC TO-T", role: "Filed by" }),
    ]),
  )
  expect(filings.map(({ form, role }) => `${form} ${role}`)).toEqual([
    "13F-HR/A Filer",
    "4 Issuer",
    "4 Reporting",
    "SC TO-T Filed by",
  ])
})

test("text that is not a feed is refused with a sentence", () => {
  expect(() => parseCurrentFeed("<html><p>Busy</html>")).toThrow(NotCurrentFeed)
  expect(() => parseCurrentFeed("<rss/>")).toThrow("not a feed")
  expect(parseCurrentFeed("<feed/>")).toEqual({ filings: [], leftOut: 0 })
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

const feedTag = '"the feed"'

/** The SEC's feed with these entries, newest first, and the number of pages that were asked for. */
function feedSource(entries: string[], entriesAPage = 100) {
  const asked: string[] = []
  const edgar = edgarSource(
    { www: "https://sec.test", data: "https://sec.test" },
    { userAgent: "Test test@example.com" },
    {
      fetch: async (address, { headers }) => {
        asked.push(String(address))
        if (new Headers(headers).get("if-none-match") === feedTag) return new Response(null, { status: 304 })
        const start = Number(new URL(String(address)).searchParams.get("start"))
        return new Response(currentFeed(entries.slice(start, start + entriesAPage)), {
          headers: { etag: feedTag },
        })
      },
      slot: async () => {},
      wait: async () => {},
    },
  )
  return { asked, edgar }
}

/** Entries of one second each up to `last`, newest first; the oldest has number 1. */
function entriesBefore(entries: number, last = "2026-06-26T21:00:00Z"): string[] {
  return Array.from({ length: entries }, (_, place) => {
    const at = new Date(Date.parse(last) - place * 1000).toISOString()
    const accession = `0000990001-26-${String(entries - place).padStart(6, "0")}`
    return currentEntry({ accession, day: at.slice(0, 10), time: at.slice(11, 19) })
  })
}

const readTo = (minute: string): FeedPosition => ({ ...unreadFeed, readTo: minute })

test("the feed is read back to the last run, and the position is its newest entry", async () => {
  const entries = ["17:10:00", "16:01:00", "15:01:00"].map((time) => currentEntry({ time }))
  const { asked, edgar } = feedSource(entries, 1)
  const { filings, position } = await readCurrentFilings(readTo("2026-06-26T16:30"), edgar)
  expect(filings).toHaveLength(2)
  expect(position).toEqual(readTo("2026-06-26T17:10"))
  expect(asked).toHaveLength(2)
})

test("an unchanged feed costs one answer without a body and keeps the position, except of an unfinished run", async () => {
  const { asked, edgar } = feedSource(entriesBefore(300))
  const before = readTo("2026-06-26T20:58")
  const first = await readCurrentFilings(before, edgar)
  expect(first.entityTag).toBe(feedTag)
  asked.length = 0
  const again = await readCurrentFilings(first.position, edgar, 60, first.entityTag)
  expect(again).toEqual({ filings: [], leftOut: 0, position: first.position, entityTag: feedTag })
  expect(asked).toHaveLength(1)
  const unfinished = { since: "2026-06-26T20:58", until: "2026-06-26T21:00", entries: 100 }
  const continued = await readCurrentFilings({ ...before, unfinished }, edgar, 60, feedTag)
  expect(continued.filings.length).toBeGreaterThan(100)
})

test("a page of entries that cannot be read is counted, and the feed is read on behind it", async () => {
  const damaged = currentEntry({}).replace(/<title>.*</, "<title>8-K<")
  const { edgar } = feedSource(
    [damaged, damaged, currentEntry({ time: "16:40:00" }), currentEntry({ time: "16:01:00" })],
    2,
  )
  const { filings, leftOut, position } = await readCurrentFilings(readTo("2026-06-26T16:30"), edgar)
  expect(filings.map(({ accepted }) => accepted.slice(11, 16))).toEqual(["16:40", "16:01"])
  expect(leftOut).toBe(2)
  expect(position).toEqual(readTo("2026-06-26T16:40"))
})

test("before the first run, one page is read", async () => {
  const { asked, edgar } = feedSource(entriesBefore(300))
  const { position } = await readCurrentFilings(unreadFeed, edgar)
  expect(asked).toHaveLength(1)
  expect(position).toEqual(readTo("2026-06-26T21:00"))
})

test("5,000 entries since the last run are all taken in one run", async () => {
  const { edgar } = feedSource(entriesBefore(5_100))
  const { filings, position } = await readCurrentFilings(readTo("2026-06-26T19:36"), edgar)
  expect(new Set(filings.map(({ accession }) => accession)).size).toBeGreaterThanOrEqual(5_000)
  expect(position).toEqual(readTo("2026-06-26T21:00"))
})

test("a run that reaches its page limit is continued by later ones, which also read what is new", async () => {
  const taken = new Set<string>()
  let position = readTo("2026-06-26T20:00")
  const run = async (entries: string[]) => {
    const { edgar } = feedSource(entries)
    const read = await readCurrentFilings(position, edgar, 10)
    for (const { accession } of read.filings) taken.add(accession)
    position = read.position
  }
  await run(entriesBefore(4_000))
  expect(position).toMatchObject({ readTo: "2026-06-26T20:00", unfinished: { entries: 1_000 } })
  expect(describePosition(position)).toContain("reading back to 2026-06-26 20:00 continues")
  // 300 more entries, five minutes later.
  const later = entriesBefore(4_300, "2026-06-26T21:05:00Z")
  for (let runs = 0; position.unfinished && runs < 6; runs++) await run(later)
  expect(position).toEqual(readTo("2026-06-26T21:05"))
  const missing = Array.from({ length: 3_901 }, (_, place) => 400 + place).filter(
    (number) => !taken.has(`0000990001-26-${String(number).padStart(6, "0")}`),
  )
  expect(missing, "one entry a second from 20:00:00 to 21:05:00").toEqual([])
})

test("a feed that ends before the last run leaves a gap, which the index of its last day closes", async () => {
  const { edgar } = feedSource(entriesBefore(250))
  const { filings, position } = await readCurrentFilings(readTo("2026-06-23T17:00"), edgar)
  expect(filings).toHaveLength(250)
  expect(position).toEqual({
    readTo: "2026-06-26T21:00",
    unfinished: null,
    gap: { from: "2026-06-23T17:00", to: "2026-06-26T20:55" },
  })
  expect(closeGap(position, "2026-06-25").gap).not.toBeNull()
  expect(closeGap(position, "2026-06-26").gap).toBeNull()
})

test("any title is read as one pattern of the whole reads it", () => {
  const piece = fc.constantFrom("4", " - ", "A", " (0000104169)", " (Filer)", " ", "(", ")", "\n")
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const title = pieces.join("").trim()
      const [, name = "", cik] = /^\S.*? - (.+) \((\d{10})\) \(([^)]+)\)$/.exec(title) ?? []
      const entry = currentEntry({ cik: "0000104169" }).replace(/<title>.*</, `<title>${title}<`)
      const expected = tidyLine(name) ? [{ name: tidyLine(name), cik }] : []
      const { filings, leftOut } = parseCurrentFeed(currentFeed([entry]))
      expect(filings.map(({ name, cik }) => ({ name, cik }))).toEqual(expected)
      expect(leftOut).toBe(1 - expected.length)
    }),
    { numRuns: 2_000 },
  )
})
