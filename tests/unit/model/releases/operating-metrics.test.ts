import { expect, test } from "vitest"
import { collectRelease } from "~/model/releases/collect-release"
import { readMetrics } from "~/model/releases/operating-metrics"
import { releaseDocument, releaseTable } from "../../../fixtures/release-parts"
import { accessionId } from "../../../ids"

const about = { end: "2026-06-30", quarter: 2, fiscalYear: 2026 }
const months = ["Three Months Ended", "June 30, 2026|June 30, 2025"]

function read(rows: string[][], heads: readonly string[] = months, title = "OPERATING DATA") {
  const text = releaseDocument(`<p>${title}</p>`, releaseTable(heads, rows))
  const { tables } = collectRelease(accessionId("0000990001-26-000001"), "ex991.htm", text)
  return readMetrics(tables, about).map(({ label, end, months: length, value, unit, scale }) =>
    [label, end, length, value * (scale ?? 1), unit].join(" | "),
  )
}

test("costs and amounts of statements are no metrics, and short names in brackets no units", () => {
  const of = (label: string, value: string) => read([[label, value, value]])
  expect(of("Net cash from operations per GAAP", "$6,412")).toEqual([])
  expect(of("Occupancy", "258")).toEqual([])
  expect(of("Occupancy", "95.8%")[0]).toMatch(/ \| 95.8 \| %$/)
  expect(of("Cumulative effect from change in accounting policies", "(1,337)")).toEqual([])
  expect(of("Expected return on assets", "(17,123)")).toEqual([])
  expect(of("Hotels, total commitments", "13,179")).toEqual([])
  expect(of("Supplementary leverage ratio (SLR)", "6.9")[0]).toMatch(/ \| 6.9 \| $/)
  expect(of("Net charge-off ratio (annualized)", "5.6")[0]).toMatch(/ \| 5.6 \| $/)
})

test("signs of minus are those of figures, and a comma before other than three digits is no figure", () => {
  const found = read([
    ["Comparable sales", "\u22122.5", "\u20113.5"],
    ["Orders", "1,250", "12,5"],
  ])
  expect(found).toEqual([
    "Comparable sales | 2026-06-30 | 3 | -2.5 | ",
    "Comparable sales | 2025-06-30 | 3 | -3.5 | ",
    "Orders | 2026-06-30 | 3 | 1250 | ",
  ])
})

test("columns of other times are not of the quarter, and a forecast is no result", () => {
  const heads = ["Current quarter|Preceding quarter|Corresponding quarter of last year"]
  expect(read([["Customers", "12,345", "12,000", "11,000"]], heads, "Second quarter metrics")).toEqual([])
  expect(read([["Q3 forecast net additions", "6", "5"]])).toEqual([])
})

test("amounts by name have the size of a table without signs, and a thing that is counted is of its own rows", () => {
  expect(read([["Net charge-offs", "423", "584"]], months, "Credit quality ($ in millions)")).toEqual([
    "Net charge-offs | 2026-06-30 | 3 | 423000000 | ",
    "Net charge-offs | 2025-06-30 | 3 | 584000000 | ",
  ])
  const rows = [
    ["Electric sales (millions of kWh)"],
    ["Residential", "51", "50"],
    ["Customers", "120", "110"],
  ]
  expect(read(rows).filter((each) => each.includes(about.end))).toEqual([
    "Electric sales, Residential | 2026-06-30 | 3 | 51 | millions of kWh",
    "Customers | 2026-06-30 | 3 | 120 | ",
  ])
})

test("a heading over some rows can be their size", () => {
  const found = read(
    [["Loans", "$211", "$232"], ["In billions"], ["Assets under administration", "$324", "$297"]],
    months,
    "Wealth (in millions)",
  )
  expect(found.filter((each) => /administration.*2026/.test(each))).toEqual([
    "Assets under administration | 2026-06-30 | 3 | 324000000000 | ",
  ])
})

test("a heading right below one with a size has that size", () => {
  const rows = [["Loans", "$900", "$800"], ["Home lending (in billions)"], ["By channel"]]
  const found = read([...rows, ["Origination volume", "$42.2", "$32.5"]], months, "Bank (in millions)")
  expect(found.filter((each) => /^Origination.*2026/.test(each))).toEqual([
    "Origination volume | 2026-06-30 | 3 | 42200000000 | ",
  ])
})

