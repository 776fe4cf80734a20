import { expect, test } from "vitest"
import type { SubmittedFiling } from "~/edgar/submissions"
import { wordsKey } from "~/model/filings/derive-reading"
import type { FilingReader } from "~/model/filings/filing-reader"
import type { MissingWords } from "~/model/filings/reading-documents"
import { readingVersion } from "~/model/reading/reading-document"
import { searchFilings } from "~/pages/company/search/search-filings.server"
import { accessionId, cikId } from "../../../../ids"

const cik = cikId("0000990001")

function filing(number: number, form: string, filed: string): SubmittedFiling {
  return {
    accession: accessionId(`0000990001-${filed.slice(2, 4)}-${String(number).padStart(6, "0")}`),
    ...{ form, filed, period: null, accepted: null, items: "", description: "", size: 0 },
    primaryDocument: `doc${number}.htm`,
  }
}

const annual = filing(4, "10-K", "2026-02-20")
const annualBefore = filing(3, "10-K", "2025-02-20")
const quarter = filing(6, "10-Q", "2026-05-01")
const current = filing(5, "8-K", "2026-03-01")
const grant = filing(7, "4", "2026-03-02")
const all = [quarter, grant, current, annual, annualBefore]

/** A reader that has these texts by document, of which some are stored. */
function getReader(
  texts: Record<string, string[]>,
  stored: { filing: SubmittedFiling; document?: string }[],
  missing: MissingWords = {},
) {
  const fetched: string[] = []
  const keys = new Set(
    stored.map(({ filing: { accession, primaryDocument }, document = primaryDocument }) =>
      wordsKey({ cik, accession, document }),
    ),
  )
  const reader: Pick<FilingReader, "words" | "storedWords" | "missingWords"> = {
    storedWords: async () => ({ status: "loaded", value: keys }),
    missingWords: async () => missing,
    words: async (ref, mayFetch) => {
      if (!keys.has(wordsKey(ref))) {
        if (!mayFetch) return { status: "unavailable", reason: "not read" }
        fetched.push(ref.document)
      }
      const found = texts[ref.document]
      if (!found) return { status: "unavailable", reason: "busy" }
      const section = { key: "item-1", label: "Item 1", title: "Business", texts: found }
      return { status: "loaded", value: { version: readingVersion, sections: [section] } }
    },
  }
  return { fetched, reader: reader as FilingReader }
}

const none = { form: null, year: null }
const texts = {
  "doc4.htm": ["Gallium is scarce.", "We buy gallium from one supplier; gallium prices rose."],
  "doc3.htm": ["No such metal."],
  "doc6.htm": ["Gallium again."],
  "doc5.htm": ["Results."],
  "exmp_ex991.htm": ["A press release about gallium."],
}

test("a phrase is found in stored documents and exhibits, newest first, with its section and anchor", async () => {
  const { reader, fetched } = getReader(texts, [
    { filing: annual },
    { filing: quarter },
    { filing: annualBefore },
    { filing: current },
    { filing: current, document: "exmp_ex991.htm" },
  ])
  const search = await searchFilings(cik, { q: "GALLIUM", ...none }, all, reader)
  expect(search).toMatchObject({ matches: 5, searched: 5, unread: 0 })
  expect(search.found.map(({ document, type, total }) => [document, type, total])).toEqual([
    ["doc6.htm", "10-Q", 1],
    ["exmp_ex991.htm", "EX-99.1", 1],
    ["doc4.htm", "10-K", 3],
  ])
  expect(search.found[2]?.matches[1]).toMatchObject({
    ...{ label: "Item 1", section: "item-1", anchor: "item-1-match-2", found: "gallium" },
  })
  expect(fetched).toEqual([])
})

test("two filings that are not stored are read, reports first, and the rest is counted", async () => {
  const { reader, fetched } = getReader(texts, [])
  const search = await searchFilings(cik, { q: "gallium", ...none }, all, reader)
  expect(fetched).toEqual(["doc6.htm", "doc4.htm"])
  expect(search).toMatchObject({ matches: 4, searched: 2, unread: 2, problem: null })
})

test("a filing that cannot be read stays unread, with its reason", async () => {
  const { reader } = getReader({ "doc4.htm": texts["doc4.htm"] }, [])
  const search = await searchFilings(cik, { q: "gallium", ...none }, all, reader)
  expect(search).toMatchObject({ searched: 1, unread: 3, problem: "busy" })
})

test("filings that could not be read are passed over, and only those that may be had count as unread", async () => {
  const toKey = ({ accession, primaryDocument }: SubmittedFiling) =>
    wordsKey({ cik, accession, document: primaryDocument })
  const { reader, fetched } = getReader(texts, [], {
    [toKey(quarter)]: { at: 1, status: "absent", reason: "not there" },
    [toKey(annual)]: { at: 1, status: "unavailable", reason: "busy" },
  })
  const search = await searchFilings(cik, { q: "gallium", ...none }, all, reader)
  expect(fetched).toEqual(["doc3.htm", "doc5.htm"])
  expect(search).toMatchObject({ searched: 2, unread: 1 })
})

test("a form and a year limit what is searched and read", async () => {
  const { reader, fetched } = getReader(texts, [{ filing: quarter }])
  const search = await searchFilings(cik, { q: "gallium", form: "10-K", year: "2026" }, all, reader)
  expect(fetched).toEqual(["doc4.htm"])
  expect(search).toMatchObject({ matches: 3, searched: 1, unread: 0 })
})

test("ownership forms are searched only if the form is chosen", async () => {
  const { reader, fetched } = getReader({ "doc7.htm": ["gallium"] }, [])
  const search = await searchFilings(cik, { q: "gallium", form: "4", year: null }, all, reader)
  expect(fetched).toEqual(["doc7.htm"])
  expect(search).toMatchObject({ matches: 1, unread: 0 })
})
