import fc from "fast-check"
import { expect, test } from "vitest"
import { collectRelease } from "~/model/releases/collect-release"
import { readReleaseStatements } from "~/model/releases/read-release"
import { type Layout, layouts, makeRelease, now } from "../../../fixtures/results-release"
import { accessionId } from "../../../ids"

const about = { end: "2024-12-31", quarter: 4, fiscalYear: 2024 }
const accession = accessionId("0000990001-25-000001")

function read(layout: Layout) {
  const { name, text } = makeRelease(layout)
  return readReleaseStatements(collectRelease(accession, name, text).tables, about).statements[0] ?? null
}

const [revenue, netIncome, epsBasic, epsDiluted, sharesDiluted] = now

test.each(layouts.filter((layout) => layout !== "loss in brackets"))(
  "the quarter of a release with %s is read with all its rows",
  (layout) => {
    const statement = read(layout)
    const thousands = layout === "thousands and wrapped labels" ? 1_000 : 1
    expect(statement?.scale).toBe(1e6 / thousands)
    expect(statement?.periods.quarter).toEqual({
      ...{ revenue: revenue * thousands, netIncome: netIncome * thousands, epsBasic, epsDiluted },
      ...{ sharesBasic: 198 * thousands, sharesDiluted: sharesDiluted * thousands },
    })
    expect(statement?.periods.yearAgo?.epsDiluted).toBe(1.25)
  },
)

test("a loss in brackets is negative", () => {
  expect(read("loss in brackets")?.periods.quarter).toMatchObject({ netIncome: -301, epsDiluted: -1.5 })
})

test.each(["older year left", "text in two groups", "weeks"] as const)(
  "the year of a release with %s is read",
  (layout) => {
    expect(read(layout)?.periods.year).toMatchObject({ netIncome: 1_080, epsDiluted: 5.37 })
  },
)

test("a release about another quarter has no statement of this one", () => {
  const { name, text } = makeRelease("newer year left")
  const earlier = { end: "2024-09-30", quarter: 3, fiscalYear: 2024 }
  expect(readReleaseStatements(collectRelease(accession, name, text).tables, earlier).statements).toEqual([])
})

test("a sign of percent that runs into the heading beside it leaves that heading a period", () => {
  const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`
  const text = `<p>(In millions, except per share data)</p><table>
    <tr><td></td><td colspan="3">THREE MONTHS ENDED%</td></tr>
    ${cells("", "12/31/2024", "12/31/2023", "Change")}
    ${cells("Revenues", "11,097", "12,606", "-12%")}
    ${cells("Net income", "211", "1,500", "-86%")}
    ${cells("Diluted earnings per share", "0.14", "0.99", "-86%")}</table>`
  const { tables } = collectRelease(accession, "a.htm", text)
  expect(readReleaseStatements(tables, about).statements).toMatchObject([
    {
      scale: 1e6,
      periods: { quarter: { revenue: 11_097, epsDiluted: 0.14 }, yearAgo: { netIncome: 1_500 } },
    },
  ])
})

test("any text gives statements or none, and never fails", () => {
  const word = fc.constantFrom(
    "Three Months Ended",
    "2024",
    "2023",
    "Net income",
    "Diluted",
    "1.50",
    "$",
    "—",
    "4Q24",
    "12/31/2024",
  )
  const row = fc
    .array(word, { maxLength: 6 })
    .map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join("")}</tr>`)
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const text = `<table>${rows.join("")}</table>`
      const { tables } = collectRelease(accession, "a.htm", text)
      for (const { periods } of readReleaseStatements(tables, about).statements)
        expect(periods.quarter?.epsBasic ?? periods.quarter?.epsDiluted).toBeTypeOf("number")
    }),
    { numRuns: 60 },
  )
})
