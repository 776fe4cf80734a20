import fc from "fast-check"
import { expect, test } from "vitest"
import { parseAccession } from "~/lib/accession"
import { readBuybacks, readMonths } from "~/model/notes/read-buybacks"

const accession = parseAccession("0000990001-26-000004")!
const heads = [
  "Period",
  "Total Number of Shares Purchased",
  "Average Price Paid per Share",
  "Total Number of Shares Purchased as Part of Publicly Announced Programs",
  "Approximate Dollar Value of Shares that May Yet Be Purchased Under the Programs",
]
const table = (rows: string[][], names = heads, before = "") =>
  `<html><body><p>${before}</p><table>${[names, ...rows]
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td><td></td>`).join("")}</tr>`)
    .join("")}</table></body></html>`
const read = (html: string, period = "2025-12-31") => readBuybacks(html, accession, period)

const months = [
  ["October 1 - 31", "1,000", "$10.50", "900", "$90,000"],
  ["November 1 - 30", "2,000", "11.00", "2,000", "68,000"],
  ["December 1 - 31", "—", "—", "—", "68,000"],
]

test("the months of a table that adds up, in single shares and dollars, with what may still be bought", () => {
  const found = read(table([...months, ["Total", "3,000", "$10.83", "2,900", ""]]))
  expect(found?.lines).toEqual([
    {
      start: "2025-10-01",
      end: "2025-10-31",
      of: null,
      shares: 1000,
      price: 10.5,
      plan: 900,
      remaining: 90_000,
    },
    {
      start: "2025-11-01",
      end: "2025-11-30",
      of: null,
      shares: 2000,
      price: 11,
      plan: 2000,
      remaining: 68_000,
    },
    { start: "2025-12-01", end: "2025-12-31", of: null, shares: 0, price: null, plan: 0, remaining: 68_000 },
  ])
  expect(found?.total).toMatchObject({ shares: 3000, plan: 2900 })
})

test("a table whose months do not add up to its total is not read", () => {
  expect(read(table([...months, ["Total", "4,000", "$10.83", "2,900", ""]]))).toBeNull()
  expect(read(table([...months, ["Total", "3,000", "$10.83", "2,000", ""]]))).toBeNull()
})

test("units of shares and of dollars are those of the heads, or of the text above", () => {
  const scaled = heads.map((head, at) =>
    at === 1 ? `${head} (in thousands)` : at === 4 ? `${head} (in billions)` : head,
  )
  const [first] = read(table([["October 2025", "1,000", "10.50", "1,000", "1.5"]], scaled))!.lines
  expect(first).toMatchObject({ shares: 1_000_000, remaining: 1.5e9, end: "2025-10-31" })
  const above =
    "Repurchases were as follows (in millions, except number of shares, which are reflected in thousands, and per share amounts):"
  const [line] = read(table([["October 2025", "1,000", "10.50", "1,000", "90"]], heads, above))!.lines
  expect(line).toMatchObject({ shares: 1_000_000, remaining: 90e6 })
  const plain = "(in millions, except share and per share amounts)"
  const [exact] = read(table([["October 2025", "1,000", "10.50", "1,000", "90"]], heads, plain))!.lines
  expect(exact).toMatchObject({ shares: 1000, remaining: 90e6 })
})

test("a month above its lines is theirs, and what may still be bought can be in the total alone", () => {
  const found = read(
    table([
      ["October 1, 2025 to November 1, 2025:", "", "", "", ""],
      ["Open market purchases", "1,000", "10.00", "1,000", "—"],
      ["November 2, 2025 to December 31, 2025:", "", "", "", ""],
      ["Open market purchases", "2,000", "11.00", "2,000", ""],
      ["Total", "3,000", "", "", "$5,000"],
    ]),
  )
  expect(found?.lines.map(({ start, end, shares }) => [start, end, shares])).toEqual([
    ["2025-10-01", "2025-11-01", 1000],
    ["2025-11-02", "2025-12-31", 2000],
  ])
  expect(found?.total?.remaining).toBe(5000)
})

