import { expect, test } from "vitest"
import type { Letter } from "~/model/letters/letter-row"
import { lettersAddress, parseLettersPath } from "~/pages/letters/letters-filter"
import { toLettersView } from "~/pages/letters/letters-view"
import { tickerId } from "../../../ids"

function letter(change: Partial<Letter>): Letter {
  return {
    fund: "Example Partners",
    cik: null,
    quarter: "2025q4",
    title: "A letter",
    date: null,
    url: `https://example.com/${JSON.stringify(change)}`,
    tags: [],
    tickers: [],
    dead: null,
    ...change,
  }
}

const letters = [
  letter({ quarter: "2025q4", tags: ["annual"], tickers: [tickerId("EXMP")] }),
  letter({ quarter: "2025q3", title: "On patience" }),
  letter({ quarter: "2024q4", fund: "Other Fund" }),
]
const first = { search: "", page: 1 }

test("the address of every letters filter parses to the same filter", () => {
  for (const path of ["", "2025", "2025q4", "fund/example-partners", "tag/annual", "company/EXMP"]) {
    const filter = parseLettersPath(path)
    expect(filter && lettersAddress(filter)).toBe(path ? `/fund-letters/${path}` : "/fund-letters")
  }
  for (const path of ["1925q5", "20255", "fund", "fund/a/b", "author/x", "company/a b"])
    expect(parseLettersPath(path), path).toBe(null)
})

test("a filtered page has its letters and links to other filters", () => {
  const view = toLettersView(letters, { kind: "year", year: 2025 }, first)
  expect(view?.letters.map(({ quarter }) => quarter)).toEqual(["2025q4", "2025q3"])
  expect(view?.quarters).toEqual([
    { label: "Q4 2025", count: 1, to: "/fund-letters/2025q4" },
    { label: "Q3 2025", count: 1, to: "/fund-letters/2025q3" },
  ])
  expect(toLettersView(letters, { kind: "company", ticker: tickerId("EXMP") }, first)?.total).toBe(1)
  expect(toLettersView(letters, { kind: "fund", slug: "other-fund" }, first)?.title).toBe(
    "Letters of Other Fund",
  )
})

test("a filter without letters returns null", () => {
  expect(toLettersView(letters, { kind: "tag", tag: "none" }, first)).toBe(null)
  expect(toLettersView([], { kind: "all" }, first)?.total).toBe(0)
})

test("a search matches all words, within the filter", () => {
  const found = (search: string) => toLettersView(letters, { kind: "all" }, { search, page: 1 })?.total
  expect(found("patience example")).toBe(1)
  expect(found("patience other")).toBe(0)
  expect(found("EXMP")).toBe(1)
  expect(toLettersView(letters, { kind: "year", year: 2024 }, { search: "patience", page: 1 })?.total).toBe(0)
})

test("a page number after the last shows the last page", () => {
  const many = Array.from({ length: 90 }, (_, index) => letter({ title: `Letter ${index}` }))
  const view = toLettersView(many, { kind: "all" }, { search: "", page: 99 })
  expect([view?.page, view?.pages, view?.letters.length]).toEqual([3, 3, 10])
})
