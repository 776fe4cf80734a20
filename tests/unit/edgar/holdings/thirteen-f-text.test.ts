import fc from "fast-check"
import { expect, test } from "vitest"
import { NotThirteenF } from "~/edgar/holdings/thirteen-f"
import { parseThirteenFText } from "~/edgar/holdings/thirteen-f-submission"
import { parseTextTable } from "~/edgar/holdings/thirteen-f-text"
import { hasValidCheckDigit } from "~/lib/cusip"
import { type Layout, type PrintedRow, printedTable, textSubmission } from "../../../fixtures/thirteen-f-text"
import { cusipId } from "../../../ids"

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const withCheckDigit = (eight: string) =>
  [..."0123456789"].map((last) => eight + last).find(hasValidCheckDigit)!
const cusip = fc
  .tuple(fc.stringMatching(/^[0-9]{5}$/), fc.constantFrom(...digits), fc.stringMatching(/^[0-9]{2}$/))
  .map((parts) => withCheckDigit(parts.join("")))
  .filter((each) => !/^0+$/.test(each))

const row: fc.Arbitrary<PrintedRow> = fc.record({
  name: fc.constantFrom("Alpha Inc", "BETA CORP", "Gamma Tools Works", "DELTA & SONS CO", "Epsilon"),
  titleOfClass: fc.constantFrom("Com", "CL A", "SPONSORED", "NOTE"),
  cusip,
  value: fc.nat(99_999_999),
  amount: fc.nat(999_999_999),
  amountType: fc.constantFrom("SH", "PRN"),
  putCall: fc.constantFrom(null, null, "Put", "Call"),
  manager: fc.constantFrom("", "4", "4,13", "1,4,13"),
  sole: fc.nat(999_999_999),
})

const parsed = ({ name, titleOfClass, cusip, value, amount, amountType, putCall }: PrintedRow) => ({
  name,
  titleOfClass,
  cusip,
  value,
  amount,
  amountType,
  putCall,
})

test.each<Layout>(["markers", "ruler"])("any table printed with %s gives its rows back", (layout) => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 14 }), (rows) => {
      const table = parseTextTable(printedTable(rows, layout))
      expect(table.rows.map((each) => parsed({ ...each, manager: "", sole: 0 }))).toEqual(rows.map(parsed))
      expect(table.rows.map(({ otherManagers, votingSole }) => [otherManagers, votingSole])).toEqual(
        rows.map(({ manager, sole }) => [manager, sole]),
      )
      expect(table.doubtfulCusips).toBe(0)
    }),
    { numRuns: 200 },
  )
})

const one: PrintedRow = {
  name: "Alpha Inc",
  titleOfClass: "Com",
  cusip: cusipId("037833100"),
  value: 697_973,
  amount: 17_225_400,
  amountType: "SH",
  putCall: null,
  manager: "4",
  sole: 17_225_400,
}

test("further rows of a security, which print no name, belong to it", () => {
  const rows = [one, { ...one, value: 323_943, amount: 7_994_634, sole: 7_994_634 }]
  const text = printedTable(rows, "markers")
  expect(text.split("037833 10 0")).toHaveLength(2)
  expect(parseTextTable(text).rows.map(parsed as (each: unknown) => unknown)).toEqual(rows.map(parsed))
})

test("a CUSIP that drifts from its column, or that a class is glued to, is found by its check digit", () => {
  const text = printedTable([one, { ...one, cusip: cusipId("594918104") }], "ruler")
  const drifted = text
    .replace("Com          037833100", "Com      037833100    ")
    .replace("Com          594918104", "         Com594918104")
  expect(drifted).not.toBe(text)
  expect(parseTextTable(drifted).rows.map((each) => each.cusip)).toEqual(["037833100", "594918104"])
})

test("a header with shares before value gives the order of the figures", () => {
  const table = [
    "<TABLE>",
    "Name of issuer      Class   CUSIP      Shares      Value     Type  Discretion",
    "------------------- ------- ---------- ----------- --------- ----- ----------",
    "ALPHA INC           COM     037833100       20,000       345 SH    SOLE",
    "</TABLE>",
  ].join("\n")
  expect(parseTextTable(table).rows).toEqual([expect.objectContaining({ value: 345, amount: 20_000 })])
})

test("a CUSIP whose check digit is wrong is kept in its column and counted as doubtful", () => {
  const text = printedTable([{ ...one, cusip: cusipId("037833101") }], "ruler")
  expect(parseTextTable(text)).toMatchObject({
    rows: [{ cusip: cusipId("037833101"), value: 697_973 }],
    doubtfulCusips: 1,
  })
})

test("cover and summary give period, manager and declared totals; the list of managers is no table", () => {
  const { cover, table } = parseThirteenFText(textSubmission([one], "markers"))
  expect(cover).toMatchObject({
    form: "13F-HR",
    period: "2009-12-31",
    manager: "INVENTED CAPITAL LLC",
    isNotice: false,
    isAmendment: false,
    amendment: null,
    declaredRows: 1,
    declaredValue: 697_973,
    otherManagers: [
      { number: "1", name: "Example Advisers Inc." },
      { number: "4", name: "Second Example Corp." },
    ],
  })
  expect(table?.rows).toHaveLength(1)
})