test("classes of shares have their own counts and prices", () => {
  const classes = [
    "Period",
    "Total Number of Class A Shares Purchased",
    "Total Number of Class C Shares Purchased",
    "Average Price Paid per Class A Share",
    "Average Price Paid per Class C Share",
    "Shares Purchased as Part of Publicly Announced Programs",
  ]
  const found = read(
    table(
      [
        ["October 1 - 31", "10", "20", "5.00", "6.00", "30"],
        ["Total", "10", "20", "", "", "30"],
      ],
      classes,
    ),
  )
  expect(found?.lines.map(({ of, shares, price }) => [of, shares, price])).toEqual([
    ["Class A", 10, 5],
    ["Class C", 20, 6],
  ])
})

test("months are read in the ways that reports write them", () => {
  const ends = (text: string, period = "2025-01-31") => readMonths(text, period)
  expect(ends("October 28, 2024 – November 24, 2024")).toEqual({ start: "2024-10-28", end: "2024-11-24" })
  expect(ends("December 23, 2024 – February 2, 2025")).toEqual({ start: "2024-12-23", end: "2025-02-02" })
  expect(ends("November 1-30, 2024")).toEqual({ start: "2024-11-01", end: "2024-11-30" })
  expect(ends("December 1 - 31")).toEqual({ start: "2024-12-01", end: "2024-12-31" })
  expect(ends("January 2025")).toEqual({ start: "2025-01-01", end: "2025-01-31" })
  expect(ends("11/05/2024 — 12/02/2024")).toEqual({ start: "2024-11-05", end: "2024-12-02" })
  expect(ends("11/05/2023 — 12/02/2024")).toEqual({ start: "2024-11-05", end: "2024-12-02" })
  expect(ends("Open market purchases")).toBeNull()
  expect(ends("March 2019")).toBeNull()
})

test("any months of any counts are read as printed, with their total", () => {
  const count = fc.integer({ min: 1, max: 50_000_000 })
  const cents = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(count, cents), { minLength: 3, maxLength: 3 }), (given) => {
      const names = ["October 2025", "November 2025", "December 2025"]
      const write = (value: number) => value.toLocaleString("en-US")
      const rows = given.map(([shares, price], at) => [
        ...[names[at]!, write(shares), `$${(price / 100).toFixed(2)}`, write(shares), "$1,000"],
      ])
      const total = write(given.reduce((sum, [shares]) => sum + shares, 0))
      const found = read(table([...rows, ["Total", total, "", total, ""]]))
      expect(found?.lines.map(({ shares, price }) => [shares, price])).toEqual(
        given.map(([shares, price]) => [shares, price / 100]),
      )
    }),
    { numRuns: 30 },
  )
})

test("months are found behind their order in the quarter, and the total by the name of the quarter", () => {
  const found = read(
    table([
      ["First Month (September 28, 2025 - October 25, 2025)", "100", "$50.00", "100", "$1.0 billion"],
      ["Fiscal month #2: October 26, 2025 to November 22, 2025", "200", "51.00", "200", "$0.9 billion"],
      ["Fourth quarter", "300", "50.67", "300", "$0.9 billion"],
    ]),
  )
  expect(found?.lines.map(({ start, end, remaining }) => [start, end, remaining])).toEqual([
    ["2025-09-28", "2025-10-25", 1e9],
    ["2025-10-26", "2025-11-22", 0.9e9],
  ])
  expect(found?.total?.shares).toBe(300)
})

test("a unit of shares beside one of dollars is not that of dollars", () => {
  const above = "Repurchases (shares in thousands, dollars in millions, except per share data):"
  const found = read(table([...months, ["Total", "3,000", "$10.83", "2,900", ""]], heads, above))
  expect(found?.lines[0]).toMatchObject({ shares: 1_000_000, plan: 900_000, remaining: 90_000_000_000 })
})

