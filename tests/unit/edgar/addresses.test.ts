import { expect, test } from "vitest"
import { edgarAddress, edgarHosts } from "~/edgar/addresses"
import { getCountry } from "~/edgar/countries"
import { isPersonal } from "~/edgar/form-names"
import { filerName } from "~/edgar/text/filer-name"
import { accessionId, cikId } from "../../ids"

test("live addresses use data.sec.gov for data and www.sec.gov for documents", () => {
  const hosts = edgarHosts(undefined)
  expect(edgarAddress.submissions(hosts, cikId("0000320193"))).toBe(
    "https://data.sec.gov/submissions/CIK0000320193.json",
  )
  expect(
    edgarAddress.filingDocument(hosts, cikId("0000320193"), accessionId("0000320193-24-000123"), "a b.htm"),
  ).toBe("https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/a%20b.htm")
})

test("a given origin replaces both hosts, but links for users lead to the SEC", () => {
  const hosts = edgarHosts("http://localhost:9")
  expect(edgarAddress.companyFacts(hosts, cikId("0000320193"))).toBe(
    "http://localhost:9/api/xbrl/companyfacts/CIK0000320193.json",
  )
  expect(edgarAddress.companyTickers(hosts)).toMatch(/^http:\/\/localhost:9\/files\//)
  expect(edgarAddress.filingPage(cikId("0000320193"), accessionId("0000320193-24-000123"))).toMatch(
    /^https:\/\/www\.sec\.gov\//,
  )
})

test("an EDGAR code gives a country, an unknown code null", () => {
  expect(["CA", "oh", "X1", "A6", "X0", "2M", "F4", "L3"].map(getCountry)).toEqual([
    "us",
    "us",
    "us",
    "ca",
    "gb",
    "de",
    "cn",
    "il",
  ])
  expect([null, "", "XX", "9Z"].map(getCountry)).toEqual([null, null, null, null])
})

test("a filer's name is returned without EDGAR's suffix", () => {
  expect(
    ["COSTCO WHOLESALE CORP /NEW", "WELLS FARGO & COMPANY/MN", "EXAMPLE INC /DE/", "A/B Testing Co"].map(
      filerName,
    ),
  ).toEqual(["COSTCO WHOLESALE CORP", "WELLS FARGO & COMPANY", "EXAMPLE INC", "A/B Testing Co"])
})

test("forms about a person's holdings are personal, amended ones too, and those of the company are not", () => {
  const forms = ["4", "4/A", "144", "SCHEDULE 13G/A", "10-Q", "8-K", "SC 13D"]
  expect(forms.filter(isPersonal)).toEqual(["4", "4/A", "144", "SCHEDULE 13G/A"])
})
