import fc from "fast-check"
import { expect, test } from "vitest"
import { cikSchema } from "~/lib/value-schemas"
import { type FaceLine, faceNames } from "~/model/faces/face"
import {
  type FiledFace,
  facesSchema,
  listFaces,
  mergeFaces,
  toFacesDocument,
} from "~/model/faces/faces-document"
import { withTotals } from "~/model/faces/with-totals"

const cik = cikSchema.parse("0001234567")

const line = fc.record({
  concept: fc.constantFrom("us-gaap:Assets", "own:Loans", "us-gaap:Cash"),
  label: fc.string(),
  parent: fc.constantFrom(null, "us-gaap:Assets", "own:Total"),
  weight: fc.constantFrom(1, -1),
  isNegated: fc.boolean(),
  isInstant: fc.boolean(),
})
const face = (number: number): fc.Arbitrary<FiledFace> =>
  fc.record({
    accession: fc.constant(`0001234567-20-${String(number).padStart(6, "0")}` as FiledFace["accession"]),
    filed: fc.constant(`2020-01-${String(number + 10)}`),
    state: fc.constant("read" as const),
    statements: fc.uniqueArray(fc.record({ name: fc.constantFrom(...faceNames), lines: fc.array(line) }), {
      selector: ({ name }) => name,
    }),
    own: fc.array(
      fc.record({
        ...{ concept: fc.constant("own:Loans"), unit: fc.constant("USD"), value: fc.integer() },
        ...{ start: fc.constantFrom(null, "2019-01-01"), end: fc.constant("2019-12-31") },
      }),
      { maxLength: 2 },
    ),
  })
const faces = fc.tuple(face(1), face(2), face(3))

/** All but labels, of which reports that print the same lines share the newest. */
const withoutLabels = (list: FiledFace[]) =>
  list.map((each) => ({
    ...each,
    statements: each.statements.map((statement) => ({
      ...statement,
      lines: statement.lines.map((own) => ({ ...own, label: "" })),
    })),
  }))

test("a stored document gives the faces again, newest first", () => {
  fc.assert(
    fc.property(faces, (given) => {
      const stored = facesSchema.parse(JSON.parse(JSON.stringify(toFacesDocument(cik, given))))
      expect(withoutLabels(listFaces(stored))).toEqual(withoutLabels([...given].reverse()))
    }),
  )
})

test("reports that print the same lines share a statement", () => {
  const printed: FaceLine = {
    ...{ concept: "us-gaap:Assets", label: "Total assets", parent: null, weight: 1 },
    ...{ isNegated: false, isInstant: true },
  }
  const report = (number: number, label: string): FiledFace => ({
    accession: `0001234567-20-00000${number}` as FiledFace["accession"],
    filed: `2020-0${number}-01`,
    ...{ state: "read", own: [], statements: [{ name: "balance", lines: [{ ...printed, label }] }] },
  })
  const stored = toFacesDocument(cik, [report(1, "Assets of old"), report(2, "Assets")])
  expect(stored.statements).toHaveLength(1)
  expect(stored.statements[0]?.labels).toEqual(["Assets"])
})

test("merging again changes nothing, and a report that was read is not replaced by an unread one", () => {
  fc.assert(
    fc.property(faces, ([first, second, third]) => {
      const known = toFacesDocument(cik, [first, second])
      const unread = { ...second, state: "unread" as const, statements: [], own: [] }
      const merged = mergeFaces(known, toFacesDocument(cik, [unread, third]))
      expect(listFaces(merged).map(({ state }) => state)).toEqual(["read", "read", "read"])
      expect(mergeFaces(merged, merged)).toEqual(merged)
    }),
  )
})

test("lines take their totals from another source of the same filing", () => {
  const own = { concept: "us-gaap:Cash", label: "Cash", weight: 1, isNegated: false, isInstant: true }
  const [statement] = withTotals(
    [{ name: "balance", lines: [{ ...own, parent: null }] }],
    [
      { name: "cashflow", lines: [{ ...own, parent: "us-gaap:Other", weight: 1 }] },
      { name: "balance", lines: [{ ...own, parent: "us-gaap:Assets", weight: -1 }] },
    ],
  )
  expect(statement?.lines[0]).toMatchObject({ parent: "us-gaap:Assets", weight: -1, label: "Cash" })
})