const three = [
  ["100", "$50.00", "100", "$1,000"],
  ["200", "51.00", "200", "900"],
  ["300", "52.00", "300", "800"],
]
const total = ["Total", "600", "$51.33", "600", "$800"]
const named = (labels: string[]) => labels.map((label, at) => [label, ...three[at]!])
const usual = ["October 2025", "November 2025", "December 2025"]
const sharesOf = (html: string) => read(html)?.lines.map(({ shares }) => shares)

test("heads of columns that take several rows, and prices by other names, are read", () => {
  const rows = [...named(usual), total]
  const heads = [
    ["", "Total Number", "Average", "Total Number of Shares", "Approximate Dollar"],
    ["", "of Shares", "Price Paid", "Purchased as Part of", "Value of Shares that"],
  ]
  const last = ["Period", "Purchased", "per Share", "Publicly Announced Plans", "May Yet Be Purchased"]
  expect(sharesOf(table([heads[1]!, last, ...rows], heads[0]))).toEqual([100, 200, 300])
  for (const price of ["Average cost per share", "Price Paid Per Share", "Weighted average purchase price"]) {
    const names = ["Period", "Total shares purchased", price, "Shares purchased under the program"]
    const found = read(table(rows, [...names, "Value yet to be purchased"]))
    expect(found?.lines.map((line) => [line.price, line.remaining])).toEqual([
      [50, 1000],
      [51, 900],
      [52, 800],
    ])
  }
})

test("an amount with a letter for its unit is read, and the mark of a footnote is no amount", () => {
  const rows = usual.map((label, at) => [label, "100", "$50.00", "100", ["$1.2B", "$900M", "(2)"][at]!])
  expect(read(table(rows))?.lines.map(({ remaining }) => remaining)).toEqual([1.2e9, 9e8, null])
})

test("a letter is a unit only right behind an amount of dollars, and words are one in either case", () => {
  const cells = ["$5,000,000 b", "$900M", "$1.5 Billion"]
  const rows = usual.map((label, at) => [label, "100", "$50.00", "100", cells[at]!])
  expect(read(table(rows))?.lines.map(({ remaining }) => remaining)).toEqual([null, 9e8, 1.5e9])
})

test("options, warrants and shares sold to employees are no repurchases", () => {
  const awards = ["", "Number of warrants to purchase shares", "Weighted average exercise price per share"]
  const units = ["", "Warrants to purchase shares", "Weighted average price per share"]
  const cells = [["June 2025", "1,000", "$10.50"]]
  expect(read(table(cells, units), "2025-06-30")).not.toBeNull()
  expect(read(table(cells, awards), "2025-06-30")).toBeNull()
  expect(read(table([...cells, ["Forfeited", "10", "9.00"]], units), "2025-06-30")).toBeNull()
  const plan = [["Employee Stock Purchase Plan", "", ""], ...cells]
  expect(read(table(plan, ["", "Shares purchased", "Average price per share"]), "2025-06-30")).toBeNull()
})

test("a balance on a day is no month", () => {
  expect(readMonths("Balance, June 30, 2025", "2025-06-30")).toBeNull()
  expect(readMonths("Balance June 30, 2025", "2025-06-30")).toBeNull()
})

test("a unit below the head of one column is that of the column alone", () => {
  const rows = [["", "", "", "", "(in thousands)"], ...named(usual), total]
  expect(read(table(rows))?.lines[0]).toMatchObject({ shares: 100, remaining: 1_000_000 })
  const scaled = heads.map((head, at) => (at === 1 || at === 3 ? `${head} (000's)` : head))
  expect(read(table(named(usual), scaled))?.lines[0]).toMatchObject({ shares: 100_000, remaining: 1000 })
})

