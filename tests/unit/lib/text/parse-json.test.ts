import { expect, test } from "vitest"
import { parseJson } from "~/lib/text/parse-json"

test("a JSON text gives its value, and another text undefined", () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
  expect(parseJson("null")).toBeNull()
  expect(parseJson("")).toBeUndefined()
  expect(parseJson("{a:1}")).toBeUndefined()
})
