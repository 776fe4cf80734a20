import { expect, test } from "vitest"
import {
  NotThirteenF,
  parseInformationTable,
  parseInformationTables,
  parseThirteenFCover,
  parseThirteenFSubmission,
  toThirteenFRow,
} from "~/edgar/holdings/thirteen-f"
import { coverPage, informationTable } from "../../../fixtures/thirteen-f"

test("reads a table under any prefix, and keeps a CUSIP's leading zero", () => {
  const rows = [{ name: "B &amp; C WORKS", cusip: "037833100", value: 1500, amount: 10, manager: "4,11" }]
  for (const prefix of ["", "ns1", "n1"]) {
    const table = parseInformationTable(informationTable(rows, prefix))
    expect(table.rows).toEqual([
      expect.objectContaining({
        name: "B & C WORKS",
        cusip: "037833100",
        value: 1500,
        amount: 10,
        amountType: "SH",
        putCall: null,
        discretion: "DFND",
        otherManagers: "4,11",
        votingSole: 10,
      }),
    ])
  }
})

test("tells options and principal amounts from shares", () => {
  const table = parseInformationTable(
    informationTable([
      { value: 1, amount: 1, putCall: "Put" },
      { value: 1, amount: 1, putCall: "Call" },
      { value: 1, amount: 1, type: "PRN" },
    ]),
  )
  expect(table.rows.map((row) => [row.amountType, row.putCall])).toEqual([
    ["SH", "Put"],
    ["SH", "Call"],
    ["PRN", null],
  ])
})

test("leaves out rows that make no sense, and says which and why", () => {
  const table = parseInformationTable(
    informationTable([
      { value: -5, amount: 1 },
      { value: "abc", amount: 1 },
      { value: "1,234", amount: "2 000" },
      { value: "99999999999999999999", amount: 1 },
    ]),
  )
  expect(table.rows.map((row) => [row.value, row.amount])).toEqual([[1234, 2000]])
  expect(table.refused.map((refusal) => refusal.row)).toEqual([1, 2, 4])
  expect(table.refused[1]?.reason).toContain("abc")
})

test("reads rows whose value or amount is zero, because values are rounded", () => {
  const table = parseInformationTable(
    informationTable([
      { value: 0, amount: 12 },
      { value: 12, amount: 0 },
    ]),
  )
  expect(table.rows.map((row) => [row.value, row.amount])).toEqual([
    [0, 12],
    [12, 0],
  ])
  expect(table.refused).toEqual([])
})

test("keeps rows with a doubtful CUSIP and counts them", () => {
  const table = parseInformationTable(
    informationTable([
      { cusip: "037833101", value: 1, amount: 1 },
      { cusip: "N/A", value: 1, amount: 1 },
      { cusip: "37833100", value: 1, amount: 1 },
    ]),
  )
  expect(table.rows.map((row) => row.cusip)).toEqual(["037833101", "", "037833100"])
  expect(table.doubtfulCusips).toBe(2)
})

test("a table in which each CUSIP lacks its check digit lost no leading zeros", () => {
  const read = (cusips: string[]) =>
    parseInformationTable(informationTable(cusips.map((cusip) => ({ cusip, value: 1, amount: 1 })))).rows.map(
      ({ cusip }) => cusip,
    )
  // Behind a zero, 91324509 has a valid check digit, too.
  expect(read(["67066G10", "03783310", "91324509"])).toEqual(["67066G104", "037833100", "913245098"])
  expect(read(["37833100", "91324509"])).toEqual(["037833100", "091324509"])
  // Parted, in lower case, and as a number with decimals.
  expect(read(["67066g 10", "037833-10", "91324509.0"])).toEqual(["67066G104", "037833100", "913245098"])
  expect(read(["67066G104", "03783310", "91324509"])).toEqual(["67066G104", "037833100", "091324509"])
})

test("reads a cover page: amendment, declared totals, other managers, not their names as the filer's", () => {
  const cover = parseThirteenFCover(
    coverPage({
      period: "2025-03-31",
      amendment: "NEW HOLDINGS",
      declaredRows: 4,
      declaredValue: 1_106_550_356,
    }),
  )
  expect(cover).toMatchObject({
    cik: "0009900001",
    form: "13F-HR/A",
    period: "2025-03-31",
    manager: "Invented Capital LLC",
    isNotice: false,
    isAmendment: true,
    amendment: "new holdings",
    declaredRows: 4,
    declaredValue: 1_106_550_356,
    otherManagers: [{ number: "4", name: "Other Doe" }],
  })
})

