import { expect, test } from "vitest"
import { NotSubmissions, parseSubmissions, parseSubmissionsPage } from "~/edgar/submissions"

const columns = {
  accessionNumber: ["0000990001-26-000004", "not one", "0000990001-97-000003"],
  filingDate: ["2026-02-20", "2026-02-20", "1997-03-27"],
  reportDate: ["2025-12-31", "", ""],
  acceptanceDateTime: ["2026-02-20T21:05:12.000Z", "", ""],
  form: ["10-K", "8-K", "10-K405"],
  items: ["", "", ""],
  size: [10, 20, null],
  primaryDocument: ["exmp.htm", "", ""],
  primaryDocDescription: ["10-K", "", ""],
}

const submissions = {
  cik: "990001",
  name: " Example Instruments ",
  tickers: ["EXMP", null],
  exchanges: [null],
  sic: "",
  fiscalYearEnd: "1231",
  category: "Accelerated filer<br>Smaller reporting company",
  addresses: { business: { street1: "1 Spectrum Way", street2: null, city: "DAYTON", stateOrCountry: "OH" } },
  formerNames: [{ name: "Example Optical", from: "1994-03-01T05:00:00.000Z", to: null }],
  filings: {
    recent: columns,
    files: [
      {
        name: "CIK0000990001-submissions-001.json",
        filingCount: 3,
        filingFrom: "1994-01-01",
        filingTo: "1996-12-31",
      },
    ],
  },
}

const parse = (value: unknown) => parseSubmissions(JSON.stringify(value))

test("a filer's list is read, and lines that are not filings are left out", () => {
  expect(parse(submissions)).toMatchObject({
    cik: "0000990001",
    name: "Example Instruments",
    tickers: ["EXMP"],
    sic: null,
    category: "Accelerated filer, Smaller reporting company",
    formerNames: [{ name: "Example Optical", from: "1994-03-01", to: null }],
    businessAddress: { street: "1 Spectrum Way", city: "DAYTON", stateOrCountry: "OH" },
    olderPages: [{ fileName: "CIK0000990001-submissions-001.json", count: 3 }],
  })
  const { filings } = parse(submissions)
  expect(filings.map((filing) => filing.form)).toEqual(["10-K", "10-K405"])
  expect(filings[1]).toEqual({
    accession: "0000990001-97-000003",
    form: "10-K405",
    filed: "1997-03-27",
    period: null,
    accepted: null,
    items: "",
    primaryDocument: "",
    description: "",
    size: 0,
  })
})

test("a manager without addresses or fiscal year is read", () => {
  const { addresses: _, fiscalYearEnd: __, sic: ___, ...bare } = submissions
  expect(parse(bare)).toMatchObject({ businessAddress: null, fiscalYearEnd: null, sic: null })
})

test("an older page with only the columns is read", () => {
  expect(parseSubmissionsPage(JSON.stringify(columns))).toHaveLength(2)
})

test("text that is not a filing list is refused with a sentence", () => {
  expect(() => parseSubmissions("<html>")).toThrow("not JSON")
  expect(() => parse({ cik: "1" })).toThrow(NotSubmissions)
  expect(() => parse({ ...submissions, cik: "many" })).toThrow("has no CIK")
  expect(() => parse({ ...submissions, filings: { recent: {} } })).toThrow("filings.recent.accessionNumber")
  const evil = {
    ...submissions.filings,
    files: [{ name: "../../etc/passwd", filingCount: 1, filingFrom: "", filingTo: "" }],
  }
  expect(parse({ ...submissions, filings: evil })).toMatchObject({
    olderPages: [],
    leftOut: parse(submissions).leftOut + 1,
  })
})

test("an element that cannot be read hides no other, and is counted", () => {
  const accessionNumber = [null, ...columns.accessionNumber.slice(1)]
  const whole = parse(submissions)
  const damaged = parse({
    ...submissions,
    formerNames: [null, ...submissions.formerNames],
    filings: { ...submissions.filings, recent: { ...columns, accessionNumber } },
  })
  expect(damaged.formerNames).toEqual(whole.formerNames)
  expect(damaged.filings).toEqual(whole.filings.slice(1))
  expect(damaged.leftOut).toBe(whole.leftOut + 2)
})
