import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { measureReading, readingTable, redlineTable, toMeasuredSource } from "./measure-document"

const root = new URL("../../tests/fixtures/example/edgar/Archives/edgar/data/990001/", import.meta.url)
const source = (path: string, edit = (text: string) => text) =>
  toMeasuredSource(
    `/data/990001/${path}`,
    new TextEncoder().encode(edit(readFileSync(new URL(path, root), "utf8"))),
  )

let now = 0
const clock = () => (now += 7)

test("forms are detected by the cover or the header, and an exhibit is not a form", () => {
  expect(source("000099000126000004/exmp-20251231.htm")?.form).toBe("10-K")
  expect(source("000099000126000002/exmp-20260212.htm")?.form).toBe("8-K")
  expect(source("000099000197000003/0000990001-97-000003.txt")).toMatchObject({
    form: "10-K405",
    period: "1996-12-31",
  })
  expect(source("000099000126000002/exmp-ex991q42025.htm")).toBeNull()
})

test("a whole document lacks no letter; one whose words the reader drops is found out", () => {
  const whole = measureReading(source("000099000126000004/exmp-20251231.htm")!, clock)
  expect(readingTable([whole])).toMatch(
    /\| 0000990001-26-000004 \| 10-K \| 0\.19 \| 23 \| yes \| contents \|.*\| 0 \| 0 \| 7 \|$/,
  )
  const dropped = source("000099000126000004/exmp-20251231.htm", (text) =>
    text.replace("<body>", "<body><svg>lost</svg>"),
  )!
  expect(readingTable([measureReading(dropped, clock)])).toMatch(/\| 4 \| 0 \| 7 \|$/)
})

test("consecutive annual reports are compared", () => {
  const measured = ["000099000125000004/exmp-20241231.htm", "000099000126000004/exmp-20251231.htm"].map(
    (path) => measureReading(source(path)!, clock),
  )
  expect(redlineTable(measured, clock)).toMatch(
    /\| 0000990001-25-000004 \| 0000990001-26-000004 \| \d{2,} \|/,
  )
})
