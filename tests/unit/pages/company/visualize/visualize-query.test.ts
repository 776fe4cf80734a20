import { expect, test } from "vitest"
import { visualizeSearch } from "~/pages/company/visualize/visualize-address"
import { parseVisualizeQuery } from "~/pages/company/visualize/visualize-query"

const parse = (search: string) => parseVisualizeQuery(new URLSearchParams(search), "AAPL")

test("shape, base and axis of an address are read and written again", () => {
  const search = "?base=100&shape=columns&axis=right"
  expect(parse(search)).toMatchObject({ isIndexed: true, shape: "columns", hasRightAxis: true })
  expect(visualizeSearch(parse(search))).toBe(search)
  expect(visualizeSearch(parse("shape=pie&axis=left&base=7"))).toBe("")
})

test("a logarithmic scale draws lines, with or without an index", () => {
  expect(parse("scale=log&shape=columns&base=100")).toMatchObject({
    scale: "log",
    shape: "line",
    isIndexed: true,
  })
})

test("an address of the former scale `index` is an index on a linear scale", () => {
  expect(parse("scale=index")).toMatchObject({ scale: "linear", isIndexed: true })
})
