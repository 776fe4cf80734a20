import { expect, test } from "vitest"
import { fileKind, findFile, parseFilingIndex } from "~/edgar/filing-index"

const index = (
  items: { name: string; size?: string }[],
  name = "/Archives/edgar/data/990001/000099000126000004",
) => ({
  directory: { name, "parent-dir": "/Archives/edgar/data/990001", item: items },
})

test("an index gives the filing's CIK, accession number and files", () => {
  const parsed = parseFilingIndex(
    index([
      { name: "exmp-20251231.htm", size: "1200" },
      { name: "R2.htm", size: "" },
    ]),
  )
  expect(parsed.cik).toBe("0000990001")
  expect(parsed.accession).toBe("0000990001-26-000004")
  expect(parsed.files).toEqual([
    { name: "exmp-20251231.htm", kind: "html", sizeBytes: 1200, isViewerPage: false },
    { name: "R2.htm", kind: "html", sizeBytes: null, isViewerPage: true },
  ])
})

test("a file name with a path is left out", () => {
  const parsed = parseFilingIndex(
    index([{ name: "../../secret.htm" }, { name: "a/b.htm" }, { name: ".." }, { name: "ok.htm" }]),
  )
  expect(parsed.files.map((file) => file.name)).toEqual(["ok.htm"])
})

test("files are found by their exact name only", () => {
  const parsed = parseFilingIndex(index([{ name: "Ex99.htm" }]))
  expect(findFile(parsed, "Ex99.htm")?.kind).toBe("html")
  expect(findFile(parsed, "ex99.htm")).toBeNull()
})

test.each([
  ["a.HTM", "html"],
  ["0000990001-97-000003.txt", "text"],
  ["g1.jpg", "image"],
  ["letter.pdf", "pdf"],
  ["x-xbrl.zip", "archive"],
  ["x_lab.xml", "data"],
])("%s is %s", (name, kind) => expect(fileKind(name)).toBe(kind))

test("JSON that is not a filing index throws", () => {
  expect(() => parseFilingIndex(index([], "/Archives/edgar/data/990001"))).toThrow(
    "Not the index of a filing",
  )
  expect(() => parseFilingIndex("<html>")).toThrow()
})
