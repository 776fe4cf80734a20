import { createHash } from "node:crypto"
import { brotliDecompressSync } from "node:zlib"
import { createDCtx, decompressUsingDict, init } from "@bokuweb/zstd-wasm"
import { beforeAll, expect, inject, test } from "vitest"
import { askServer } from "../fakes/ask-server"
import { until } from "./server-process"

const statement = "financials?period=quarterly&range=20Y"

/** Two pages of each kind, and the most bytes of the second one without its headers. */
const kinds: [first: string, second: string, mostBytes: number][] = [
  ["/", "/search?q=apple", 5_000],
  ["/company/AAPL", "/company/NVDA", 6_500],
  ["/company/AAPL/financials", "/company/NVDA/financials", 4_000],
  [`/company/AAPL/${statement}`, `/company/NVDA/${statement}`, 9_500],
  ["/company/AAPL/visualize", "/company/NVDA/visualize", 4_000],
  ["/company/EXMP/insiders", "/company/AAPL/insiders", 2_500],
  ["/investor/0001067983", "/investor/0001336528", 3_000],
  ["/screener", "/screener?query=returnOnEquity+%3E+15", 3_500],
  ["/etf/GSFAX", "/etf/EXEFX", 3_000],
  ["/blog/how-13f-is-read", "/blog", 2_000],
]

const asBrowser = {
  accept: "text/html",
  "accept-encoding": "br, dcz",
  "sec-fetch-dest": "document",
  "sec-ch-ua": "any",
}

const ask = (path: string, headers: Record<string, string>) =>
  askServer(inject("sampleOrigin") + path, { ...asBrowser, ...headers })

beforeAll(async () => init())

test.each(kinds)("a browser that has %s gets %s in few bytes", async (first, second, mostBytes) => {
  const known = brotliDecompressSync((await ask(first, {})).body)
  const hash = createHash("sha256").update(known).digest("base64")
  const headers = { "available-dictionary": `:${hash}:` }
  // The server keeps a page after it was sent.
  await until(async () => (await ask(second, headers)).headers["content-encoding"] === "dcz")
  const { body } = await ask(second, headers)
  const plain = brotliDecompressSync((await ask(second, {})).body)
  expect(Buffer.from(decompressUsingDict(createDCtx(), body.subarray(40), known))).toEqual(plain)
  expect(body.length).toBeLessThan(mostBytes)
})
