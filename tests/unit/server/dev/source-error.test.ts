import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { drawFrame, errorPage, toSourceError } from "../../../../server/dev/source-error"

const file = import.meta.filename
const folder = import.meta.dirname

test("the frame holds two lines before and after the line, which is marked", () => {
  expect(drawFrame("a\nb\nc\nd\ne\nf", { line: 3 })).toBe(
    ["     1 | a", "     2 | b", ">    3 | c", "     4 | d", "     5 | e"].join("\n"),
  )
  expect(drawFrame("a\nb", { line: 1 })).toBe(">    1 | a\n     2 | b")
})

test("an error with a place of Vite has that file without its query", () => {
  const error = toSourceError({ message: "m", id: `${file}?import`, loc: { line: 1, column: 2 } }, "/none")
  expect(error.loc).toEqual({ file, line: 1, column: 2 })
  expect(error.frame).toContain(`>    1 | ${readFileSync(file, "utf8").split("\n")[0]}`)
})

test("an error with a stack has the first place in the sources", () => {
  const stack = `Error: m\n    at f (/node_modules/x.js:9:9)\n    at g (${file}:2:3)\n    at ${file}:4:5`
  expect(toSourceError({ message: "m", stack }, folder).loc).toEqual({ file, line: 2, column: 3 })
})

test("an error outside the sources has no place", () => {
  expect(toSourceError({ message: "m", stack: "Error: m\n    at /x.js:1:1" }, folder)).toMatchObject({
    loc: null,
    frame: "",
  })
})

test("the page of an error escapes the code", () => {
  const page = errorPage({ message: "<b>&", stack: "", frame: "", loc: null })
  expect(page).toContain("&lt;b>&amp;")
})
