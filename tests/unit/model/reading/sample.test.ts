import { readdirSync, readFileSync } from "node:fs"
import { Parser } from "htmlparser2"
import { expect, test } from "vitest"
import { findFile, parseFilingIndex } from "~/edgar/filing-index"
import { listSgmlDocuments, parseSgmlHeader } from "~/edgar/sgml-header"
import { businessSections, openingParagraphs } from "~/model/reading/business"
import { outlineSchema, sectionSchema } from "~/model/reading/reading-document"
import { countFilingChanges, redlineItem } from "~/model/reading/redline/redline-filing"
import { getText } from "~/model/reading/text/markup"
import { exampleIndexes } from "../../../fixtures/example/folder-source"
import { getHtml, read } from "../../../fixtures/filings/place"

const root = new URL("../../../fixtures/example/edgar/Archives/edgar/data/990001/", import.meta.url)
const file = (path: string) => new Uint8Array(readFileSync(new URL(path, root)))

const before = read(file("000099000125000004/exmp-20241231.htm"))
const after = read(file("000099000126000004/exmp-20251231.htm"))

const annualItems = "1 1a 1b 1c 2 3 4 5 6 7 7a 8 9 9a 9b 9c 10 11 12 13 14 15 16"
  .split(" ")
  .map((number) => `item-${number}`)

test("every folder's index names its files and their sizes", () => {
  const indexes = exampleIndexes()
  for (const folder of readdirSync(root)) {
    const index = parseFilingIndex(
      JSON.parse(indexes[`/Archives/edgar/data/990001/${folder}/index.json`] ?? ""),
    )
    for (const name of readdirSync(new URL(folder, root))) {
      expect(findFile(index, name)?.sizeBytes).toBe(file(`${folder}/${name}`).length)
    }
  }
})

test("both annual reports have all items, in order, from their contents", () => {
  for (const document of [before, after]) {
    expect(document.outline.sections.map((section) => section.key)).toEqual([
      "cover",
      ...annualItems,
      "signatures",
    ])
    expect(document.outline.outlinedBy).toBe("contents")
    expect(document.outline.truncated).toBe(false)
  }
})

test("each document says in its first lines that the company is invented", () => {
  for (const document of [before, after]) {
    expect(
      document.sections[0]!.blocks.slice(0, 2)
        .map((block) => getText(block.html))
        .join(" "),
    ).toContain("invented company")
  }
})

test("items by reference and empty items are known as such", () => {
  const status = (key: string) => after.outline.sections.find((section) => section.key === key)!.status
  expect([status("item-1a"), status("item-1b"), status("item-11"), status("item-9c")]).toEqual([
    "text",
    "none",
    "incorporated",
    "none",
  ])
})

test("a stored document passes its schema", () => {
  expect(outlineSchema.parse(after.outline)).toEqual(after.outline)
  for (const section of after.sections) expect(sectionSchema.parse(section)).toEqual(section)
})

test("no word of the report is lost or added", () => {
  const words: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (hidden > 0 || name === "ix:header" || name === "title") hidden++
    },
    ontext: (text) => {
      if (hidden === 0) words.push(text)
    },
    onclosetag: () => {
      if (hidden > 0) hidden--
    },
  })
  parser.end(new TextDecoder().decode(file("000099000126000004/exmp-20251231.htm")))
  const letters = (text: string) => [...text.replace(/[\s\u00a0]/g, "")].sort().join("")
  expect(letters(getText(getHtml(after)))).toBe(letters(words.join("")))
})

test("links between items lead to the item's own page", () => {
  const cover = after.sections[0]!.blocks.map((block) => block.html).join("")
  expect(cover).toMatch(/href="\?section=item-1a#fx-[a-z0-9_]+"/)
  const [, fragment] = /href="\?section=item-1a#(fx-[a-z0-9_]+)"/.exec(cover)!
  expect(after.outline.fragments[fragment!]).toBe("item-1a")
  expect(after.sections[2]!.blocks.some((block) => block.html.includes(`id="${fragment}"`))).toBe(true)
})

test("the risk factors of the two years differ as they were written to", () => {
  const { counts, rows } = redlineItem(before, after, "item-1a")
  expect(counts).toMatchObject({ added: 3, removed: 2, moved: 2 })
  expect(counts.changed).toBeGreaterThan(4)
  const html = rows.map((row) => row.html).join("\n")
  expect(html).toContain("from <del>three</del><ins>two</ins> suppliers")
  expect(html).toMatch(/<ins>In October 2025 our principal supplier/)
  expect(html).toMatch(/<del>.*ruling engine that we completed in 2024/)
})

test("unchanged items have no changes", () => {
  const changes = countFilingChanges(before, after)
  expect(changes.get("item-1b")).toBe(0)
  expect(changes.get("item-16")).toBe(0)
  expect(changes.get("item-1a")).toBeGreaterThan(8)
})

test("the business overview is Item 1, and opens with what the company does", () => {
  expect(businessSections(after.outline).business.map((head) => head.key)).toEqual(["item-1"])
  expect(businessSections(after.outline).risks.map((head) => head.key)).toEqual(["item-1a"])
  const item1 = after.sections.find((section) => section.key === "item-1")!
  expect(getText(openingParagraphs(item1.blocks, 40)[0]!.html)).toMatch(/^We design and build instruments/)
})

test("the quarterly report has both parts", () => {
  const quarter = read(file("000099000126000011/exmp-20260331.htm"), "10-Q")
  expect(quarter.outline.sections.map((section) => section.key)).toEqual([
    "cover",
    "part-1-item-1",
    "part-1-item-2",
    "part-1-item-3",
    "part-1-item-4",
    "part-2-item-1",
    "part-2-item-1a",
    "part-2-item-2",
    "part-2-item-5",
    "part-2-item-6",
    "signatures",
  ])
})

test("the current report has its items", () => {
  const current = read(file("000099000126000002/exmp-20260212.htm"), "8-K")
  expect(current.outline.sections.map((section) => section.key)).toEqual([
    "cover",
    "item-2-02",
    "item-9-01",
    "signatures",
  ])
})

test("the report of 1997 is read from its complete submission", () => {
  const text = new TextDecoder().decode(file("000099000197000003/0000990001-97-000003.txt"))
  expect(parseSgmlHeader(text)).toMatchObject({
    form: "10-K405",
    filed: "1997-03-14",
    period: "1996-12-31",
    acceptedNewYork: null,
  })
  const [main] = listSgmlDocuments(text)
  const old = read(text.slice(main!.start, main!.end), "10-K405")
  expect(old.outline.sections.map((section) => [section.key, section.title])).toContainEqual([
    "item-4",
    "Submission of matters to a vote of security holders",
  ])
  expect(getHtml(old)).toContain("its cash of $8.2 million is sufficient for its needs in 1997.")
})