test("knows a notice, and refuses what is no 13F at all", () => {
  expect(parseThirteenFCover(coverPage({ period: "2025-03-31", form: "13F-NT" })).isNotice).toBe(true)
  expect(() => parseThirteenFCover("<html><body>Not here</body></html>")).toThrow(NotThirteenF)
  expect(() => parseInformationTable("<informationTable><infoTable></informationTable>")).toThrow(
    NotThirteenF,
  )
  expect(() => parseInformationTable("")).toThrow(NotThirteenF)
})

test("reads cover and table out of a complete submission", () => {
  const document = (type: string, xml: string) =>
    `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<FILENAME>a.xml\n<TEXT>\n<XML>\n${xml}\n</XML>\n</TEXT>\n</DOCUMENT>`
  const text = `<SEC-HEADER>\n</SEC-HEADER>\n${document("13F-HR", coverPage({ period: "2020-12-31" }))}\n${document(
    "INFORMATION TABLE",
    informationTable([{ value: 7, amount: 1 }], "ns1"),
  )}`
  const { cover, table } = parseThirteenFSubmission(text)
  expect(cover?.period).toBe("2020-12-31")
  expect(table?.rows).toHaveLength(1)
  expect(
    parseThirteenFSubmission("<SEC-HEADER>\n<DOCUMENT>\n<TYPE>13F-HR\n<TEXT>\nplain\n</TEXT>").table,
  ).toBeNull()
})

test("rows that are left out are counted over all documents of a table", () => {
  const table = parseInformationTables([
    informationTable([
      { value: 7, amount: 1 },
      { value: -1, amount: 1 },
    ]),
    informationTable([{ value: -2, amount: 1 }]),
  ])
  expect(table?.refused.map(({ row }) => row)).toEqual([2, 3])
})

test("a damaged document of a table does not hide the others", () => {
  const [one, two] = [7, 9].map((value) => informationTable([{ value, amount: 1 }]))
  const damaged = informationTable([{ value: 8, amount: 1 }]).replace("</infoTable>", "")
  expect(parseInformationTables([one!, damaged, two!])).toMatchObject({
    rows: [{ value: 7 }, { value: 9 }],
    refused: [{ row: 2, reason: "the document that begins with it is damaged" }],
  })
  expect(() => parseInformationTables([damaged])).toThrow(NotThirteenF)
})

test("reads a table of twenty megabytes", () => {
  const row = { name: "A VERY LARGE MANAGER'S HOLDING", value: 100, amount: 10, manager: "1,2,3" }
  const xml = informationTable(Array.from({ length: 46_000 }, () => row))
  expect(xml.length).toBeGreaterThan(20_000_000)
  expect(parseInformationTable(xml).rows).toHaveLength(46_000)
})

test("a submission with its table in two documents has the rows of both, and a repeated document counts once", () => {
  const document = (type: string, xml: string) =>
    `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<FILENAME>a.xml\n<TEXT>\n<XML>\n${xml}\n</XML>\n</TEXT>\n</DOCUMENT>`
  const [one, two] = [7, 9].map((value) =>
    document("INFORMATION TABLE", informationTable([{ value, amount: 1 }])),
  )
  const cover = document("13F-HR", coverPage({ period: "2024-12-31" }))
  const { table } = parseThirteenFSubmission(
    `<SEC-HEADER>\n</SEC-HEADER>\n${[cover, one, two, one].join("\n")}`,
  )
  expect(table?.rows.map(({ value }) => value)).toEqual([7, 9])
})

test.each([
  ["CALL", "SH", "Call"],
  ["PUTS", "SH", "Put"],
  ["COM PUT", "SH", "Put"],
  ["OPTION CALL", "SH", "Call"],
  ["CL A CALL OPTIONS", "SH", "Call"],
  ["S&P 500 COVERED CALL ETF", "SH", null],
  ["CALLABLE PFD", "SH", null],
  ["PUT RIGHT", "SH", null],
  ["CALL", "PRN", null],
  ["COM", "SH", null],
])(
  "a row of the class %s in %s without the field for options is one: %s",
  (titleOfClass, sshPrnamtType, putCall) => {
    const row = toThirteenFRow({
      cusip: "037833100",
      value: "9",
      sshPrnamt: "1",
      titleOfClass,
      sshPrnamtType,
    })
    expect(row).toMatchObject({ putCall })
  },
)
