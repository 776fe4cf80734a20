import { expect, test } from "vitest"
import { listChanges, listExecutives, listHoldings } from "~/model/executives/executives"
import { submitted } from "../earnings/earnings-factory"
import { filing, insiders, owner } from "../insiders/insiders-factory"

const officer = (last: number, title: string) => [
  {
    ...owner(last)[0]!,
    relation: `<isOfficer>1</isOfficer><officerTitle>${title}</officerTitle>`,
  },
]

test("the latest form gives role and shares, a Form 3 the day since when", () => {
  const people = listExecutives(
    insiders(
      filing({ owners: officer(1, "CEO"), filed: "2026-03-04", lines: [{ after: "500" }] }),
      filing({ owners: officer(1, "CFO"), filed: "2022-03-04", period: "2022-02-28", form: "3" }),
      filing({ owners: owner(2), filed: "2025-06-02", lines: [{ after: "70" }] }),
    ),
    "2026-06-01",
  )
  expect(people).toMatchObject([
    { name: "Owner Number1", role: "CEO", since: "2022-02-28", isSinceExact: true, state: "current" },
    { name: "Owner Number2", role: "Director", since: "2025-06-02", isSinceExact: false },
  ])
  expect(people[0]?.holdings).toEqual([{ security: "Common Stock", direct: 500, indirect: 0 }])
})

test("owners of ten percent without an office are not executives", () => {
  const holder = [{ ...owner(1)[0]!, relation: "<isTenPercentOwner>1</isTenPercentOwner>" }]
  expect(listExecutives(insiders(filing({ owners: holder })), "2026-06-01")).toEqual([])
})

test("a person whose form says so has left, and one without forms for two years is silent", () => {
  const people = listExecutives(
    insiders(
      filing({ owners: owner(1), filed: "2026-03-04", left: "1" }),
      filing({ owners: owner(2), filed: "2024-03-04" }),
    ),
    "2026-06-01",
  )
  expect(people.map((person) => person.state)).toEqual(["left", "silent"])
})

test("an owner of ten percent who gave up the office two years ago is silent, and a former officer has left", () => {
  const relation = (text: string) => [{ ...owner(1)[0]!, relation: text }]
  const before = filing({ owners: officer(1, "CEO"), filed: "2024-03-04", period: "2024-03-01" })
  const after = (text: string) => filing({ owners: relation(text), filed: "2026-03-04" })
  const getState = (text: string) => listExecutives(insiders(after(text), before), "2026-06-01")[0]?.state
  expect(getState("<isTenPercentOwner>1</isTenPercentOwner>")).toBe("silent")
  expect(getState("<isOther>1</isOther><otherText>Former CEO</otherText>")).toBe("left")
  expect(getState("<isOfficer>1</isOfficer><officerTitle>Former CEO</officerTitle>")).toBe("left")
  expect(getState("<isDirector>1</isDirector><isOther>1</isOther><otherText>Former CEO</otherText>")).toBe(
    "current",
  )
})

test("a director who left and came back is a director since the second Form 3", () => {
  const people = listExecutives(
    insiders(
      filing({ owners: owner(1), filed: "2026-01-12", period: "2026-01-09", form: "3" }),
      filing({ owners: owner(1), filed: "2020-05-04", left: "1" }),
      filing({ owners: owner(1), filed: "2015-05-04", period: "2015-05-01", form: "3" }),
    ),
    "2026-06-01",
  )
  expect(people).toMatchObject([{ since: "2026-01-09", isSinceExact: true, state: "current" }])
})

test("an amended first form is one change", () => {
  const first = { owners: owner(1), form: "3", filed: "2026-01-12", period: "2026-01-09" }
  const line = { kind: "Holding" as const, after: "10" }
  const changes = listChanges(
    [],
    insiders(
      filing({ ...first, lines: [line] }),
      filing({ ...first, form: "3/A", filed: "2026-01-20", original: "2026-01-12", lines: [line, line] }),
    ),
  )
  expect(changes.map(({ date, kind }) => [date, kind])).toEqual([["2026-01-09", "joined"]])
})

test.each([
  { asOf: "2026-03-03", state: "current" },
  { asOf: "2026-03-04", state: "current" },
  { asOf: "2026-03-05", state: "silent" },
])("a director whose last form is of 4 March 2024 is $state on $asOf", ({ asOf, state }) => {
  const [person] = listExecutives(insiders(filing({ owners: owner(1), filed: "2024-03-04" })), asOf)
  expect(person?.state).toBe(state)
})

test("several forms of ownership are added, with the last line of each", () => {
  const form = filing({
    lines: [
      { after: "900" },
      { after: "800" },
      { after: "40", direct: "I", nature: "By spouse", kind: "Holding" },
      { after: "60", direct: "I", nature: "By trust", kind: "Holding" },
      { after: "5", table: "derivative" },
    ],
  })
  expect(listHoldings([form])).toEqual([{ security: "Common Stock", direct: 800, indirect: 100 }])
})

test("a class that is not in the latest form is taken from the previous one", () => {
  const before = filing({ lines: [{ security: "Class B", after: "7" }, { after: "1" }] })
  expect(listHoldings([filing({ lines: [{ after: "2" }] }), before])).toEqual([
    { security: "Common Stock", direct: 2, indirect: 0 },
    { security: "Class B", direct: 7, indirect: 0 },
  ])
})

test("changes are reports with item 5.02, first forms and forms of those who left", () => {
  const filings = [
    submitted({ form: "8-K", filed: "2026-01-05", items: "5.02,9.01" }),
    submitted({ form: "8-K", filed: "2026-01-04", items: "8.01" }),
    submitted({ form: "10-Q", filed: "2026-01-03", items: "5.02" }),
  ]
  const forms = insiders(
    filing({ owners: owner(1), form: "3", period: "2026-02-01", filed: "2026-02-05", lines: [] }),
    filing({ owners: owner(2), left: "1", filed: "2025-12-01" }),
    filing({ owners: owner(3), filed: "2025-12-02" }),
  )
  expect(listChanges(filings, forms).map(({ date, kind, name }) => [date, kind, name])).toEqual([
    ["2026-02-01", "joined", "Owner Number1"],
    ["2026-01-05", "report", null],
    ["2025-12-01", "left", "Owner Number2"],
  ])
})
