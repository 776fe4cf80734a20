import fc from "fast-check"
import { expect, test } from "vitest"
import { accessionId, cikId } from "../../tests/ids"
import { proposePredecessors, type Registrant } from "./propose-predecessors"

function registrant(
  cik: string,
  name: string,
  change: Partial<Registrant> & { forms?: [string, string][] } = {},
) {
  const { forms = [["10-K", "2020-02-20"]], ...rest } = change
  const filings = forms.map(([form, filed], index) => ({
    accession: accessionId(`${cik}-20-${String(index).padStart(6, "0")}`),
    form,
    filed,
    period: null,
    accepted: null,
    items: "",
    primaryDocument: "",
    description: "",
    size: 0,
  }))
  return { cik: cikId(cik), name, tickers: [], formerNames: [], filings, ...rest }
}

test("a ticker that the SEC lists under a new CIK proposes the CIK that files under it", () => {
  const exxon = registrant("0000034088", "EXXON MOBIL CORP", { tickers: ["XOM"] })
  const proposals = proposePredecessors([exxon], [{ cik: cikId("0002115436"), ticker: "XOM" }])
  expect(proposals).toMatchObject([{ successor: "0002115436", predecessor: "0000034088", isKnown: true }])
  expect(proposePredecessors([exxon], [{ cik: cikId("0000034088"), ticker: "XOM" }])).toEqual([])
})

test("a Form 8-K12G3 without an equal name proposes a pair whose predecessor is unknown", () => {
  const oracle = registrant("0001341439", "ORACLE CORP", {
    formerNames: [{ name: "Ozark Holding Inc.", from: "2005-10-19", to: "2006-02-01" }],
    forms: [["8-K12G3", "2006-02-06"]],
  })
  expect(proposePredecessors([oracle], [])).toEqual([
    { successor: "0001341439", predecessor: null, reasons: ["Form 8-K12G3 of 2006-02-06"], isKnown: false },
  ])
})

test("one name under two CIKs proposes the one that filed first as the predecessor of the other", () => {
  const before = registrant("0000000011", "Sample Works Inc", {
    forms: [["10-K", "2012-02-20"]],
    formerNames: [{ name: "Sample Mills", from: null, to: "1999-01-01" }],
  })
  const after = registrant("0000000022", "SAMPLE WORKS HOLDINGS CORP /DE/", {
    forms: [
      ["8-K12B", "2018-03-01"],
      ["10-K", "2019-02-20"],
    ],
  })
  const proposals = proposePredecessors([after, before, registrant("0000000033", "Other Goods Inc")], [])
  expect(proposals).toHaveLength(1)
  expect(proposals[0]).toMatchObject({ successor: "0000000022", predecessor: "0000000011", isKnown: false })
  expect(proposals[0]?.reasons).toEqual([
    "Sample Works Inc was the name of CIK 0000000011",
    "Form 8-K12B of 2018-03-01",
  ])
})

test("a pair of the table is called joined only where both CIKs match", () => {
  const disney = registrant("0001744489", "Walt Disney Co", { forms: [["8-K12B", "2019-03-20"]] })
  expect(proposePredecessors([disney], [])).toMatchObject([{ predecessor: "0001001039", isKnown: true }])
})

const words = fc.constantFrom(
  "Sample Works Inc",
  "SAMPLE WORKS CORP /DE/",
  "Other Goods Inc",
  "Third Mills Co",
)
const anyRegistrant = fc
  .record({
    number: fc.integer({ min: 1, max: 9_999 }),
    name: words,
    former: words,
    year: fc.integer({ min: 1996, max: 2026 }),
  })
  .map(({ number, name, former, year }) =>
    registrant(String(number).padStart(10, "0"), name, {
      forms: [["10-K", `${year}-03-01`]],
      formerNames: [{ name: former, from: null, to: null }],
    }),
  )
const anyRegistrants = fc.uniqueArray(anyRegistrant, { selector: ({ cik }) => cik, maxLength: 6 })

test("a predecessor is another registrant that filed before, and shares a name with its successor", () => {
  fc.assert(
    fc.property(anyRegistrants, (registrants) => {
      const byCik = new Map<string, (typeof registrants)[number]>(registrants.map((each) => [each.cik, each]))
      for (const { successor, predecessor, isKnown } of proposePredecessors(registrants, [])) {
        const [after, before] = [byCik.get(successor), byCik.get(predecessor ?? "")]
        expect(successor).not.toBe(predecessor)
        expect((before?.filings[0]?.filed ?? "") < (after?.filings[0]?.filed ?? "")).toBe(true)
        expect(isKnown).toBe(false)
      }
    }),
  )
})

test("the order of the registrants changes no proposal", () => {
  fc.assert(
    fc.property(anyRegistrants, (registrants) => {
      const pairs = (list: typeof registrants) =>
        proposePredecessors(list, []).map(({ successor, predecessor }) => `${successor} ${predecessor}`)
      expect(pairs([...registrants].reverse()).sort()).toEqual(pairs(registrants).sort())
    }),
  )
})