test("counts of a table without money have its size, but for what it excepts", () => {
  const rows = [
    ["Subscribers", "412", "390"],
    ["Stores", "12", "11"],
    ["Occupancy", "71%", "70%"],
  ]
  const of = (title: string, more: string[][] = []) =>
    read([...rows, ...more], months, title)
      .filter((each) => each.includes(about.end))
      .map((each) => each.replace(/ \| 2026-06-30 \| 3 \| /, ": "))
  expect(of("Key metrics (in thousands)")).toEqual([
    "Subscribers: 412 | in thousands",
    "Stores: 12 | in thousands",
    "Occupancy: 71 | %",
  ])
  expect(of("Key metrics (in thousands, except store counts)")).toContain("Stores: 12 | ")
  expect(of("Key metrics (in thousands)", [["Backlog", "$1,200", "$1,100"]])).toContain("Subscribers: 412 | ")
})

test("columns of days are of those days, not of the quarter", () => {
  const days = ["June 30, 2026|March 31, 2026|June 30, 2025"]
  expect(read([["Customers", "12,345", "12,000", "11,000"]], days, "Key metrics")).toEqual([
    "Customers | 2026-06-30 | 0 | 12345 | ",
    "Customers | 2025-06-30 | 0 | 11000 | ",
  ])
})

test("a row that two tables have is named by its table, and not by a heading of some rows", () => {
  const table = (title: string, value: string) =>
    `<p>${title}</p>${releaseTable(months, [
      ["Balance of rooms"],
      ["Occupancy", "71%", "70%"],
      ["Other information"],
      ["Branches", value, "300"],
    ])}`
  const text = releaseDocument(table("Table 4: City Hotels (Unaudited) (a)", "310"), table("Resorts", "45"))
  const { tables } = collectRelease(accessionId("0000990001-26-000001"), "ex991.htm", text)
  const branches = readMetrics(tables, about).filter(
    ({ label, end }) => /Branches/.test(label) && end === about.end,
  )
  expect(branches.map(({ label, value }) => [label, value])).toEqual([
    ["City Hotels, Branches", 310],
    ["Resorts, Branches", 45],
  ])
})

test.each([
  ["Revenue passenger miles (millions)", "36,210"],
  ["CASM-ex", "10.41¢"],
  ["Oil (MBbl/d)", "210.5"],
  ["Loss and loss adjustment expense ratio", "61.2%"],
  ["Return on average assets", "1.10%"],
  ["Average revenue per tractor per week", "4,210"],
  ["Comparable restaurant sales", "4.2%"],
  ["Average length of stay", "4.7"],
  ["Number of properties", "312"],
])("%s is a metric", (label, value) => {
  expect(read([[label, value, value]], months, "Highlights")).toHaveLength(2)
})

test.each([
  "Additions to property, plant and equipment",
  "Enterprise customers revenue",
  "Net income per diluted share",
  "Effective tax rate",
  "Less: customer deposits",
])("%s is a line of a statement", (label) => {
  expect(read([[label, "$412", "$380"]], months, "Highlights")).toEqual([])
})

test.each([
  ["Net income per limited partner unit, basic", "$0.82"],
  ["Net loss per common unit", "$0.82"],
  ["Net income attributable to Acme", "8.2%"],
  ["Earnings available to common stockholders", "8.2%"],
  ["Turnover", "1,204"],
])("%s is no metric, whatever its unit", (label, value) => {
  expect(read([[label, value, value]], months, "Highlights")).toEqual([])
})

test.each([
  ["Inventory turnover", "4.1"],
  ["Homes available to rent", "4,100"],
  ["Asset turnover", "0.8"],
  ["Employee turnover", "12.0%"],
  ["Gross profit per retail unit sold", "$3,308"],
  ["Allowance for loan losses to total loans", "1.21%"],
])("%s is a metric", (label, value) => {
  expect(read([[label, value, value]], months, "Highlights")).toHaveLength(2)
})

test("figures of months that the text above names are not those of a day", () => {
  const rows = [["Customers added", "12,345", "11,000"]]
  const days = ["June 30, 2026|June 30, 2025"]
  expect(read(rows, days, "Operating statistics, three months ended")).toEqual([])
  expect(read(rows, days, "Operating statistics")).toHaveLength(2)
})

