import { createHash } from "node:crypto"
import type { CDPSession, Page } from "@playwright/test"
import { expect, test } from "../page-test"

/** Two pages of each kind, which do not change here. */
const kinds = [
  ["/", "/search?q=apple"],
  ["/screener", "/screener?query=returnOnEquity+%3E+15"],
  ["/blog/how-13f-is-read", "/blog"],
] as const

const asBrowser = { "accept-encoding": "br, dcz", "sec-fetch-dest": "document", "sec-ch-ua": "any" }
const hash = (html: string) => createHash("sha256").update(html).digest("base64")

/** Opens a page. `bytes` are those of its HTML, with headers, as they were sent. */
async function open(page: Page, session: CDPSession, path: string) {
  const sizes = new Map<string, number>()
  const count = (loaded: { requestId: string; encodedDataLength: number }) =>
    sizes.set(loaded.requestId, loaded.encodedDataLength)
  let document = ""
  const note = ({ requestId, type }: { requestId: string; type: string }) => {
    if (type === "Document") document = requestId
  }
  session.on("Network.loadingFinished", count)
  session.on("Network.responseReceived", note)
  const response = await page.goto(path)
  await expect.poll(() => sizes.get(document)).toBeDefined()
  session.off("Network.loadingFinished", count)
  session.off("Network.responseReceived", note)
  const html = (await response?.text()) ?? ""
  return { encoding: await response?.headerValue("content-encoding"), bytes: sizes.get(document) ?? 0, html }
}

for (const [first, second] of kinds)
  test(`after ${first}, the page ${second} has few bytes, and is the same @once`, async ({
    page,
    request,
  }) => {
    const session = await page.context().newCDPSession(page)
    await session.send("Network.enable")
    const known = await open(page, session, first)
    const headers = { ...asBrowser, "available-dictionary": `:${hash(known.html)}:` }
    // The server keeps a page after it was sent.
    await expect
      .poll(async () => (await request.get(second, { headers })).headers()["content-encoding"])
      .toBe("dcz")
    const opened = await open(page, session, second)
    expect(opened.encoding).toBe("dcz")
    expect(opened.bytes).toBeLessThan(7_000)
    expect(opened.html).toBe(await (await request.get(second, { headers: { accept: "text/html" } })).text())
    // The browser asks again, and the page did not change.
    const again = await open(page, session, second)
    expect(again.bytes).toBeLessThan(1_000)
    expect(again.html).toBe(opened.html)
    await session.detach()
  })