test.each([
  ["is a restatement.", "restatement"],
  ["adds new holdings entries.", "new holdings"],
])("an amendment that %s", (amendment, kind) =>
  expect(
    parseThirteenFText(textSubmission([one], "ruler", { form: "13F-HR/A", amendment })).cover,
  ).toMatchObject({
    isAmendment: true,
    amendment: kind,
  }),
)

test("a notice has no table, and other text is no 13F", () => {
  expect(parseThirteenFText(textSubmission([], "ruler", { form: "13F-NT" }))).toMatchObject({
    cover: { isNotice: true },
    table: null,
  })
  expect(() => parseThirteenFText("plain words")).toThrow(NotThirteenF)
  expect(() => parseThirteenFText(textSubmission([one], "ruler", { form: "10-K" }))).toThrow(NotThirteenF)
})

test("no text makes the reader of tables fail", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          "<TABLE>",
          "<S> <C> <C> <C> <C>",
          "-- -- -- -- --",
          "Total",
          "037833100",
          "1,234 5",
          "  x",
          "<PAGE>",
        ),
      ),
      (lines) => {
        expect(parseTextTable(lines.join("\n")).refused).toEqual([])
      },
    ),
  )
})

/** A table whose rows have a marker before each cell, as some filers printed them. */
const cellTable = (rows: PrintedRow[]) =>
  [
    "<S>                      <C>       <C>       <C>      <C>      <C>  <C>       <C>      <C>   <C>",
    ...rows.map(({ name, titleOfClass, cusip, value, amount, amountType, sole }) =>
      [name, titleOfClass, cusip, value, amount, amountType, "SOLE", sole, amount - sole, 0]
        .map((cell, index) => `${index === 0 ? "<S>" : "<C>"}  ${cell} `)
        .join(" "),
    ),
  ].join("\n")

test("any table with a marker before each cell gives its rows back", () => {
  const held = row.map((each) => ({ ...each, putCall: null, sole: Math.min(each.sole, each.amount) }))
  fc.assert(
    fc.property(fc.array(held, { minLength: 1, maxLength: 14 }), (rows) => {
      const table = parseTextTable(cellTable(rows))
      expect(table.rows.map((each) => parsed({ ...each, manager: "", sole: 0 }))).toEqual(rows.map(parsed))
      expect(table.rows.map(({ votingSole }) => votingSole)).toEqual(rows.map(({ sole }) => sole))
    }),
  )
})

test.each([
  { behind: "4, 2, 5, 17     17,225,400", managers: "4,2,5,17", votes: [17_225_400, 0, 0] },
  { behind: "4     17,225,400", managers: "4", votes: [17_225_400, 0, 0] },
  { behind: "4     17,225,400 - -", managers: "4", votes: [17_225_400, 0, 0] },
  { behind: "4, 13   17,225,000 - 300", managers: "4,13", votes: [17_225_000, 0, 300] },
  { behind: "4     17,225,400 -", managers: "4", votes: [17_225_400, 0, 0] },
  { behind: "4, 13   17,000,000 5", managers: "4,13", votes: [17_000_000, 5, 0] },
  { behind: "17,225,000 400 -", managers: "", votes: [17_225_000, 400, 0] },
])(
  "'$behind' behind a shared discretion is managers '$managers' and votes $votes",
  ({ behind, ...expected }) => {
    const text = [
      "<S>                  <C>    <C>              <C>       <C>         <C>        <C>   <C>  <C>  <C>",
      `AMERICAN EXPRESS CO  COM    025816109        697,973   17,225,400  Shared-Defined ${behind}`,
    ].join("\n")
    const [read] = parseTextTable(text).rows
    expect(read?.otherManagers).toBe(expected.managers)
    expect([read?.votingSole, read?.votingShared, read?.votingNone]).toEqual(expected.votes)
  },
)

test("a filing in text without a row that was read has no table, unless it declares none", () => {
  const text = textSubmission([], "ruler").replace(/(entry total:?\s*)\S+/i, "$1 0")
  expect(parseThirteenFText(text).table?.rows).toEqual([])
  const silent = text.replace(/entry total/i, "entries")
  expect(parseThirteenFText(silent).table).toBeNull()
})

test("an option that only the title of its class names is one", () => {
  const rows = [{ ...one, titleOfClass: "Call" }, { ...one, titleOfClass: "Com Put" }, one]
  const table = parseTextTable(printedTable(rows, "markers"))
  expect(table.rows.map(({ putCall }) => putCall)).toEqual(["Call", "Put", null])
  const principal = { ...one, titleOfClass: "Call", amountType: "PRN" as const }
  expect(parseTextTable(printedTable([principal], "markers")).rows).toMatchObject([{ putCall: null }])
})
