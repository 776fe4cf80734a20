import { expect, test } from "vitest"
import { liveHosts } from "~/edgar/addresses"
import { parseSubmissions } from "~/edgar/submissions"
import { payFilings } from "~/ingest/kinds/pay.server"
import { readListed } from "~/ingest/kinds/read-listed"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import { readSegmentFilings } from "~/ingest/source/read-segments"
import { toFilingsDocument } from "~/model/filings/filings-document"
import { formsToRead, type InsidersDocument, unreadForms } from "~/model/insiders/insiders-document"
import { toSegmentTables } from "~/model/segments/segment-tables"
import { getInstance } from "../../../fixtures/xbrl"
import { cikId } from "../../../ids"

const cik = cikId("0000990001")

/** Filings of one form, newest first. */
function listOf(form: string, document: string, filed: string[]) {
  return parseSubmissions(
    JSON.stringify({
      ...{ cik, name: "Example" },
      filings: {
        recent: {
          accessionNumber: filed.map(
            (_, at) => `0000990001-26-${String(filed.length - at).padStart(6, "0")}`,
          ),
          form: filed.map(() => form),
          filingDate: filed,
          primaryDocument: filed.map(() => document),
        },
      },
    }),
  )
}

const edgar = (answer: (path: string) => string | null) =>
  toEdgarSource(liveHosts, async (address) => {
    const text = answer(new URL(address).pathname)
    return text === null ? null : new TextEncoder().encode(text)
  })

test("of 450 ownership forms 400 are read, and of two more that are filed later, both are", () => {
  const listed = (count: number) =>
    listOf("4", "xslF345X05/form4.xml", Array<string>(count).fill("2026-03-04")).filings
  const wanted = formsToRead(listed(450), null)
  expect(wanted).toHaveLength(400)
  const filings = wanted.map(({ accession, filed }) => ({ accession, filed, file: "form4.xml", content: {} }))
  const known = {
    cik,
    filings,
    proposed: [],
    completeSince: null,
    unreadable: [],
  } as unknown as InsidersDocument
  expect(formsToRead(listed(450), known)).toEqual([])
  expect(unreadForms(listed(450), known)).toHaveLength(50)
  expect(formsToRead(listed(452), known)).toEqual(listed(452).slice(0, 2))
  expect(unreadForms(listed(452), known)).toHaveLength(52)
})

test("a proxy statement without tags and one that is missing are kept with the reason", async () => {
  const list = toFilingsDocument(listOf("DEF 14A", "proxy.htm", ["2026-03-20", "2025-03-20"]), [], [])
  const read = async (text: string | null) =>
    (
      await readListed(
        payFilings,
        list,
        edgar(() => text),
        { now: 1 },
      )
    ).body
  expect(await read("<html>Proxy statement</html>")).toMatchObject({
    ...{ reason: "untagged", pay: null },
    proxy: { accession: "0000990001-26-000002", form: "DEF 14A", file: "proxy.htm" },
  })
  expect(await read(null)).toMatchObject({ reason: "not-found", pay: null })
})

test("members have the labels of the filer, and others those that their names spell", async () => {
  const period = { start: "2024-01-01", end: "2024-12-31" }
  const revenue = (value: number, member?: string) => ({
    ...{ concept: "us-gaap:Revenues", value, ...period },
    members: member ? { "us-gaap:StatementBusinessSegmentsAxis": `exmp:${member}SegmentMember` } : undefined,
  })
  const report = getInstance([
    { concept: "dei:DocumentFiscalYearFocus", value: "2024", ...period },
    { concept: "dei:DocumentFiscalPeriodFocus", value: "FY", ...period },
    { concept: "dei:DocumentPeriodEndDate", value: period.end, ...period },
    ...[revenue(2_000e6), revenue(600e6, "East"), revenue(1_400e6, "West")],
  ])
  const labels = `<linkbase><loc xlink:label="c" xlink:href="exmp.xsd#exmp_EastSegmentMember"/>
    <label xlink:label="l" xlink:role="r/terseLabel">Eastern markets</label>
    <labelArc xlink:from="c" xlink:to="l"/></linkbase>`
  const answer = (path: string) => {
    if (path.endsWith("index.json"))
      return JSON.stringify({
        directory: {
          name: path.replace(/\/index\.json$/, ""),
          item: ["exmp.htm", "exmp_htm.xml", "exmp_lab.xml"].map((name) => ({ name })),
        },
      })
    return path.endsWith("_lab.xml") ? labels : path.endsWith("_htm.xml") ? report : null
  }
  const { filings } = listOf("10-K", "exmp.htm", ["2025-02-20"])
  const [table] = toSegmentTables(await readSegmentFilings(cik, filings, null, edgar(answer)), "annual")
  expect(table?.rows.map(({ label }) => label)).toEqual(["West", "Eastern markets"])
})