test("a last row of all days is the total, under any name", () => {
  for (const name of [
    "October 1, 2025 through December 31, 2025",
    "For the quarter ended December 31, 2025",
  ]) {
    const found = read(table([...named(usual), [name, ...total.slice(1)]]))
    expect(found?.lines.map(({ shares }) => shares)).toEqual([100, 200, 300])
    expect(found?.total?.shares).toBe(600)
  }
})

test("classes of shares in rows are told apart, and columns of several plans are added", () => {
  const rows = [["Class A", "", "", "", ""], ...named(usual), ["Class B", "", "", "", ""], ...named(usual)]
  expect(read(table(rows))?.lines.map(({ of }) => of)).toEqual([
    ...Array(3).fill("Class A"),
    ...Array(3).fill("Class B"),
  ])
  const plans = [...heads.slice(0, 3), "Purchased Under the 2024 Plan", "Purchased Under the 2026 Plan"]
  const found = read(table([["October 2025", "100", "50.00", "60", "40"]], plans))
  expect(found?.lines[0]?.plan).toBe(100)
})

test("a month or weeks that end on a day", () => {
  expect(readMonths("Month ended April 30, 2026", "2026-06-30")).toEqual({
    start: "2026-04-01",
    end: "2026-04-30",
  })
  expect(readMonths("Five weeks ended June 27, 2026", "2026-06-27")).toEqual({
    start: "2026-05-24",
    end: "2026-06-27",
  })
  expect(readMonths("04/2026", "2026-06-30")).toEqual({ start: "2026-04-01", end: "2026-04-30" })
})

test("a program that is named after a month is a way to buy in the month above it", () => {
  const found = read(
    table([
      ["June 28, 2025 to August 1, 2025:", "", "", "", ""],
      ["Open market purchases", "1,000", "$10.50", "1,000", ""],
      ["August 2, 2025 to August 29, 2025:", "", "", "", ""],
      ["May 2025 ASR", "300", "(1)", "300", ""],
      ["Open market purchases", "2,000", "11.00", "2,000", ""],
      ["Total", "3,300", "", "", ""],
    ]),
    "2025-09-26",
  )
  expect(found?.lines.map(({ start, end, of, shares, price }) => [start, end, of, shares, price])).toEqual([
    ["2025-06-28", "2025-08-01", "Open market purchases", 1000, 10.5],
    ["2025-08-02", "2025-08-29", "May 2025 ASR", 300, null],
    ["2025-08-02", "2025-08-29", "Open market purchases", 2000, 11],
  ])
})

test("a unit of shares alone says nothing about dollars that may still be bought", () => {
  const remaining = (printed: string) =>
    read(table([["December", "563", "$124.66", "563", printed]], heads, "(Shares in thousands)"))?.lines[0]
  expect(remaining("$938")).toMatchObject({ shares: 563_000, remaining: null })
  expect(remaining("$938 million")).toMatchObject({ remaining: 938e6 })
  expect(remaining("$938,000,000")).toMatchObject({ remaining: 938e6 })
})

test("days are read from the label of a month, of weeks, or of a period behind its name", () => {
  const days = (label: string) => {
    const found = readMonths(label, "2025-12-27", "2025-11-22")
    return found && `${found.start} ${found.end}`
  }
  const fiscal = "2025-11-23 2025-12-27"
  expect(days("Fiscal December (November 23 - December 27, 2025)")).toBe(fiscal)
  expect(days("December (November 23 – December 27)")).toBe(fiscal)
  expect(days("Fiscal month of December (November 23 to December 27)")).toBe(fiscal)
  expect(days("Weeks 9-13 (11/23/25 - 12/27/25)")).toBe(fiscal)
  expect(days("Five weeks ended December 27, 2025 (November 23, 2025 - December 27, 2025)")).toBe(fiscal)
  expect(days("23 November 2025 to 27 December 2025")).toBe(fiscal)
  expect(days("2025-11-23 to 2025-12-27")).toBe(fiscal)
  expect(days("11/23 - 12/27")).toBe(fiscal)
  expect(days("Period ended December 27, 2025")).toBe(fiscal)
  const october = "2025-10-01 2025-10-31"
  for (const label of ["Oct-25", "Oct ’25", "October 31, 2025", "For the month of October", "10/2025"])
    expect(days(label)).toBe(october)
  expect(days("October 2025 (Fiscal 2026)")).toBe(october)
  expect(days("October 5 - October 25")).toBe("2025-10-05 2025-10-25")
})

