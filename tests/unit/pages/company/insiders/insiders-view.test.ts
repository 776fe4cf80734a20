import { expect, test } from "vitest"
import { ownerName, ownerRole, personName } from "~/model/insiders/owner-words"
import {
  countShown,
  filterTrades,
  insidersAddress,
  parseInsidersFilter,
  toInsidersView,
} from "~/pages/company/insiders/insiders-view"
import { tickerId } from "../../../../ids"
import { filing, insiders, owner, readConfirmed } from "../../../model/insiders/insiders-factory"

const officer = [
  {
    ...owner(2)[0]!,
    relation: "<isDirector>1</isDirector><isOfficer>1</isOfficer><officerTitle>CEO</officerTitle>",
  },
]
const holder = [{ ...owner(3)[0]!, relation: "<isTenPercentOwner>1</isTenPercentOwner>" }]

const { rows } = readConfirmed(
  insiders(
    filing({ owners: owner(1), filed: "2026-03-04", lines: [{ code: "P" }, { code: "A" }] }),
    filing({ owners: officer, filed: "2025-06-04", lines: [{ code: "S", date: "2025-06-02" }] }),
    filing({
      owners: holder,
      filed: "2025-07-04",
      form: "3",
      period: "2025-07-01",
      lines: [{ kind: "Holding" }],
    }),
  ),
)
const choose = (query: string) =>
  filterTrades(rows, parseInsidersFilter(new URLSearchParams(query)), "2026-03-04")

test("trades are chosen by code, role, person and year", () => {
  expect(choose("code=market").map((row) => row.code)).toEqual(["P", "S"])
  expect(choose("code=holding").map((row) => row.owner)).toEqual(["Owner Number3"])
  expect(choose("role=officer").map((row) => row.owner)).toEqual(["Owner Number2"])
  expect(choose("role=director")).toHaveLength(3)
  expect(choose("role=owner").map((row) => row.owner)).toEqual(["Owner Number3"])
  expect(choose("person=0000990101&code=A")).toHaveLength(1)
  expect(choose("year=2025")).toHaveLength(2)
  expect(choose("days=30").map((row) => row.filed)).toEqual(["2026-03-04", "2026-03-04"])
  expect(choose("days=365")).toHaveLength(4)
})

test("of several trades of a day in one form, the last is first, before holdings", () => {
  const lines = [{ kind: "Holding" as const }, { code: "A" }, { code: "F" }]
  const day = readConfirmed(insiders(filing({ owners: owner(1), lines }))).rows
  expect(day.map(({ code }) => code)).toEqual([null, "A", "F"])
  const view = toInsidersView(day, parseInsidersFilter(new URLSearchParams()), "2026-03-04")
  expect(view.rows.map(({ code }) => code)).toEqual(["F", "A", null])
})

test("an invalid parameter of an address is ignored", () => {
  const filter = parseInsidersFilter(new URLSearchParams("code=PP&role=boss&person=1&year=x&days=31&page=-2"))
  expect(filter).toEqual({ code: null, role: null, person: null, year: null, days: null, page: 1 })
  expect(insidersAddress(tickerId("EXMP"), filter)).toBe("/company/EXMP/insiders")
})

test("the view is newest first and counts what can be chosen", () => {
  const view = toInsidersView(rows, parseInsidersFilter(new URLSearchParams("page=9")), "2026-03-04")
  expect(view.rows.map((row) => row.filed)).toEqual(["2026-03-04", "2026-03-04", "2025-07-04", "2025-06-04"])
  expect(view.filter.page).toBe(1)
  expect(view.people.map(({ name, count }) => `${name} ${count}`)).toEqual([
    "Owner Number1 2",
    "Owner Number2 1",
    "Owner Number3 1",
  ])
})

test("names in capitals are set as words, others stay as filed", () => {
  expect(ownerName("COOK TIMOTHY D")).toBe("Cook Timothy D")
  expect(ownerName("O'BRIEN DEIRDRE")).toBe("O'Brien Deirdre")
  expect(ownerName("EXAMPLE CAPITAL L.P.")).toBe("Example Capital L.P.")
  expect(ownerName("EXAMPLE HOLDINGS LLC")).toBe("Example Holdings LLC")
  expect(ownerName("de Marco Ann")).toBe("de Marco Ann")
})

test.each([
  ["Levinson Arthur D", "Arthur D. Levinson"],
  ["O'Brien Deirdre", "Deirdre O'Brien"],
  ["de Marco Ann", "Ann de Marco"],
  ["van der Berg Jan P", "Jan P. van der Berg"],
  ["Smith John A Jr", "John A. Smith Jr."],
  ["Smith III John", "John Smith III"],
  ["Levinson, Arthur D", "Arthur D. Levinson"],
  ["Arthur D. Levinson", "Arthur D. Levinson"],
  ["Smith", "Smith"],
  ["", ""],
  ["Whitlock Family Trust", "Whitlock Family Trust"],
  ["Example Capital L.P.", "Example Capital L.P."],
  ["Elliott Investment Management", "Elliott Investment Management"],
  ["3G Global Food", "3G Global Food"],
  ["Garcia Lopez, Maria T", "Maria T. Garcia Lopez"],
  ["Garcia, Maria", "Maria Garcia"],
  ["Garcia Maria, Jr.", "Maria Garcia Jr."],
])("the owner %j of an ownership form is shown as %j", (filed, shown) => {
  expect(personName(filed)).toBe(shown)
})

test("a role names each relation once", () => {
  const none = {
    cik: null,
    name: "",
    isDirector: false,
    isOfficer: false,
    isTenPercentOwner: false,
    isOther: false,
  }
  const words = { officerTitle: null, otherText: null }
  expect(ownerRole({ ...none, ...words, isDirector: true, isOfficer: true, officerTitle: "CEO" })).toBe(
    "Director, CEO",
  )
  expect(ownerRole({ ...none, ...words, isOfficer: true, isTenPercentOwner: true })).toBe(
    "Officer, 10 % owner",
  )
  expect(ownerRole({ ...none, ...words })).toBe("")
})

test("a list of some forms names how many there are", () => {
  expect(countShown(30, 256)).toBe("30 of 256, the newest")
  expect(countShown(30, 30)).toBe("30")
})
