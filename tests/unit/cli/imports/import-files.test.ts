import { expect, test } from "vitest"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { type ColumnMap, readColumnMap } from "~/model/imported/column-map"
import { importedStatementsPart, listFigures } from "~/model/imported/imported-document"
import type { ImportedFigure } from "~/model/imported/imported-figure"
import { figureGroups } from "../../../../cli/imports/figure-groups"
import type { ImportEffects, ImportResult, KnownListing } from "../../../../cli/imports/import-effects"
import { importIsins } from "../../../../cli/imports/import-isins"
import { importListings } from "../../../../cli/imports/import-listings"
import { importStatements } from "../../../../cli/imports/import-statements"
import { NotCsv } from "../../../../cli/imports/read-records"
import { makeLei, northwindLei } from "../../../fixtures/xbrl-report"
import { cikId, tickerId } from "../../../ids"
import { readDocumentedLayout } from "../../model/imported/documented-layouts"

const bhp: KnownListing = { cik: cikId("9123456789"), currency: "USD", isImported: true }
const apple: KnownListing = { cik: cikId("0000320193"), currency: "", isImported: false }
const known = new Map([
  ["BHP.AX", bhp],
  ["AAPL", apple],
])

async function* pieces(file: string | Uint8Array, length = 7) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function collect(run: (effects: ImportEffects) => Promise<ImportResult>) {
  const batches: IngestBatchInput[] = []
  const refused: [number, string][] = []
  const result = await run({
    known,
    layout: null,
    entities: new Set([`LEI-${northwindLei}`]),
    isins: new Set(["AU000000BHP4"]),
    today: "2026-03-01",
    refuse: (line, reason) => refused.push([line, reason]),
    send: async (batch) => void batches.push(batch),
  })
  return { result, batches, refused }
}

const statements = (text: string, map: ColumnMap | null = null, replace = false) =>
  collect((effects) => importStatements(pieces(text), { map, replace }, effects))
const listings = (text: string | Uint8Array) => collect((effects) => importListings(pieces(text), effects))

const head = "symbol,row,end,months,value,currency,source,url,filed"
const line = (
  row: string,
  value: string,
  change: { symbol?: string; end?: string; currency?: string } = {},
) =>
  `${change.symbol ?? "BHP.AX"},${row},${change.end ?? "2025-06-30"},12,${value},${change.currency ?? ""},Annual report,https://example.com/a,2025-08-19`

test("figures of a company become one document with their source", async () => {
  const { result, batches, refused } = await statements(
    `\uFEFF${head}\r\n${line("revenue", "51262000000")}\r\n${line("assets", "1e11")}\r\n`,
  )
  expect(refused).toEqual([])
  expect(result).toEqual({ accepted: 2, refused: 0, notes: [] })
  expect(batches).toEqual([
    {
      importedStatements: [
        {
          cik: bhp.cik,
          rows: ["assets", "revenue"],
          sources: [{ name: "Annual report", url: "https://example.com/a", replaces: false }],
          reports: [
            {
              ...{ source: 0, filed: "2025-08-19", start: "2024-07-01", end: "2025-06-30", currency: "USD" },
              ...{ row: [1], value: [51_262_000_000] },
            },
            {
              ...{ source: 0, filed: "2025-08-19", start: null, end: "2025-06-30", currency: "USD" },
              ...{ row: [0], value: [1e11] },
            },
          ],
        },
      ],
    },
  ])
})