test("rows of a table of what is counted have its heading in their names", () => {
  const rows = [
    ["North America", "3.1%", "2.0%"],
    ["International", "5.4%", "4.4%"],
  ]
  expect(read(rows, months, "Comparable sales growth")).toContain(
    "Comparable sales growth, North America | 2026-06-30 | 3 | 3.1 | %",
  )
  expect(read(rows, months, "Growth")).toEqual([])
})

test("columns of one period are told apart by what they measure", () => {
  const heads = [
    "Three Months Ended June 30, 2026|Three Months Ended June 30, 2025",
    "Homes|Value|Homes|Value",
  ]
  const found = read([["New orders", "2,310", "$1,120", "2,104", "$1,050"]], heads)
  expect(found).toContain("New orders, Homes | 2026-06-30 | 3 | 2310 | ")
  expect(found).toContain("New orders, Homes | 2025-06-30 | 3 | 2104 | ")
})

test("a heading of words beside periods has no period of its own", () => {
  const rows = [["Heavy fuels volume", "185", "229", "210"]]
  const found = read(rows, ["2Q26|1Q26|Sales, thousand barrels"], "Results of 2Q26")
  expect(found).toEqual(["Heavy fuels volume | 2026-06-30 | 3 | 185 | "])
})

test("counts have the unit that is named over their table", () => {
  const found = read([["Commercial members", "8,210", "8,020"]], months, "(in thousands)")
  expect(found[0]).toBe("Commercial members | 2026-06-30 | 3 | 8210 | in thousands")
})

test("an untitled statement and a list of tables give no metrics", () => {
  const rows = [
    ["Customer deposits", "12", "9"],
    ["Net cash provided by operating activities", "410", "330"],
  ]
  expect(read(rows)).toEqual([])
  const list = [["12", "Loans past due 60 to 89 days", "10"]]
  expect(read(list, ["Table Reference|Table Description|Page"], "Fourth Quarter 2026")).toEqual([])
})

test("the unit in brackets behind what a table counts is that of its counts", () => {
  const rows = [
    ["Subscribers", "9,120", "8,800"],
    ["Churn", "1.1%", "1.3%"],
    ["ARPU", "$45.20", "$43.80"],
  ]
  const units = (title: string) => read(rows, months, title).map((each) => each.split(" | ").at(-1))
  expect(units("Subscribers (in thousands)")).toEqual(["in thousands", "in thousands", "%", "%", "", ""])
  expect(units("Pounds sold (in thousands, except for percentages):")[0]).toBe("in thousands")
  expect(units("Electric sales (millions of kWh)")[0]).toBe("millions of kWh")
  expect(units("Net sales (in thousands)")[0]).toBe("")
  expect(units("Subscribers (dollars in thousands)")).toEqual(["", "", "%", "%", "", ""])
})

test("lines of revenue by product are no metrics, whatever their names count", () => {
  const rows = [
    ["Advertising", "$9,000", "$8,000"],
    ["Subscriptions and devices", "1,200", "1,100"],
    ["Total revenues", "$10,200", "$9,100"],
    ["Number of employees", "18,710", "17,950"],
  ]
  const labels = (given: string[][]) =>
    read(given, months, "Revenues (in millions)").map((each) => each.split(" | ")[0])
  expect(labels(rows)).toEqual(["Number of employees", "Number of employees"])
  expect(labels([["Net Sales"], ["Online stores", "$75,556", "$70,543"]])).toEqual([])
})

test("amounts below a line with their sign are in the unit of the table", () => {
  const rows = [
    ["Backlog", "$5,100", "$4,900"],
    ["Bookings", "1,200", "1,100"],
    ["Customers", "410", "395"],
  ]
  const found = read(rows, months, "Key metrics (dollars in millions)")
  expect(found.map((each) => each.split(" | ")[3])).toEqual([
    "5100000000",
    "4900000000",
    "1200000000",
    "1100000000",
    "410",
    "395",
  ])
})

test("an amount has the size of its name once, and loans past due are no metrics", () => {
  const rows = [
    ["Assets under custody (in billions)", "$33,221", "$31,000"],
    ["Home loans past due 90 days or more", "634", "700"],
  ]
  expect(read(rows, months, "Key metrics (in millions)")).toEqual([
    "Assets under custody (in billions) | 2026-06-30 | 3 | 33221000000000 | ",
    "Assets under custody (in billions) | 2025-06-30 | 3 | 31000000000000 | ",
  ])
})

