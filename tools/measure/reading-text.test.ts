import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { compareText, readItems, readSource, toFiledSource } from "./reading-text"

const root = new URL("../../tests/fixtures/example/edgar/Archives/edgar/data/990001/", import.meta.url)
const source = (path: string, edit = (text: string) => text) =>
  toFiledSource(
    `/data/990001/${path}`,
    new TextEncoder().encode(edit(readFileSync(new URL(path, root), "utf8"))),
  )

test("forms are detected by the cover or the header, and an exhibit is not a form", () => {
  expect(source("000099000126000004/exmp-20251231.htm")?.form).toBe("10-K")
  expect(source("000099000126000002/exmp-20260212.htm")?.form).toBe("8-K")
  expect(source("000099000197000003/0000990001-97-000003.txt")?.form).toBe("10-K405")
  expect(source("000099000126000002/exmp-ex991q42025.htm")).toBeNull()
})

test("a whole document lacks no letter; one whose words the reader drops is found out", () => {
  const whole = readSource(source("000099000126000004/exmp-20251231.htm")!)
  expect(compareText(whole)).toEqual({ missing: 0, extra: 0 })
  expect(readItems(whole)).toEqual({ count: 23, isInOrder: true })
  const dropped = source("000099000126000004/exmp-20251231.htm", (text) =>
    text.replace("<body>", "<body><svg>lost</svg>"),
  )!
  expect(compareText(readSource(dropped))).toEqual({ missing: 4, extra: 0 })
})