test("each bad line has a reason, and the good lines around it are imported", async () => {
  const { result, refused } = await statements(
    [
      head,
      line("revenue", "1"),
      line("revenue", "1"),
      line("revenue", "2"),
      line("cash", "5", { currency: "AUD" }),
      line("assets", "5", { symbol: "AAPL" }),
      line("assets", "5", { symbol: "XYZ.L" }),
      line("cash", "5", { symbol: "XYZ.L" }),
      line("cash", "=1+1"),
      `${line("cash", "5")},more`,
      `BHP.AX,"cash`,
      line("cash", "7"),
    ].join("\n"),
  )
  expect(refused).toEqual([
    [3, "Line 2 has the same figure."],
    [4, "BHP.AX has another revenue for 2025-06-30 on line 2: 1."],
    [5, "BHP.AX is in USD for 2025-06-30 on line 2, and in AUD here."],
    [6, "The line has no currency, and AAPL has none in its listing."],
    [9, '"=1+1" is a formula, not a number.'],
    [10, "The line has 10 cells and the head 9."],
    [11, "A quote is opened and not closed."],
    [7, "XYZ.L is not a listed symbol; import its listing first. 2 lines are about it."],
  ])
  expect(result).toEqual({ accepted: 2, refused: 9, notes: [] })
})

test.each([
  ["", "The file is empty."],
  [
    "ticker,date,close\nAAPL,2026-02-27,1\n",
    "The head has no column symbol, no column row, no column end, no column value, no column source, no column filed.",
  ],
  [`${head.replaceAll(",", ";")}\n`, "The columns are separated by semicolons; commas are needed."],
  [`${head.replaceAll(",", "\t")}\n`, "The columns are separated by tabs; commas are needed."],
  [`${head},value\n`, "The head has two columns value."],
])("nothing is imported from the file %j", async (text, problem) => {
  const { result, batches } = await statements(text)
  expect(result).toMatchObject({ accepted: 0, problem })
  expect(batches).toEqual([])
})

test.each([
  [
    "a zip archive",
    Uint8Array.of(0x50, 0x4b, 3, 4),
    "The file is a spreadsheet or a zip archive; save it as CSV.",
  ],
  ["gzip", Uint8Array.of(0x1f, 0x8b, 8), "The file is compressed; unpack it first."],
  ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x61, 0), "The file is in UTF-16; save it as CSV in UTF-8."],
  [
    "Latin-1",
    Uint8Array.of(0x61, 0xe9, 0x61, 0x0a),
    "The file is not text in UTF-8; save it as CSV in UTF-8.",
  ],
  ["JSON", new TextEncoder().encode('[{"a":1}]'), "The file is JSON; a CSV file is needed."],
  ["HTML", new TextEncoder().encode("<html>"), "The file is XML or HTML; a CSV file is needed."],
])("%s is not CSV", async (_, file, message) => {
  await expect(listings(file)).rejects.toThrow(new NotCsv(message))
})

test("figures of more companies than are held at once are sent company by company", () => {
  const groups = figureGroups(3)
  const figure = (row: string): ImportedFigure => ({
    ...{ row, start: null, end: "2025-06-30", value: 1, currency: "USD" },
    ...{ filed: "2025-08-19", source: "a", url: null, replaces: false },
  })
  for (const [place, row] of ["cash", "assets", "equity"].entries())
    groups.add(tickerId("BHP.AX"), bhp, figure(row), place)
  expect(groups.take(false)).toEqual({ documents: [], figures: 0 })
  groups.add(tickerId("AAPL"), apple, figure("cash"), 4)
  expect(groups.take(false)).toMatchObject({ documents: [{ cik: bhp.cik }], figures: 3 })
  expect(groups.take(true)).toMatchObject({ documents: [{ cik: apple.cik }], figures: 1 })
})

const mapText = `column,row,multiplier,value
Ticker,symbol,,
Period End,end,,
,months,,12
,source,,Vendor
Reported,filed,,
Sales,revenue,1000000,
Capex,capitalExpenditure,-1000000,
EPS,epsDiluted,,`