test("a total is known by what it adds, under any name", () => {
  for (const name of [
    "4th Quarter Total",
    "Fiscal Fourth Quarter",
    "Thirteen weeks ended December 27",
    "Sum",
  ])
    expect(read(table([...named(usual), [name, ...total.slice(1)]]))?.total?.shares).toBe(600)
})

test("sections with a total each are all read, and subtotals of a month or a quarter are no months", () => {
  const section = (name: string) => [[name, "", "", "", ""], ...named(usual), total]
  const sections = read(table([...section("Share repurchase program"), ...section("Employee transactions")]))
  expect(sections?.lines.map(({ of }) => of)).toEqual([
    ...Array(3).fill("Share repurchase program"),
    ...Array(3).fill("Employee transactions"),
  ])
  expect(sections?.total).toMatchObject({ shares: 1200, plan: 1200, price: null })
  const grand = ["Grand total", "1,200", "$51.33", "1,200", "$800"]
  const both = read(table([...section("Open market"), ...section("Withheld"), grand]))
  expect(both?.total).toMatchObject({ shares: 1200, price: 51.33 })

  const ways = (month: string, at: number) => [
    [month, "", "", "", ""],
    ["Repurchase program", "100", "$10.00", "100", String(900 - at)],
    ["Employee transactions", "10", "10.00", "N/A", "N/A"],
  ]
  const months = usual.flatMap((month, at) => [
    ...ways(month, at),
    [`Total ${month}`, "110", "10.00", "100", ""],
  ])
  const subtotals = read(table([...months, ["Total", "330", "$10.00", "300", ""]]))
  expect(subtotals?.lines).toHaveLength(6)
  expect(subtotals?.total).toMatchObject({ shares: 330, plan: 300 })
  const byWay = read(
    table([
      ...usual.flatMap(ways),
      ["Total", "", "", "", ""],
      ["Repurchase program", "300", "$10.00", "300", "$898"],
      ["Employee transactions", "30", "10.00", "N/A", "N/A"],
    ]),
  )
  expect(byWay?.lines).toHaveLength(6)
  expect(byWay?.total).toMatchObject({ shares: 330, plan: 300, remaining: 898 })
})

test("the months of a year, with totals of quarters or without", () => {
  const names = ["January", "February", "March", "April", "May", "June", "July", "August", "September"]
  const rows = names.map((name) => [`${name} 2025`, "100", "$10.00", "100", "$900"])
  const quarters = [0, 3, 6].flatMap((at, order) => [
    ...rows.slice(at, at + 3),
    [`${["First", "Second", "Third"][order]} Quarter`, "300", "$10.00", "300", "$900"],
  ])
  for (const given of [rows, quarters]) {
    const found = read(table([...given, ["Total", "900", "$10.00", "900", "$900"]]))
    expect(found?.lines).toHaveLength(9)
    expect(found?.total?.shares).toBe(900)
  }
  const earlier = ["First Quarter", "Second Quarter", "Third Quarter"].map((name) => [
    name,
    "5,000",
    "$9.00",
    "5,000",
    "$1,000",
  ])
  const found = read(
    table([
      ...earlier,
      ...named(usual),
      ["Fourth Quarter", ...total.slice(1)],
      ["Full year", "15,600", "$9.50", "15,600", "$800"],
    ]),
  )
  expect(found?.lines.map(({ shares }) => shares)).toEqual([100, 200, 300])
  expect(found?.total?.shares).toBe(600)
})

