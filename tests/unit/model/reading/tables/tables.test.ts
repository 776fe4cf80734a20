import { expect, test } from "vitest"
import type { ReadingSection } from "~/model/reading/reading-document"
import { readingVersion } from "~/model/reading/reading-document"
import { followTable } from "~/model/reading/tables/follow-table"
import { joinTables } from "~/model/reading/tables/join-tables"
import { columnNames, listTables, tableIds } from "~/model/reading/tables/section-tables"
import { readTable, toPlainFigure } from "~/model/reading/tables/table-cells"

const cells = (tag: string, texts: string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join("")
const line = (...texts: string[]) => `<tr>${cells("td", texts)}</tr>`
const table = (head: string[], ...rows: string[]) =>
  `<div class="fx-scroll"><table class="fx-table"><thead><tr>${cells("th", head)}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`

const section = (
  key: string,
  blocks: [ReadingSection["blocks"][number]["kind"], string][],
): ReadingSection => ({
  version: readingVersion,
  key,
  blocks: blocks.map(([kind, html]) => ({ kind, html })),
})

const only = (html: string, heading = "Inventories") =>
  listTables(
    section("item-8", [
      ["heading", `<h3>${heading}</h3>`],
      ["table", html],
    ]),
  ).slice(0, 1)

test("a minus in a column of its own is that of its figure, and a dash in a column of figures is nothing", () => {
  const heads = (...spans: number[]) =>
    `<thead><tr><th></th>${spans.map((span, at) => `<th colspan="${span}">${2025 - at}</th>`).join("")}</tr></thead>`
  const body = (...rows: string[][]) => `<tbody>${rows.map((texts) => line(...texts)).join("")}</tbody>`
  const signs = body(["Sales", "", "3.5%", "-", "1.5%"], ["Orders", "–", "2.5%", "", "4.0%"])
  expect(readTable(`<table>${heads(2, 2)}${signs}</table>`).rows).toEqual([
    ["Sales", "3.5%", "-1.5%"],
    ["Orders", "–2.5%", "4.0%"],
  ])
  const figures = body(["Opened", "-", "12"], ["Closed", "3", "14"])
  expect(readTable(`<table>${heads(1, 1)}${figures}</table>`).rows).toEqual([
    ["Opened", "-", "12"],
    ["Closed", "3", "14"],
  ])
  const nothing = body(["Opened", "-", "12"], ["Closed", "-", "14"], ["Sold", "", "2"])
  expect(readTable(`<table>${heads(1, 1)}${nothing}</table>`).rows[0]).toEqual(["Opened", "-", "12"])
})

test("signs, closing parentheses and percents in columns of their own become part of the figure", () => {
  const html =
    `<table><thead><tr><td></td><th colspan="3">2025</th><th colspan="3">2024</th></tr></thead><tbody>` +
    `<tr><td>Net income</td><td>$</td><td>1,234</td><td></td><td>$</td><td>(56</td><td>)</td></tr>` +
    `<tr><td>Shares</td><td colspan="2">12</td><td></td><td colspan="2">13</td><td></td></tr>` +
    `<tr><td>Margin</td><td></td><td>12.5</td><td>%</td><td></td><td>—</td><td></td></tr></tbody></table>`
  expect(readTable(html)).toEqual({
    heads: [["", "2025", "2024"]],
    rows: [
      ["Net income", "$1,234", "$(56)"],
      ["Shares", "12", "13"],
      ["Margin", "12.5%", "—"],
    ],
  })
})

test("an opening parenthesis in a column of its own makes a figure negative", () => {
  const { rows } = readTable(
    table(["", "", "2026", ""], line("Gain", "$(", "7", ")"), line("Loss", "(", "12", ")")),
  )
  expect(rows.map((row) => row.filter(Boolean))).toEqual([
    ["Gain", "$(7)"],
    ["Loss", "(12)"],
  ])
})

test("a cell that spans rows keeps its column in the rows below", () => {
  const html = `<table><tr><td rowspan="2">Americas</td><td>2025</td><td>10.5</td></tr><tr><td>2024</td><td>9.5</td></tr></table>`
  expect(readTable(html).rows).toEqual([
    ["Americas", "2025", "10.5"],
    ["", "2024", "9.5"],
  ])
})

test("two columns under one heading, of which each row has one, are one column", () => {
  const html =
    `<table><thead><tr><td></td><th colspan="2">2025</th></tr></thead><tbody>` +
    `<tr><td>Yield</td><td>1.6</td><td>%</td></tr><tr><td>Years</td><td colspan="2">6.0</td></tr></tbody></table>`
  expect(readTable(html)).toEqual({
    heads: [["", "2025"]],
    rows: [
      ["Yield", "1.6%"],
      ["Years", "6.0"],
    ],
  })
})

test.each([
  ["$1,234", "1234"],
  ["$(1,234)", "-1234"],
  ["(56)", "-56"],
  ["-5", "-5"],
  ["12.5%", "12.5%"],
  ["(0.5)%", "-0.5%"],
  ["—", "—"],
  ["-", "—"],
  ["N/A", "N/A"],
  ["2025", "2025"],
  ["5(a)", "5(a)"],
])("%s is %s in a spreadsheet", (text, plain) => {
  expect(toPlainFigure(text)).toBe(plain)
})

test("tables are numbered in their section, and a frame of one line has no number", () => {
  const frame = `<table><tr><td>Page</td></tr></table>`
  const data = table(["", "2025"], line("Raw materials", "10"), line("Finished goods", "20"))
  const given = section("item-8", [
    ["table", frame],
    ["paragraph", "<p>Text.</p>"],
    ["table", data],
    ["table", data],
  ])
  expect(tableIds(given)).toEqual([null, null, "item-8-table-1", "item-8-table-2"])
})

test("a table has the heading above it, its own title and its unit", () => {
  const given = section("item-8", [
    ["heading", "<h3>Note 3. Inventories</h3>"],
    ["paragraph", "<p>The components of inventories are as follows (in millions):</p>"],
    ["table", table(["December 31,", "2025", "2024"], line("Raw materials", "10", "9"))],
  ])
  expect(listTables(given)).toMatchObject([
    {
      id: "item-8-table-1",
      heading: "Note 3. Inventories",
      title: "The components of inventories are as follows (in millions):",
      unit: "in millions",
    },
  ])
})

test("column names join the lines of the heading, leave out the unit and are unique", () => {
  const heads = [
    ["", "Year ended", "Year ended", "Year ended"],
    ["", "2025", "2024", "2024"],
    ["", "(in millions)", "(in millions)", "(in millions)"],
  ]
  expect(columnNames({ heads, rows: [] })).toEqual([
    "Line",
    "Year ended 2025",
    "Year ended 2024",
    "Year ended 2024 (2)",
  ])
})

const inventories = (
  year: number,
  labels = ["Raw materials", "Work in process", "Finished goods", "Total"],
) =>
  table(
    ["", String(year), String(year - 1)],
    ...labels.map((label, at) => line(label, `${year}.${at}`, `${year - 1}.${at}`)),
  )
const other = table(["", "2024", "2023"], line("Land", "1.5", "2.5"), line("Buildings", "3.5", "4.5"))

test("a table is found again by its labels, also where a filing has it under another number", () => {
  const [wanted] = only(inventories(2025))
  if (!wanted) throw new Error("no table")
  const earlier = listTables(
    section("item-8", [
      ["heading", "<h3>Property</h3>"],
      ["table", other],
      ["heading", "<h3>Inventories, net</h3>"],
      ["table", inventories(2024, ["Raw materials", "Finished goods", "Total"])],
    ]),
  )
  const found = followTable(wanted, [{ filing: "2024", tables: earlier }])
  expect(found).toMatchObject([{ filing: "2024", table: { id: "item-8-table-2" } }])
})

test("a table without common labels is not found", () => {
  const [wanted] = only(inventories(2025))
  if (!wanted) throw new Error("no table")
  expect(followTable(wanted, [{ filing: "2024", tables: only(other) }])).toEqual([])
})

test("labels that change a little each year are followed by the filing before", () => {
  const names = (...labels: string[]) => only(inventories(2024, labels))
  const [wanted] = only(inventories(2025, ["A one", "B two", "C three", "D four"]))
  if (!wanted) throw new Error("no table")
  const found = followTable(wanted, [
    { filing: 1, tables: names("A one", "B two", "C three", "E five") },
    { filing: 2, tables: names("A one", "B two", "F six", "E five") },
    { filing: 3, tables: names("A one", "G seven", "F six", "E five") },
  ])
  expect(found.map(({ filing }) => filing)).toEqual([1, 2, 3])
})

test("the same table of two filings has one column of each period, and rows of either", () => {
  const [newest] = only(inventories(2025, ["Raw materials", "Spare parts", "Total"]))
  const [before] = only(inventories(2024, ["Raw materials", "Work in process", "Total"]))
  if (!newest || !before) throw new Error("no table")
  const joined = joinTables([
    { filing: { period: "2025-12-31" }, table: newest },
    { filing: { period: "2024-12-31" }, table: before },
  ])
  expect(joined.columns.map(({ name }) => name)).toEqual(["2025", "2024"])
  expect(joined.rows).toEqual([
    { label: "Raw materials", cells: ["2025.0", "2024.0"] },
    { label: "Work in process", cells: [null, "2024.1"] },
    { label: "Spare parts", cells: ["2025.1", null] },
    { label: "Total", cells: ["2025.2", "2024.2"] },
  ])
})

test("a fiscal year that ends in January may be named by the year in which it began", () => {
  const [newest] = only(
    table(["", "Fiscal 2024", "Fiscal 2023"], line("Sales", "10.5", "9.5"), line("Cost", "5.5", "4.5")),
  )
  if (!newest) throw new Error("no table")
  const joined = joinTables([{ filing: { period: "2025-02-02" }, table: newest }])
  expect(joined.columns.map(({ name }) => name)).toEqual(["Fiscal 2024"])
})

test("where no heading names the period, each filing has all its columns", () => {
  const [segments] = only(
    table(["", "Americas", "Europe"], line("Sales", "10.5", "9.5"), line("Cost", "5.5", "4.5")),
  )
  if (!segments) throw new Error("no table")
  const joined = joinTables([{ filing: { period: "2025-12-31" }, table: segments }])
  expect(joined).toMatchObject({ isOwnPeriod: false, columns: [{ name: "Americas" }, { name: "Europe" }] })
})

test("rows with one label differ by the label above them", () => {
  const rows = (first: string) => [
    line("Earnings per share:", "", ""),
    line("Basic", first, "1.5"),
    line("Shares:", "", ""),
    line("Basic", "100.5", "90.5"),
  ]
  const [newest] = only(table(["", "2025", "2024"], ...rows("2.5")))
  const [before] = only(
    table(
      ["", "2024", "2023"],
      line("Shares:", "", ""),
      line("Basic", "90.5", "80.5"),
      line("Earnings per share:", "", ""),
      line("Basic", "1.5", "1.1"),
    ),
  )
  if (!newest || !before) throw new Error("no table")
  const { rows: joined } = joinTables([
    { filing: { period: "2025-12-31" }, table: newest },
    { filing: { period: "2024-12-31" }, table: before },
  ])
  expect(joined.filter(({ label }) => label === "Basic").map(({ cells }) => cells)).toEqual([
    ["2.5", "1.5"],
    ["100.5", "90.5"],
  ])
})
