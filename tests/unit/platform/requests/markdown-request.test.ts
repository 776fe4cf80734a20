import { expect, test } from "vitest"
import { fromMarkdownPath, toMarkdownPath } from "~/lib/text/markdown-path"
import { preferMarkdown, prefersMarkdown } from "~/platform/requests/markdown-request"

test.each([
  ["/", "/index.md"],
  ["/company/BHP.AX", "/company/BHP.AX.md"],
  ["/company/AAPL/", "/company/AAPL.md"],
])("the text of %s is at %s, and leads back", (page, text) => {
  expect(toMarkdownPath(page)).toBe(text)
  expect(fromMarkdownPath(text)).toBe(page.replace(/(.)\/$/, "$1"))
})

test("an address of slashes alone is the first page", () => {
  expect(toMarkdownPath("//")).toBe("/index.md")
})

test.each(["/company/AAPL", "/.md", "/company/AAPL.json"])("%s is not the text of a page", (path) => {
  expect(fromMarkdownPath(path)).toBeNull()
})

test.each([
  ["text/markdown", true],
  ["text/markdown, text/html;q=0.9, */*;q=0.1", true],
  ["text/html, text/markdown", true],
  ["text/html, text/markdown;q=0.5", false],
  ["text/markdown;q=0", false],
  ["text/html,application/xhtml+xml,*/*;q=0.8", false],
  ["*/*", false],
  [null, false],
])("Accept %s prefers Markdown: %s", (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})

const ask = (path: string, init: RequestInit = {}) =>
  new URL(
    preferMarkdown(
      new Request(`https://app.example${path}`, { headers: { accept: "text/markdown" }, ...init }),
    ).url,
  )

test.each([
  ["/company/AAPL?tab=x", "/company/AAPL.md"],
  ["/", "/index.md"],
  ["/company/AAPL.json", "/company/AAPL.json"],
  ["/company/AAPL.data", "/company/AAPL.data"],
  ["/company/AAPL.md", "/company/AAPL.md"],
])("%s asked for as Markdown is %s, with its query", (path, expected) => {
  expect(ask(path).pathname).toBe(expected)
  expect(ask(path).search).toBe(new URL(path, "https://app.example").search)
})

test("a form is sent to its own address whatever it accepts", () => {
  expect(ask("/watchlist", { method: "POST", headers: { accept: "text/markdown" } }).pathname).toBe(
    "/watchlist",
  )
})