test("under a heading of numbers or values, signs say which of both is meant", () => {
  const either = "Maximum Number (or Approximate Dollar Value) of Shares that May Yet Be Purchased"
  const found = (remaining: string[]) =>
    read(
      table(
        usual.map((label, at) => [label, "100", "$50.00", "100", remaining[at] ?? ""]),
        [...heads.slice(0, 4), either],
      ),
    )
  expect(found(["$9,000", "8,000", "7,000"])?.isInShares).toBe(false)
  expect(found(["9,000", "8,000", "7,000"])?.isInShares).toBe(true)
  expect(found(["9.0 million", "8.0 million", ""])?.isInShares).toBe(false)
})

test("columns of amounts, and of shares withheld, are not those of shares bought", () => {
  const rows = [["October 2025", "1,000", "$10,500", "$10.50", "900", "$9,450", "$90,000"]]
  const amounts = ["Total Price Paid", "Dollar Amount Purchased as Part of Publicly Announced Plans"]
  const names = [heads[0]!, heads[1]!, amounts[0]!, heads[2]!, heads[3]!, amounts[1]!, heads[4]!]
  const line = { shares: 1000, price: 10.5, plan: 900, remaining: 90_000 }
  expect(read(table(rows, names))?.lines[0]).toMatchObject(line)
  const withheld = ["October 2025", "1,000", "100", "$10.50", "900", "$90,000"]
  const others = [...heads.slice(0, 2), "Shares Withheld for Taxes", ...heads.slice(2)]
  expect(read(table([withheld], others))?.lines[0]).toMatchObject(line)
  const acquired = ["Total Number of Shares Acquired", "Average Price per Share", "Acquired Under Program"]
  const last = "Value That May Yet Be Acquired"
  expect(read(table(named(usual), ["Period", ...acquired, last]))?.lines).toHaveLength(3)
})

test("units of thousands in digits, and marks of footnotes that are raised", () => {
  for (const unit of ["(000)", "($000)", "(000's)"]) {
    const scaled = [...heads.slice(0, 4), `${heads[4]} ${unit}`]
    expect(read(table(named(usual), scaled))?.lines[0]).toMatchObject({ shares: 100, remaining: 1_000_000 })
  }
  const raised = '<span style="font-size:6pt;position:relative;top:-3pt;vertical-align:baseline">2</span>'
  const marked = named(usual).map(([label, shares, ...rest]) => [label!, `${shares}<sup>1</sup>`, ...rest])
  expect(sharesOf(table(marked))).toEqual([100, 200, 300])
  const others = named(usual).map(([label, shares, ...rest]) => [label!, `${shares}${raised}`, ...rest])
  expect(sharesOf(table(others))).toEqual([100, 200, 300])
})

test("a table for each class of shares is read with the other", () => {
  const [one, other] = ["Class A Common Stock", "Class B Common Stock"].map((name) =>
    table([...named(usual), total], heads, name).replace(/<\/?(?:html|body)>/g, ""),
  )
  const found = read(`<html><body>${one}${other}</body></html>`)
  expect(found?.lines.map(({ of }) => of)).toEqual([...Array(3).fill("Class A"), ...Array(3).fill("Class B")])
  expect(found?.total?.shares).toBe(1200)
})

test("heads of columns that hold marks alone are read in their order", () => {
  const months = ["October:", "November:"].flatMap((month) => [
    [month, "", "", "", ""],
    ["Class A common stock", "10", "$500,000.00", "10", "*"],
    ["Class B common stock", "2,000", "300.00", "2,000", "*"],
  ])
  expect(read(table(months))?.lines.map(({ of, shares, price }) => [of, shares, price])).toEqual([
    ["Class A", 10, 500_000],
    ["Class B", 2000, 300],
    ["Class A", 10, 500_000],
    ["Class B", 2000, 300],
  ])
})

test("tags in capitals, as reports had them until about 2010, are read", () => {
  const html = table([...named(usual), total]).replace(/<[^>]+>/g, (tag) => tag.toUpperCase())
  expect(sharesOf(html)).toEqual([100, 200, 300])
})

