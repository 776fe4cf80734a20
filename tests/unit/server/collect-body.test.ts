import { Readable } from "node:stream"
import { expect, test } from "vitest"
import { collectBody } from "../../../server/local/collect-body"

const collect = (parts: string[], complete?: boolean) =>
  collectBody(Object.assign(Readable.from(parts.map((part) => Buffer.from(part))), { complete }), 6)

test("a body of exactly the largest length is collected, and one byte more gives null", async () => {
  expect((await collect(["abc", "def"]))?.toString()).toBe("abcdef")
  expect(await collect(["abc", "defg"])).toBeNull()
})

test("a body that is cut off gives null", async () => {
  expect((await collect(["abc"], true))?.toString()).toBe("abc")
  expect(await collect(["abc"], false)).toBeNull()
})
