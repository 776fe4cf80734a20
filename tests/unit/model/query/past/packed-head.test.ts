import fc from "fast-check"
import { expect, test } from "vitest"
import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { ColumnRows } from "~/model/query/column-rows"
import { toCompanyRows } from "~/model/query/company-rows"
import { packHead, unpackHead } from "~/model/query/past/packed-head"
import { textFields } from "~/model/query/query"

const word = fc.option(fc.constantFrom("Banks", "Énergie", "USD", "日本", "😀 Metals"))
const company = fc.record({
  cik: fc.integer({ min: 1, max: 9_999_999_999 }).map((number) => String(number).padStart(10, "0") as Cik),
  name: fc.string({ unit: "grapheme", maxLength: 12 }),
  ...{ currency: word, sector: word, industry: word, exchange: word, country: word },
})
const companies = fc.uniqueArray(company, { selector: ({ cik }) => cik, maxLength: 20 })
const schema = z.object({ folder: z.string() })

test("a packed head has the fields and rows that were packed, at any number of rows", () => {
  fc.assert(
    fc.property(companies, fc.string({ unit: "grapheme" }), (some, folder) => {
      const sorted = some.toSorted((a, b) => (a.cik < b.cik ? -1 : 1))
      const { head } = new ColumnRows(sorted, "2016-02-29", 0)
      const nameOf = new Map(some.map(({ cik, name }) => [cik, name]))
      const names = head.ciks.map((cik) => nameOf.get(cik) ?? "")
      const read = unpackHead(packHead({ folder }, toCompanyRows({ ...head, names })), schema)
      expect(read?.fields).toEqual({ folder })
      expect(read?.rows.ciks).toEqual(head.ciks)
      expect(head.ciks.map((_, row) => read?.rows.getName(row))).toEqual(names)
      for (const field of textFields) {
        const text = read?.rows.parts.texts[field]
        expect([...(text?.codes ?? [])], field).toEqual(head.texts[field].codes)
        expect(text?.words, field).toEqual(head.texts[field].words)
      }
      const back = Uint32Array.from(head.ciks, (_, row) => head.ciks.length - 1 - row)
      const picked = read?.rows.pick(back)
      expect(picked?.ciks).toEqual(head.ciks.toReversed())
      expect(head.ciks.map((_, row) => picked?.getName(row))).toEqual(names.toReversed())
    }),
  )
})

test("a head that ends early, or has another format, is not read", () => {
  const { head } = new ColumnRows([], "2016-02-29", 0)
  const packed = packHead({ folder: "a" }, toCompanyRows(head))
  expect(unpackHead(packed, schema)).not.toBeNull()
  expect(unpackHead(packed.slice(0, -1), schema)).toBeNull()
  expect(unpackHead(new ArrayBuffer(0), schema)).toBeNull()
  new Uint32Array(packed, 0, 1)[0] = 2
  expect(unpackHead(packed, schema)).toBeNull()
})

test("without names the names of today's lists are shown", () => {
  const { head } = new ColumnRows([], "2016-02-29", 0)
  expect(toCompanyRows(head).getName(0)).toBeNull()
})