test("a mark of a footnote in a cell of the heads is no figure", () => {
  const head = ["Calendar month", "repurchased</td><td>(1)", "price paid per share", "the authorizations"]
  const above = ["", "Total number of shares", "Weighted-average", "Shares that may yet be repurchased under"]
  const rows = named(usual).map(([label, shares, price, , remaining]) => [
    label!,
    shares!,
    price!,
    remaining!,
  ])
  expect(read(table([head, ...rows], above))?.lines.map(({ price }) => price)).toEqual([50, 51, 52])
})

test("a price per share of any name leaves the unit to the counts, and shares that are excepted do not", () => {
  const first = (above: string) => read(table([...named(usual), total], heads, above))?.lines[0]?.shares
  for (const share of ["common share", "ordinary share", "Class A share", "Class A ordinary share", "share"])
    expect(first(`(in thousands, except average price paid per ${share})`)).toBe(100_000)
  for (const counts of ["share and per share data", "per share and share amounts", "number of shares"])
    expect(first(`(in thousands, except ${counts})`)).toBe(100)
})

test("under a heading of numbers or values, a unit without a sign is of what the months take away", () => {
  const either = "Maximum Number (or Approximate Dollar Value) of Shares that May Yet Be Purchased"
  const found = (remaining: string[], above = "(in millions, except per share amounts)") => {
    const rows = named(usual).map((cells, at) => [...cells.slice(0, 4), remaining[at] ?? ""])
    const buybacks = read(table([...rows, [...total.slice(0, 4), ""]], [...heads.slice(0, 4), either], above))
    return { isInShares: buybacks?.isInShares, remaining: buybacks?.lines.map((each) => each.remaining) }
  }
  expect(found(["1,250", "1,050", "750"])).toEqual({
    isInShares: true,
    remaining: [1250e6, 1050e6, 750e6],
  })
  expect(found(["1,250", "1,240", "1,225"]).remaining).toEqual([null, null, null])
  expect(found(["1,250", "1,250", "1,250"]).remaining).toEqual([null, null, null])
  expect(found(["1,250", "1,240", "1,225"], "(shares in thousands)").remaining).toEqual([
    125e4, 124e4, 1225e3,
  ])
  expect(found(["$1,250", "1,240", "1,225"])).toEqual({
    isInShares: false,
    remaining: [1250e6, 1240e6, 1225e6],
  })
})

test("averages of a long text are not looked for in each table of it", () => {
  const text = "<p>The average price paid.</p>".repeat(100_000)
  expect(sharesOf(table([...named(usual), total]).replace("<p>", `${text}<p>`))).toEqual([100, 200, 300])
})

test("fiscal months with a line for each of two classes, in thousands of shares and millions of dollars", () => {
  const above = "(in millions, except share amounts in thousands and per share amounts)"
  const rows = [
    ["September 28, 2025 - October 25, 2025", "", "", "", ""],
    ["Class A", "1,500", "$150.25", "1,500", ""],
    ["Class C", "2,500", "151.50", "2,500", "$9,400"],
    ["October 26, 2025 - December 27, 2025", "", "", "", ""],
    ["Class A", "500", "155.00", "500", ""],
    ["Class C", "1,000", "156.75", "1,000", "9,000"],
    ["Total", "5,500", "", "5,500", ""],
  ]
  const found = read(table(rows, heads, above))
  expect(found?.lines.map((each) => [each.end, each.of, each.shares, each.price, each.remaining])).toEqual([
    ["2025-10-25", "Class A", 1_500_000, 150.25, null],
    ["2025-10-25", "Class C", 2_500_000, 151.5, 9.4e9],
    ["2025-12-27", "Class A", 500_000, 155, null],
    ["2025-12-27", "Class C", 1_000_000, 156.75, 9e9],
  ])
  expect(found?.total).toMatchObject({ shares: 5_500_000, plan: 5_500_000 })
})
