import { expect, test } from "vitest"
import { parsePayVersusPerformance } from "~/edgar/xbrl/proxy-xbrl"

const context = (id: string, year: number, members = "") => `<xbrli:context id="${id}"><xbrli:entity>
  <xbrli:identifier scheme="http://www.sec.gov/CIK">0000990001</xbrli:identifier>
  ${members ? `<xbrli:segment>${members}</xbrli:segment>` : ""}</xbrli:entity>
  <xbrli:period><xbrli:startDate>${year}-01-01</xbrli:startDate><xbrli:endDate>${year}-12-31</xbrli:endDate></xbrli:period>
</xbrli:context>`
const member = (axis: string, name: string) =>
  `<xbrldi:explicitMember dimension="ecd:${axis}">${name}</xbrldi:explicitMember>`
const figure = (name: string, ref: string, text: string, extra = "") =>
  `<ix:nonFraction name="${name}" contextRef="${ref}" unitRef="USD" format="ixt:num-dot-decimal" ${extra}>${text}</ix:nonFraction>`
const words = (name: string, ref: string, text: string) =>
  `<ix:nonNumeric name="${name}" contextRef="${ref}">${text}</ix:nonNumeric>`
const proxy = (contexts: string, body: string) =>
  `<html><body><div><ix:header><ix:resources>${contexts}</ix:resources></ix:header></div>${body}</body></html>`

test("reads a year's pay and returns, with scale and sign", () => {
  const pay = parsePayVersusPerformance(
    proxy(
      context("Y", 2025) + context("P", 2025, member("IndividualAxis", "x:MarloweMember")),
      [
        words("ecd:PvpTableTextBlock", "Y", figure("ecd:PeoTotalCompAmt", "Y", "4,100,000")),
        figure("ecd:PeoActuallyPaidCompAmt", "Y", "250,000", 'sign="-"'),
        figure("ecd:NonPeoNeoAvgTotalCompAmt", "Y", "1,900,000"),
        figure("ecd:NonPeoNeoAvgCompActuallyPaidAmt", "Y", "—").replace("num-dot-decimal", "fixed-zero"),
        figure("ecd:TotalShareholderRtnAmt", "Y", "141.20"),
        figure("ecd:PeerGroupTotalShareholderRtnAmt", "Y", "120"),
        figure("us-gaap:NetIncomeLoss", "Y", "58.3", 'scale="6"'),
        figure("ecd:CoSelectedMeasureAmt", "Y", "412.6", 'scale="6"'),
        words("ecd:CoSelectedMeasureName", "Y", "Revenue (in millions)"),
        words("ecd:PeoName", "P", "Ines <b>Marlowe</b>"),
      ].join(""),
    ),
  )
  expect(pay).toEqual({
    measureName: "Revenue",
    measureUnit: "USD",
    years: [
      {
        start: "2025-01-01",
        end: "2025-12-31",
        chiefs: [{ name: "Ines Marlowe", totalUsd: 4_100_000, paidUsd: -250_000 }],
        otherTotalUsd: 1_900_000,
        otherPaidUsd: 0,
        shareholderReturn: 141.2,
        peerReturn: 120,
        netIncome: 58_300_000,
        measure: 412_600_000,
      },
    ],
  })
})

test("two executives of one year are separate, and adjustments are left out", () => {
  const pay = parsePayVersusPerformance(
    proxy(
      context("Y", 2025) +
        context("A", 2025, member("IndividualAxis", "x:A")) +
        context("B", 2025, member("IndividualAxis", "x:B")) +
        context("N", 2025, member("ExecutiveCategoryAxis", "ecd:NonPeoNeoMember")),
      [
        figure("ecd:PeoTotalCompAmt", "A", "1"),
        figure("ecd:PeoTotalCompAmt", "B", "2"),
        figure("ecd:PeoTotalCompAmt", "N", "3"),
        words("ecd:PeoName", "A", "First"),
        words("ecd:PeoName", "B", "Second"),
        words("ecd:PeoName", "N", "Nobody"),
      ].join(""),
    ),
  )
  expect(pay?.years[0]?.chiefs).toEqual([
    { name: "First", totalUsd: 1, paidUsd: null },
    { name: "Second", totalUsd: 2, paidUsd: null },
  ])
})

test("years are newest first, and a figure repeated in a footnote is read once", () => {
  const pay = parsePayVersusPerformance(
    proxy(
      context("Y4", 2024) + context("Y5", 2025),
      [
        figure("ecd:PeoTotalCompAmt", "Y4", "4"),
        figure("ecd:PeoTotalCompAmt", "Y5", "5"),
        figure("ecd:PeoTotalCompAmt", "Y5", "6"),
      ].join(""),
    ),
  )
  expect(pay?.years.map((year) => year.chiefs[0]?.totalUsd)).toEqual([5, 4])
})

test("of a repeated return the first is read, and net income of a segment is not the company's", () => {
  const pay = parsePayVersusPerformance(
    proxy(
      context("Y", 2025) + context("S", 2025, member("SegmentsAxis", "x:Glass")),
      [
        figure("ecd:PeoTotalCompAmt", "Y", "5"),
        figure("us-gaap:NetIncomeLoss", "S", "7"),
        figure("us-gaap:NetIncomeLoss", "Y", "58"),
        figure("ecd:TotalShareholderRtnAmt", "Y", "141"),
        figure("ecd:TotalShareholderRtnAmt", "Y", "120"),
      ].join(""),
    ),
  )
  expect(pay?.years).toMatchObject([{ netIncome: 58, shareholderReturn: 141 }])
})

test("a statement without these tags gives null", () => {
  expect(parsePayVersusPerformance("<html><body>Proxy statement</body></html>")).toBeNull()
  expect(
    parsePayVersusPerformance(proxy(context("Y", 2025), words("ecd:InsiderFlag", "Y", "true"))),
  ).toBeNull()
})
