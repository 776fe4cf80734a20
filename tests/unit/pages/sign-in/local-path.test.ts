import { expect, test } from "vitest"
import { localPath } from "~/pages/sign-in/local-path"

test("a local path is kept, and addresses of other sites become /", () => {
  expect(localPath("/company/AAPL?x=1")).toBe("/company/AAPL?x=1")
  for (const text of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "",
    null,
    "/a\nb",
    "/a\\b",
    "/\0",
    "/a\x7f",
    "/€",
    `/${"a".repeat(2001)}`,
  ])
    expect(localPath(text)).toBe("/")
})
