import { expect, test } from "vitest"
import type { Executive } from "~/model/executives/executives"
import {
  derivePeople,
  isMadeOf,
  peopleFilings,
  replacePeople,
  toPeople,
} from "~/model/executives/filed/derive-people"
import { mergePeople } from "~/model/executives/filed/merge-people"
import { isPersonName, isSamePerson, toNameCase } from "~/model/executives/filed/person-name"
import type { FilingReader } from "~/model/filings/filing-reader"
import { type ReadingSection, readingVersion } from "~/model/reading/reading-document"
import { submitted } from "../../../../fixtures/filings/submitted"
import { accessionId, cikId } from "../../../../ids"

const cik = cikId("0000990001")
const row = (tag: string, cells: string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`
const table = (head: string[] | null, ...rows: string[][]) =>
  `<div><table>${head ? `<thead>${row("th", head)}</thead>` : ""}<tbody>${rows.map((cells) => row("td", cells)).join("")}</tbody></table></div>`

const section = (key: string, ...htmls: string[]): ReadingSection => ({
  version: readingVersion,
  key,
  blocks: htmls.map((html) => ({ kind: html.startsWith("<div><table") ? "table" : "paragraph", html })),
})

const report = submitted("10-K", "2026-02-20")
const proxy = submitted("DEF 14A", "2026-03-27")
const getPeople = (inReport: ReadingSection[], inProxy: ReadingSection[] = []) =>
  toPeople(cik, {
    report: { filing: report, sections: inReport },
    proxy: inProxy.length ? { filing: proxy, sections: inProxy } : null,
  })

test("the table of executive officers gives name, age, title and since when", () => {
  const { people } = getPeople([
    section(
      "item-1",
      table(
        ["Name", "Age", "Position"],
        ["Jane A. Example", "52", "Chief Executive Officer since May 2021. Before, she led sales."],
        ["John Sample, Jr.", "47", "General Counsel"],
        ["Total", "99", ""],
      ),
    ),
  ])
  expect(people).toMatchObject([
    {
      name: "Jane A. Example",
      age: 52,
      title: "Chief Executive Officer",
      since: "May 2021",
      isOfficer: true,
    },
    { name: "John Sample, Jr.", age: 47, title: "General Counsel", since: null },
  ])
  expect(people).toHaveLength(2)
})

test("a title beside the name is read, and the column of years in the position", () => {
  const { people } = getPeople([
    section(
      "item-1",
      table(
        ["Name and Title", "Age", "Current Position Held Since"],
        ["Ana Muster, Chief Financial Officer", "41", "2019"],
      ),
    ),
  ])
  expect(people).toMatchObject([{ name: "Ana Muster", title: "Chief Financial Officer", since: "2019" }])
})

test("signatures with a column of titles name officers and directors, dates left out", () => {
  const { people } = getPeople([
    section(
      "signatures",
      table(
        ["Signature", "Title", "Date"],
        [
          "/s/ JANE EXAMPLE",
          "Chief Executive Officer and Director (Principal Executive Officer)",
          "February 20, 2026",
        ],
        ["Jane Example", "", ""],
        ["/s/ Max von Muster", "Director", "February 20, 2026"],
      ),
    ),
  ])
  expect(people).toMatchObject([
    {
      name: "Jane Example",
      title: "Chief Executive Officer and Director",
      isOfficer: true,
      isDirector: true,
    },
    { name: "Max von Muster", title: "Director", isOfficer: false, isDirector: true },
  ])
})

test("signatures in two columns with the name and title below are read by column", () => {
  const { people } = getPeople([
    section(
      "signatures",
      table(
        null,
        ["/s/ ANA MUSTER", "*"],
        ["Ana Muster", "John Sample"],
        ["Senior Director of Accounting and Controller", "Director"],
      ),
    ),
  ])
  expect(people).toMatchObject([
    { name: "Ana Muster", isOfficer: true, isDirector: false },
    { name: "John Sample", isOfficer: false, isDirector: true },
  ])
})

test("the summary compensation table gives pay by year, and a year that repeats is another person's", () => {
  const { people, pay } = getPeople(
    [],
    [
      section(
        "text",
        table(
          ["Name and Principal Position", "Year", "Salary ($)", "Total ($)"],
          ["Jane Example President and CEO", "2025", "1,000,000", "7,791,510"],
          ["", "2024", "900,000", "6,000,000"],
          ["unreadable 5", "2025", "1", "2,500"],
          ["Ana Muster Former Controller", "2025", "300,000", "400,000"],
        ),
      ),
    ],
  )
  expect(pay).toEqual([
    {
      name: "Jane Example",
      title: "President and CEO",
      years: [
        { year: 2025, totalUsd: 7_791_510 },
        { year: 2024, totalUsd: 6_000_000 },
      ],
    },
    { name: "Ana Muster", title: "Former Controller", years: [{ year: 2025, totalUsd: 400_000 }] },
  ])
  expect(people.map(({ name, from }) => [name, from])).toEqual([["Jane Example", "proxy"]])
})

test("age and first year of a director come from the proxy statement, up to the next name", () => {
  const { people } = getPeople(
    [
      section(
        "signatures",
        "<p>/s/ Jane Example</p>",
        "<p>Director</p>",
        "<p>/s/ Max Muster</p>",
        "<p>Director</p>",
      ),
    ],
    [
      section(
        "text",
        "<p>Jane Example</p>",
        "<p>Director Since: 2018</p>",
        "<p>Max Muster Age: 65 Director since: 2011</p>",
      ),
    ],
  )
  expect(people).toMatchObject([
    { name: "Jane Example", age: null, since: "2018" },
    { name: "Max Muster", age: 65, since: "2011" },
  ])
})

test.each([
  ["COOK TIMOTHY D", "Timothy D. Cook", true],
  ["Tim Cook", "Timothy D. Cook", true],
  ["LEVINSON ARTHUR D", "Arthur D. Levinson", true],
  ["Sample John Jr", "John Sample, Jr.", true],
  ["S. Robson Walton", "Steuart L. Walton", false],
  ["Jane Example", "John Example", false],
  ["Jane Example", "Jane Muster", false],
])("%s and %s: one person is %s", (one, other, isSame) => {
  expect(isSamePerson(one, other)).toBe(isSame)
})

test("a printed name has two to five capitalized words and no title in it", () => {
  expect(
    ["Jane Example", "Max von Muster", "K. Ram Shriram", "Enrique Hernandez, Jr."].every(isPersonName),
  ).toBe(true)
  expect(["Director", "Chief Executive Officer", "Example Inc.", "signed by her"].some(isPersonName)).toBe(
    false,
  )
  expect(toNameCase("JEN-HSUN HUANG III")).toBe("Jen-Hsun Huang III")
})

const executive: Executive = {
  ...{ cik, name: "Example Jane A", role: "Officer", isOfficer: true, isDirector: false },
  ...{ since: "2020-01-02", isSinceExact: true, lastFiled: "2025-05-01", form: "4", file: "a.xml" },
  accession: accessionId("0000990001-25-000001"),
  holdings: [],
  state: "current",
}

test("a person of forms and of the report is one row, with the printed name and the newer title", () => {
  const filed = getPeople([
    section(
      "item-1",
      table(
        ["Name", "Age", "Position"],
        ["Jane A. Example", "52", "Chief Executive Officer"],
        ["Ana Muster", "41", "Controller"],
      ),
    ),
  ])
  expect(mergePeople([executive], filed)).toMatchObject([
    { name: "Jane A. Example", role: "Chief Executive Officer", age: 52, lastFiled: "2025-05-01" },
    { name: "Ana Muster", role: "Controller", age: 41, lastFiled: null, source: { filed: "2026-02-20" } },
  ])
  expect(mergePeople([executive], null)).toMatchObject([
    { name: "Example Jane A", role: "Officer", age: null },
  ])
})

type ReadSections = FilingReader["sections"]

test("a filing that the SEC does not have is no source: the one before it is read, and is not asked for again", async () => {
  const older = submitted("10-K", "2025-02-20")
  const newest = { ...report, accession: accessionId("0000990001-26-000099") }
  const wanted = peopleFilings([proxy, newest, older])
  const sections: ReadSections = ({ accession }) =>
    Promise.resolve(
      accession === older.accession
        ? {
            status: "loaded",
            value: [
              section(
                "item-1",
                table(["Name", "Age", "Position"], ["Jane A. Example", "52", "Chief Executive Officer"]),
              ),
            ],
          }
        : { status: "absent", reason: "" },
    )
  const made = await derivePeople(cik, wanted, { sections } as FilingReader)
  expect(made?.report?.accession).toBe(older.accession)
  expect(made?.proxy).toBeNull()
  expect(made?.people.map(({ name }) => name)).toEqual(["Jane A. Example"])
  if (!made) throw new Error("The older report was read.")
  expect(isMadeOf(made, wanted)).toBe(true)
  expect(isMadeOf(made, peopleFilings([submitted("10-K", "2027-02-20"), newest]))).toBe(false)
  // A document of before is current if it cites the newest filings.
  expect(isMadeOf({ ...made, newest: undefined }, wanted)).toBe(false)
})

test("people are not derived while the SEC does not answer", async () => {
  const sections: ReadSections = () => Promise.resolve({ status: "unavailable", reason: "" })
  const filings = { sections } as FilingReader
  expect(await derivePeople(cik, peopleFilings([report, proxy]), filings)).toBeNull()
})

test("filings that name nobody keep the people of older ones, and are not read again", () => {
  const cik = cikId("0000990001")
  const newest = { report: accessionId("0000990001-26-000004"), proxy: null }
  const nobody = { cik, report: null, proxy: null, people: [], pay: [], newest }
  const named = {
    ...{ cik, proxy: null, pay: [], newest: { report: null, proxy: null } },
    report: {
      accession: accessionId("0000990001-25-000004"),
      form: "10-K",
      filed: "2025-02-21",
      document: "a.htm",
    },
    people: [
      {
        ...{ name: "Dana Whitlock", title: "Chief Executive Officer", age: null, since: null, section: "" },
        ...{ isOfficer: true, isDirector: false, from: "report" as const },
      },
    ],
  }
  expect(replacePeople(named, nobody)).toEqual({ ...named, newest })
  expect(replacePeople(nobody, named)).toEqual(named)
  expect(replacePeople(null, nobody)).toEqual(nobody)
})