test("what a name counts has no size of money, and amounts before the first sign are not told apart", () => {
  const values = (rows: string[][], title = "Key metrics (dollars in thousands)") =>
    Object.fromEntries(
      read(rows, months, title)
        .filter((each) => each.includes("2026-06-30"))
        .map((each) => [each.split(" | ")[0], each.split(" | ")[3]]),
    )
  expect(
    values([
      ["Ending backlog - value", "$2,300,000", "$2,100,000"],
      ["Ending backlog - homes", "4,776", "4,500"],
      ["Backlog (MW)", "310", "290"],
      ["Backlog of new bookings", "120,000", "110,000"],
      ["Number of loans originated", "4,321", "4,100"],
      ["Average loans", "98,000", "91,000"],
      ["Customers with ARR over $100,000", "1,234", "1,100"],
      ["ARR", "650,000", "600,000"],
    ]),
  ).toEqual({
    "Ending backlog - value": "2300000000",
    "Ending backlog - homes": "4776",
    "Backlog (MW)": "310",
    "Backlog of new bookings": "120000000",
    "Number of loans originated": "4321",
    "Key metrics, Average loans": "98000000",
    "Customers with ARR over $100,000": "1234",
    ARR: "650000000",
  })
  expect(
    values([
      ["Ending backlog", "4,776", "4,500"],
      ["Ending backlog value", "$2,300,000", "$2,100,000"],
    ]),
  ).toEqual({ "Ending backlog value": "2300000000" })
  const groups = [
    ["Value"],
    ["Backlog, West", "$2,300,000", "$2,100,000"],
    ["Homes"],
    ["Backlog, East", "4,776", "4,500"],
  ]
  expect(values(groups)).toEqual({ "Backlog, West": "2300000000", "Backlog, East": "4776" })
})

test.each(["Sales volumes", "Sales data", "Sales (thousands of tons)", "Sales by volume"])(
  "%s is no heading of revenue",
  (heading) => {
    const rows = [[heading], ["Coal shipments", "410", "390"], ["Natural gas (MMcf)", "1,200", "1,100"]]
    expect(read(rows)).toHaveLength(4)
  },
)

test.each(["Net sales", "Revenues by product", "Total revenue ($ in millions)", "Sales (in thousands)"])(
  "%s is a heading of revenue",
  (heading) => {
    const rows = [["Countries", "12", "12"], [heading], ["Online stores", "410", "390"]]
    expect(read(rows, months, "Highlights")).toEqual([])
  },
)

test("a count above total revenue is a metric unless it is a part of it", () => {
  const labels = (rows: string[][]) => [
    ...new Set(read(rows, months, "Key metrics").map((each) => each.split(" | ")[0])),
  ]
  const revenue = [
    ["Subscriptions", "$700", "$600"],
    ["Services", "500", "450"],
    ["Total revenue", "$1,200", "$1,050"],
  ]
  expect(labels([["Active customers", "980", "900"], ...revenue])).toEqual(["Active customers"])
  expect(
    labels([
      ["Active customers", "980", "900"],
      ["Total revenue", "$1,200", "$1,050"],
    ]),
  ).toEqual(["Active customers"])
  expect(labels([["ARPU", "$45.20", "$43.10"], ["Active customers", "980", "900"], ...revenue])).toEqual([
    "ARPU",
    "Active customers",
  ])
  const products = [
    ["Hardware units", "$100", "$100"],
    ["Subscriptions", "200", "100"],
    ["Total products", "300", "200"],
  ]
  expect(labels([...products, ["Services", "400", "300"], ["Total revenue", "$700", "$500"]])).toEqual([])
})

test("an amount below one of its group that has a sign is shown only where its name says what it is", () => {
  const rows = [
    ["Average deposits", "$71,000", "$62,000"],
    ["Savings", "34,200", "28,900"],
    ["Financial centers", "4,173", "4,312"],
    ["Retail"],
    ["Downloads", "310", "290"],
  ]
  const found = read(rows, months, "Key Indicators (in millions)")
  expect(found.filter((each) => each.includes("2026-06-30"))).toEqual([
    "Key Indicators, Average deposits | 2026-06-30 | 3 | 71000000000 | ",
    "Financial centers | 2026-06-30 | 3 | 4173 | ",
    "Key Indicators, Downloads | 2026-06-30 | 3 | 310 | ",
  ])
})
