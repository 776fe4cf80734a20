import fc from "fast-check"
import { expect, test } from "vitest"
import { isOfAddress, requireNamed, requireOfAddress } from "~/edgar/answered-subject"
import { EdgarUnavailable } from "~/edgar/client"
import { isPage, parseSubmissionsPage } from "~/edgar/submissions"
import { cikId } from "../../ids"

const getBytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value))
const data = "https://data.sec.gov"
const folder = "https://www.sec.gov/Archives/edgar/data/990001/000099000125000001"

const answers: [kind: string, address: string, own: unknown, other: unknown][] = [
  [
    "filing list",
    `${data}/submissions/CIK0000990001.json`,
    { cik: "990001", name: "A" },
    { cik: "0000990002", name: "A" },
  ],
  [
    "filing list whose CIK is not first",
    `${data}/submissions/CIK0000990001.json`,
    { name: "A".repeat(9_000), cik: "990001" },
    { name: "A".repeat(9_000), cik: "990002" },
  ],
  [
    "list of facts",
    `${data}/api/xbrl/companyfacts/CIK0000990001.json`,
    { cik: 990001, facts: {} },
    { cik: "990002", facts: {} },
  ],
  [
    "index",
    `${folder}/index.json`,
    { directory: { name: "/Archives/edgar/data/990003/000099000125000001", item: [] } },
    { directory: { name: "/Archives/edgar/data/990001/000099000125000002", item: [] } },
  ],
  [
    "complete submission",
    `${folder}/0000990001-25-000001.txt`,
    "<SEC-HEADER>\nACCESSION NUMBER:\t\t0000990001-25-000001\n",
    "<SEC-HEADER>\nACCESSION NUMBER:\t\t0000990001-25-000002\n",
  ],
]

test.each(answers)("a %s that names another subject is unavailable", (_, address, own, other) => {
  expect(() => requireOfAddress(address, getBytes(own))).not.toThrow()
  expect(() => requireOfAddress(address, getBytes(other))).toThrow(EdgarUnavailable)
})

test("an answer that names nothing is left to its parser", () => {
  for (const [, address] of answers)
    for (const text of ["", "{}", "<html>Not found</html>", "null"])
      expect(isOfAddress(new URL(address).pathname, getBytes(text))).toBe(true)
})

test("each CIK, as a number or as text, is of its own address alone", () => {
  const cik = fc.integer({ min: 1, max: 9_999_999_999 })
  fc.assert(
    fc.property(cik, cik, fc.boolean(), (asked, named, isText) => {
      const path = `/submissions/CIK${String(asked).padStart(10, "0")}.json`
      const body = getBytes({ cik: isText ? String(named) : named })
      expect(isOfAddress(path, body)).toBe(asked === named)
      expect(isOfAddress(path, getBytes({ cik: asked }))).toBe(true)
    }),
  )
})

test("a form is of each company that it names", () => {
  const [issuer, owner, other] = [cikId("0000990001"), cikId("0000990002"), cikId("0000990003")]
  expect(() => requireNamed(owner, [issuer, owner], "a form")).not.toThrow()
  expect(() => requireNamed(other, [null], "a form")).not.toThrow()
  expect(() => requireNamed(other, [issuer, null], "a form")).toThrow(EdgarUnavailable)
})

test("an older page is the listed one if its first day is within a week of the list's", () => {
  const pageFrom = (day: string) =>
    parseSubmissionsPage(
      JSON.stringify({
        accessionNumber: ["0000990001-09-000001", "0000990001-08-000001"],
        form: ["10-Q", "10-K"],
        filingDate: ["2009-05-01", day],
      }),
    )
  const page = {
    fileName: "CIK0000990001-submissions-001.json",
    from: "2008-02-11",
    to: "2009-05-01",
    count: 2,
  }
  expect(isPage(page, pageFrom("2008-02-12"))).toBe(true)
  expect(isPage(page, pageFrom("2004-02-12"))).toBe(false)
})
