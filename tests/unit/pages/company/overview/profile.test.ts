import { expect, test } from "vitest"
import type { FilingsDocument } from "~/model/filings/filings-document"
import { profileLines } from "~/pages/company/overview/profile"

const profile = {
  name: "EXAMPLE INC",
  sic: "5812",
  sicDescription: "Retail-Eating  Places",
  category: "Large accelerated filer",
  fiscalYearEnd: "1231",
  stateOfIncorporation: "DE",
  website: null,
  phone: null,
  formerNames: [{ name: "EXAMPLE COMPUTER INC", from: null, to: "2019-08-05" }],
  businessAddress: { street: "1 Main Street", city: "CUPERTINO", stateOrCountry: "CA" },
}
const getLines = (change: Partial<typeof profile>, facts: Parameters<typeof profileLines>[2] = null) =>
  Object.fromEntries(
    profileLines({ profile: { ...profile, ...change } } as unknown as FilingsDocument, null, facts).map(
      ({ term, value, href }) => [term, href ? [value, href] : value],
    ),
  )

test("places and former names in capitals are tidied, and state codes are named", () => {
  expect(getLines({})).toEqual({
    Industry: "Retail: eating places (SIC 5812)",
    "Based in": "Cupertino, CA",
    "Incorporated in": "Delaware",
    Filer: "Large accelerated filer",
    Formerly: "Example Computer Inc until 5 Aug 2019",
  })
})

test("an EDGAR country code is named, and one that is not known is shown as filed", () => {
  const abroad = { street: "", city: "DUBLIN", stateOrCountry: "L2" }
  expect(getLines({ businessAddress: abroad, stateOfIncorporation: "ZZ" })).toMatchObject({
    "Based in": "Dublin, Ireland",
    "Incorporated in": "ZZ",
  })
})

test("employees, auditor and website come from the annual report", () => {
  const facts = { employees: "about 900", auditor: "KPMG LLP", website: "www.example.com" }
  expect(getLines({}, facts)).toMatchObject({
    Employees: "about 900",
    Auditor: "KPMG LLP",
    Website: ["www.example.com", "https://www.example.com"],
  })
})

test("a former name is listed once, and the current name in other letters is not one", () => {
  const until = (name: string, to: string) => ({ name, from: null, to })
  const { Formerly } = getLines({
    name: "NVIDIA CORP",
    formerNames: [
      until("NVIDIA CORP/CA", "2010-01-01"),
      until("Nvidia Corp.", "2002-06-10"),
      until("LANTERN INC", "2001-01-01"),
      until("Lantern, Inc.", "1999-01-01"),
    ],
  })
  expect(Formerly).toBe("Lantern Inc until 1 Jan 2001")
})
