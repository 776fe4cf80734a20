import { expect, test } from "vitest"
import { parseInlineReport } from "~/edgar/xbrl/inline-xbrl"
import { memberLabels, parseLabelLinkbase } from "~/edgar/xbrl/label-linkbase"
import { NotXbrl, parseXbrlInstance } from "~/edgar/xbrl/xbrl-instance"
import { toAxisName, toMemberName } from "~/edgar/xbrl/xbrl-report"
import { type FactOf, getInline, getInstance } from "../../../fixtures/xbrl"

const year = { start: "2024-01-01", end: "2024-12-31" }
const facts: FactOf[] = [
  { concept: "dei:DocumentFiscalYearFocus", value: "2024", ...year },
  { concept: "dei:DocumentFiscalPeriodFocus", value: "FY", ...year },
  { concept: "dei:DocumentPeriodEndDate", value: "2024-12-31", ...year },
  { concept: "us-gaap:Revenues", value: 90e6, ...year },
  {
    concept: "us-gaap:Revenues",
    value: 50e6,
    ...year,
    members: {
      "us-gaap:StatementBusinessSegmentsAxis": "exmp:EastSegmentMember",
      "srt:ConsolidationItemsAxis": "us-gaap:OperatingSegmentsMember",
    },
  },
  {
    concept: "us-gaap:Assets",
    value: -3e6,
    end: "2024-12-31",
    members: { "srt:StatementGeographicalAxis": "country:US" },
  },
]

const expected = {
  fiscalYear: 2024,
  fiscalPeriod: "FY",
  periodEnd: "2024-12-31",
  facts: [
    { concept: "Revenues", ...year, unit: "USD", value: 90e6, members: [] },
    {
      concept: "Revenues",
      ...year,
      unit: "USD",
      value: 50e6,
      members: [
        { axis: "BusinessSegments", member: "EastSegment" },
        { axis: "ConsolidationItems", member: "OperatingSegments" },
      ],
    },
    {
      concept: "Assets",
      start: null,
      end: "2024-12-31",
      unit: "USD",
      value: -3e6,
      members: [{ axis: "Geographical", member: "US" }],
    },
  ],
}

test("an instance gives numbers with dates, unit and members, and the period of the filing", () => {
  expect(parseXbrlInstance(getInstance(facts))).toEqual(expected)
})

test("the same facts as inline XBRL give the same report", () => {
  expect(parseInlineReport(getInline(facts))).toEqual(expected)
})

test("an inline date in words is the same date", () => {
  const words = facts.map((fact) =>
    fact.value === "2024-12-31" ? { ...fact, value: "December 31, 2024" } : fact,
  )
  expect(parseInlineReport(getInline(words))?.periodEnd).toBe("2024-12-31")
})

test("an inline date without a year is the last day of its context", () => {
  const partial = facts.map((fact) =>
    fact.value === "2024-12-31" ? { ...fact, value: "December 31" } : fact,
  )
  expect(parseInlineReport(getInline(partial))?.periodEnd).toBe("2024-12-31")
})

test("HTML without tags is no report, and XML without facts is refused", () => {
  expect(parseInlineReport("<html><p>Revenue</p></html>")).toBeNull()
  expect(() => parseXbrlInstance("<feed/>")).toThrow(NotXbrl)
})

test("names of axes and members lose prefix and ending", () => {
  expect(toAxisName("us-gaap:StatementBusinessSegmentsAxis")).toBe("BusinessSegments")
  expect(toAxisName("srt:ProductOrServiceAxis")).toBe("ProductOrService")
  expect(toMemberName("exmp:EastMember")).toBe("East")
  expect(toMemberName("us-gaap:Member")).toBe("Member")
})

test("labels of members come from the label linkbase, terse first, without their mark", () => {
  const label = (role: string, text: string) =>
    `<link:label xlink:label="l" xlink:role="http://www.xbrl.org/2003/role/${role}" xml:lang="en-US">${text}</link:label>`
  const xml = `<link:linkbase xmlns:link="l" xmlns:xlink="x"><link:labelLink>
    <link:loc xlink:label="c" xlink:href="exmp-2024.xsd#exmp_EastSegmentMember"/>
    ${label("label", "East Segment [Member]")}${label("terseLabel", "East")}
    <link:labelArc xlink:from="c" xlink:to="l"/></link:labelLink></link:linkbase>`
  expect(memberLabels(parseLabelLinkbase(xml))).toEqual(new Map([["EastSegment", "East"]]))
  expect(
    memberLabels(parseLabelLinkbase(xml.replace(/<link:label [^>]*terse.*?<\/link:label>/, ""))),
  ).toEqual(new Map([["EastSegment", "East Segment"]]))
})

test("a figure inside 19 other facts is read, and one inside 20 is left out", () => {
  const nest = (depth: number) =>
    getInline([{ concept: "us-gaap:Assets", value: 1e6, end: "2024-12-31" }])
      .replace("<table>", `<table>${"<ix:nonNumeric name='a:B'>".repeat(depth)}`)
      .replace("</table>", `${"</ix:nonNumeric>".repeat(depth)}</table>`)
  expect(parseInlineReport(nest(19))?.facts).toMatchObject([{ value: 1e6 }])
  expect(parseInlineReport(nest(20))?.facts).toEqual([])
})
