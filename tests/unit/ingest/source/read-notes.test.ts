import { expect, test } from "vitest"
import { liveHosts } from "~/edgar/addresses"
import type { SubmittedFiling } from "~/edgar/submissions"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import { readNoteReports } from "~/ingest/source/read-notes"
import { cikSchema } from "~/lib/value-schemas"
import { accessionId } from "../../../ids"

const filing: SubmittedFiling = {
  accession: accessionId("0001234567-26-000001"),
  ...{ form: "10-K", filed: "2026-02-20", period: "2025-12-31", accepted: null, items: "" },
  ...{ primaryDocument: "abc-20251231.htm", description: "", size: 0 },
}
const header = `<ix:header><ix:resources><xbrli:context id="c"><xbrli:period><xbrli:instant>2025-12-31</xbrli:instant></xbrli:period></xbrli:context>
  <xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header>`
const fact = (name: string, value: number) =>
  `<ix:nonFraction name="${name}" contextRef="c" unitRef="usd" scale="6">${value}</ix:nonFraction>`

function readWith(files: Record<string, string>) {
  const asked: string[] = []
  const edgar = toEdgarSource(liveHosts, async (address) => {
    const name = address.replace(/^.*\//, "")
    asked.push(name)
    const text = files[name]
    return text === undefined ? null : new TextEncoder().encode(text)
  })
  return readNoteReports(cikSchema.parse("0001234567"), [filing], edgar).then(({ reports: [report] }) => ({
    asked,
    concepts: report?.series.map(({ concept, value }) => [concept, ...value]),
  }))
}

const index = JSON.stringify({
  directory: {
    name: "/Archives/edgar/data/1234567/000123456726000001",
    item: ["abc-20251231.htm", "abc-20251231xex13.htm", "abc-ex991.htm", "abc-20251231xex13g1.jpg"].map(
      (name) => ({ name }),
    ),
  },
})

test("notes are read of the annual report to shareholders where the report itself has none, with the contexts of either", async () => {
  const { asked, concepts } = await readWith({
    "abc-20251231.htm": `<html><body>${header}${fact("dei:EntityPublicFloat", 900)}</body></html>`,
    "index.json": index,
    "abc-20251231xex13.htm": `<html><body>${fact("us-gaap:Goodwill", 120)}</body></html>`,
  })
  expect(asked).toEqual(["abc-20251231.htm", "index.json", "abc-20251231xex13.htm"])
  expect(concepts).toEqual([["us-gaap:Goodwill", 120e6]])
})

test("a report with notes, and one that is not tagged, ask for nothing else", async () => {
  const own = `<html><body>${header}${fact("us-gaap:Goodwill", 90)}</body></html>`
  expect(await readWith({ "abc-20251231.htm": own })).toEqual({
    asked: ["abc-20251231.htm"],
    concepts: [["us-gaap:Goodwill", 90e6]],
  })
  expect((await readWith({ "abc-20251231.htm": "<html><body>Notes</body></html>" })).asked).toHaveLength(1)
})
