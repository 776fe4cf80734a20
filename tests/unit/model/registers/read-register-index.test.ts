import { expect, test } from "vitest"
import { readIndexPage } from "~/model/registers/read-register-index"
import {
  compareVersions,
  type RegisterFiling,
  toRegisterAddress,
  toRegisterSymbol,
} from "~/model/registers/register-filing"
import { indexEntry, indexPage, northwindLei } from "../../../fixtures/xbrl-report"

const read = (data: unknown[], head = {}) => readIndexPage(indexPage(data, head))

test("a page gives filings with the company's name, and the path of the next page", () => {
  const page = read([indexEntry(northwindLei, "2023-12-31")], {
    names: { [northwindLei]: "Northwind SE" },
    next: "https://filings.xbrl.org/api/filings?page%5Bnumber%5D=2",
  })
  expect(page?.filings).toMatchObject([
    {
      ...{
        filing: `${northwindLei}-2023-12-31-ESEF-DE-0`,
        symbol: `LEI-${northwindLei}`,
        name: "Northwind SE",
      },
      ...{ country: "de", periodEnd: "2023-12-31", errors: 0, warnings: 3, messages: [] },
    },
  ])
  expect(page?.next).toBe("/api/filings?page%5Bnumber%5D=2")
})

test("errors and inconsistencies of the validator are kept, and warnings only counted", () => {
  const message = (id: string, severity: string) => ({
    ...{ type: "validation_message", id },
    attributes: { severity, code: "calc", message: `a  ${severity}` },
  })
  const included = [message("1", "WARNING"), message("2", "INCONSISTENCY"), message("3", "ERROR")]
  const entry = indexEntry(northwindLei, "2023-12-31", { error_count: 1, inconsistency_count: 1 }, [
    "1",
    "2",
    "3",
  ])
  expect(read([entry], { included })?.filings[0]).toMatchObject({
    ...{ errors: 1, inconsistencies: 1 },
    messages: [
      { severity: "inconsistency", code: "calc", text: "a INCONSISTENCY" },
      { severity: "error", code: "calc", text: "a ERROR" },
    ],
  })
})

test("an entry without a company's number or with an impossible day is refused with its name", () => {
  const page = read([
    indexEntry(northwindLei, "2023-12-31", { fxo_id: "report-of-nobody" }),
    indexEntry(northwindLei, "2023-12-31", { period_end: "2023-02-30" }),
    { type: "other" },
  ])
  expect(page?.filings).toEqual([])
  expect(page?.refused).toHaveLength(3)
  expect(page?.refused[0]).toContain("report-of-nobody")
  expect(page?.refused[1]).toContain("periodEnd")
})

test("JSON that is no page of an index gives nothing", () => {
  expect(readIndexPage({ facts: {} })).toBeNull()
  expect(readIndexPage(null)).toBeNull()
})

test("a company's address is its LEI, or the scheme and number of another register", () => {
  expect(toRegisterSymbol(`${northwindLei}-2023-12-31-ESEF-DE-0`)).toBe(`LEI-${northwindLei}`)
  expect(toRegisterSymbol("EDRPOU-12345678-2020-12-31-UAIFRS-UA-0")).toBe("EDRPOU-12345678")
  expect(toRegisterSymbol("2023-12-31-ESEF-DE-0")).toBeNull()
})

test("a path that leads away from the register is no address", () => {
  expect(toRegisterAddress("/a/b.xhtml")).toBe("https://filings.xbrl.org/a/b.xhtml")
  expect(toRegisterAddress("//evil.example/a")).toBeNull()
  expect(toRegisterAddress("https://evil.example/a")).toBeNull()
  expect(toRegisterAddress(null)).toBeNull()
})

const version = (filing: string, added: string, change: Partial<RegisterFiling> = {}) => {
  const [found] = read([indexEntry(northwindLei, "2023-12-31", { date_added: added })])?.filings ?? []
  return { ...(found as RegisterFiling), filing, ...change }
}

test("the version used first is valid, then the newest, then the English one of that day", () => {
  const german = version("de", "2024-04-01 10:00:00", { json: "/x/report-de.json" })
  const english = version("en", "2024-04-01 09:00:00", { json: "/x/report-en.json" })
  const corrected = version("corrected", "2024-06-01 09:00:00")
  const invalid = version("invalid", "2024-07-01 09:00:00", { errors: 1 })
  const order = [german, invalid, english, corrected].sort(compareVersions).map(({ filing }) => filing)
  expect(order).toEqual(["corrected", "en", "de", "invalid"])
})