test("a wide file is read by its map: multipliers, signs, constants, and empty cells", async () => {
  const map = readColumnMap(mapText)
  if (Array.isArray(map)) throw new Error("The map was refused.")
  const { result, batches, refused } = await statements(
    "Ticker,Period End,Reported,Sales,Capex,EPS,Beta\nBHP.AX,2025-06-30,2025-08-19,51262.5,9794,,1.1\n",
    map,
    true,
  )
  expect(refused).toEqual([])
  expect(result.notes).toEqual(["Columns that the map does not name: Beta."])
  const [document] = batches[0]?.importedStatements ?? []
  const added = importedStatementsPart.parse(document)
  expect(listFigures(added)).toMatchObject([
    {
      row: "capitalExpenditure",
      value: -9_794_000_000,
      start: "2024-07-01",
      source: "Vendor",
      replaces: true,
    },
    { row: "revenue", value: 51_262_500_000 },
  ])
})

test("a map with unknown rows, no symbol or a wrong multiplier is refused with its lines", () => {
  expect(readColumnMap("column,row\nA,turnover\nB,revenue\nC,revenue\n")).toEqual([
    { line: 2, reason: 'There is no row or field "turnover".' },
    { line: 4, reason: "revenue is on two lines of the map." },
  ])
  expect(readColumnMap("column,row,multiplier\nB,revenue,12\n")).toEqual([
    { line: 2, reason: '"12" is not a multiplier, such as 1000, 1000000 or -1.' },
  ])
  expect(readColumnMap("column,row\nB,revenue\n")).toEqual([
    { line: 1, reason: "The map has no symbol, no end, no source, no filed." },
  ])
})

test("a wide file without a column of its map is refused", async () => {
  const map = readColumnMap(mapText)
  if (Array.isArray(map)) throw new Error("The map was refused.")
  const { result } = await statements("Ticker,Period End,Reported,Sales,EPS\n", map)
  expect(result.problem).toBe("The head has no column Capex, which the map names.")
})

const listingHead = "symbol,name,mic,country,currency,isin,fiscalYearEnd,cik"

test("listings are imported, and each bad line has a reason", async () => {
  const { result, batches, refused } = await listings(
    [
      listingHead,
      '700.HK,"Tencent, Ltd.",XHKG,HK,HKD,,12-31,',
      "700.HK,Tencent,XHKG,HK,HKD,,12-31,",
      "AAPL,Apple,XNAS,US,USD,,,",
      "CBA.AX,Commonwealth,ASX,AU,AUD,,,",
      "CBA.AX,Commonwealth,XASX,Australia,AUD,,,",
      "CBA.AX,Commonwealth,XASX,AU,AUD,AU000000CBA8,,",
      "CBA.AX,Commonwealth,XASX,AU,AUD,,02-30,",
      "CBA.AX,=cmd(),XASX,AU,AUD,,,",
      "7203,Toyota,XTKS,JP,JPY,,,",
      "CBA.AX,Commonwealth,XASX,AU,AUD,,,1",
    ].join("\n"),
  )
  expect(refused).toEqual([
    [3, "700.HK is also on line 2."],
    [
      4,
      "AAPL is a ticker of the SEC's list; give the symbol with the suffix of its exchange, such as AAPL.AX.",
    ],
    [5, '"ASX" is not a market identifier code, such as XASX.'],
    [6, '"Australia" is not a country code of two letters.'],
    [7, '"AU000000CBA8" is not an ISIN; its check digit may be wrong.'],
    [8, '"02-30" is not a month and day, such as 06-30.'],
    [9, '"=cmd()" is not a name.'],
    [10, '"7203" needs the suffix of its exchange, such as 7203.T.'],
    [11, "No company with the CIK 0000000001 is loaded."],
  ])
  expect(result).toEqual({ accepted: 1, refused: 9 })
  expect(batches[0]?.importedListings).toMatchObject([
    { symbol: "700.HK", name: "Tencent, Ltd.", country: "hk", fiscalYearEnd: "1231" },
  ])
})

