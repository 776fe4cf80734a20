import { expect, test } from "vitest"
import { parseFilingIndex } from "~/edgar/filing-index"
import { exhibitTypeOfName, isAdditionalExhibit, listExhibits } from "~/model/reading/exhibits"

const index = parseFilingIndex({
  directory: {
    name: "/Archives/edgar/data/990001/000099000126000002",
    item: [
      "0000990001-26-000002.txt",
      "R1.htm",
      "exmp-20260212.htm",
      "exmp-ex991q42025.htm",
      "ex2.pdf",
      "logo.jpg",
      "x.xsd",
      "x-index-headers.html",
      "MetaLinks.json",
    ].map((name) => ({ name, size: "1" })),
  },
})

test("exhibits are what a reader would open, by their number, without the machinery", () => {
  expect(listExhibits(index, "exmp-20260212.htm")).toEqual([
    { type: "EX-99.1", title: "Additional exhibit", name: "exmp-ex991q42025.htm", opens: "read" },
    { type: "EX-2", title: "Plan of acquisition or reorganization", name: "ex2.pdf", opens: "download" },
  ])
})

test("the header's type and description are better than the name", () => {
  const header = {
    type: "EX-99.2",
    sequence: 2,
    filename: "exmp-ex991q42025.htm",
    description: "TRANSCRIPT",
    start: 0,
    end: 0,
  }
  expect(listExhibits(index, "exmp-20260212.htm", [header])[0]).toMatchObject({
    type: "EX-99.2",
    title: "TRANSCRIPT",
  })
})

test.each([
  ["exmp-20251231_ex311.htm", "EX-31.1"],
  ["a10-qexhibit31103292025.htm", "EX-31.1"],
  ["exmp-ex99_1.htm", "EX-99.1"],
  ["exhibit21.htm", "EX-21"],
  ["exmp-20251231.htm", null],
])("%s is %s", (name, type) => expect(exhibitTypeOfName(name)).toBe(type))

test("press releases and transcripts are additional exhibits", () => {
  expect(["EX-99", "EX-99.1", "EX-9", null].map(isAdditionalExhibit)).toEqual([true, true, false, false])
})