test("of GLEIF's file the lines of known companies and securities are sent", async () => {
  const bhpLei = makeLei("WZE1WSENV6JSZFK0JC")
  const text = [
    "LEI,ISIN",
    `${northwindLei},DE000A0NWTH0`,
    `${bhpLei},AU000000BHP4`,
    `${bhpLei},US0886061086`,
    `${northwindLei},DE000A0NWTH1`,
  ].join("\n")
  const { result, batches, refused } = await collect((effects) => importIsins(pieces(text), effects))
  expect(batches).toEqual([
    {
      isinEntities: [
        { isin: "DE000A0NWTH0", entity: `LEI-${northwindLei}` },
        { isin: "AU000000BHP4", entity: `LEI-${bhpLei}` },
      ],
    },
  ])
  expect(refused).toEqual([[5, '"DE000A0NWTH1" is not an ISIN; its check digit may be wrong.']])
  expect(result).toEqual({
    ...{ accepted: 2, refused: 1 },
    notes: ["1 line is of a company that is not loaded."],
  })
  const wrong = await collect((effects) => importIsins(pieces("lei;isin\n"), effects))
  expect(wrong.result.problem).toContain("semicolons")
})

test("a listing takes the LEI of its company, and a wrong one is refused", async () => {
  const columns = "symbol,name,mic,country,currency,lei"
  const { batches, refused } = await listings(
    `${columns}\nNWD.DE,Northwind,XETR,DE,EUR,${northwindLei}\nNWE.DE,Other,XETR,DE,EUR,123\n`,
  )
  expect(batches).toMatchObject([{ importedListings: [{ symbol: "NWD.DE", lei: northwindLei }] }])
  expect(refused).toEqual([[3, '"123" is not a LEI; its check digits may be wrong.']])
})

test("a list of symbols in EODHD's layout, as JSON lines, gives listings", async () => {
  const layout = readDocumentedLayout("EODHD", "listings")
  const text = [
    '{"Code":"CFR","Name":"Compagnie X","Country":"Switzerland","Exchange":"SW","Currency":"CHF","Type":"Common Stock","Isin":null}',
    '{"Code":"ABC","Name":"Other","Country":"Atlantis","Exchange":"SW","Currency":"CHF","Isin":""}',
  ].join("\n")
  const { batches, refused } = await collect((effects) =>
    importListings(pieces(text), { ...effects, layout }),
  )
  expect(batches).toMatchObject([
    { importedListings: [{ symbol: "CFR.SW", name: "Compagnie X", mic: "XSWX", country: "ch", isin: null }] },
  ])
  expect(refused).toEqual([[2, '"Atlantis" is not a country code of two letters.']])
})

test("statements in SimFin's layout, with semicolons and negative costs, give figures", async () => {
  const documented = readDocumentedLayout("SimFin", "statements")
  const symbol = { column: "Ticker", suffix: ".AX" }
  const layout = { ...documented, fields: { ...documented.fields, symbol } }
  const text = [
    "Ticker;SimFinId;Currency;Fiscal Year;Fiscal Period;Report Date;Publish Date;Revenue;Cost of Revenue;Net Income",
    "BHP;1;USD;2024;FY;2024-06-30;2024-08-27;55658000000;-27800000000;",
    "BHP;1;USD;2023;FY;2023-06-30;2023-08-22;;;",
    "XYZ;2;USD;2023;FY;2023-06-30;2023-08-22;1;-1;",
    "BHP;1;USD;2022;H9;2022-06-30;2022-08-22;1;-1;",
  ].join("\r\n")
  const { result, batches, refused } = await collect((effects) =>
    importStatements(pieces(text), { map: null, replace: false }, { ...effects, layout }),
  )
  expect(
    batches.flatMap(({ importedStatements = [] }) =>
      importedStatements.flatMap((each) => listFigures(importedStatementsPart.parse(each))),
    ),
  ).toMatchObject([
    { row: "costOfRevenue", value: 27_800_000_000, start: "2023-07-01", end: "2024-06-30", source: "SimFin" },
    { row: "revenue", value: 55_658_000_000, currency: "USD", filed: "2024-08-27" },
  ])
  expect(result.accepted).toBe(2)
  expect(refused).toEqual([
    [5, '"H9" is not a length of 3, 6, 9 or 12 months.'],
    [4, "XYZ.AX is not a listed symbol; import its listing first."],
  ])
})
