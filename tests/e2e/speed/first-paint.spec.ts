import { get } from "node:http"
import { brotliDecompressSync, constants } from "node:zlib"
import { expect, test } from "../page-test"
import { pages } from "./addresses"

/** The bytes that a server sends in one round trip on a new connection: ten segments (RFC 6928). */
const firstFlight = 14_600

test("the first flight of every kind of page holds its style, its heading and text @once", async ({
  baseURL,
}) => {
  for (const path of pages) {
    const { headers, body } = await readCompressed(`${baseURL}${path}`)
    const start = body.subarray(0, firstFlight - headers)
    const finishFlush = constants.BROTLI_OPERATION_FLUSH
    const html = brotliDecompressSync(start, { finishFlush }).toString()
    expect(html, path).toContain("</style>")
    const [, main = ""] = /<h1[^>]*>([\s\S]*)/.exec(html) ?? []
    const text = main.replace(/<script[\s\S]*?(?:<\/script>|$)/g, "").replace(/<[^>]*>?/g, " ")
    expect(text.replace(/\s+/g, " ").length, `text of ${path}`).toBeGreaterThan(100)
  }
})

/** The body as it was sent, and about how many bytes its headers took. */
function readCompressed(address: string): Promise<{ headers: number; body: Buffer }> {
  return new Promise((done, fail) => {
    get(address, { headers: { "accept-encoding": "br" } }, (response) => {
      const parts: Buffer[] = []
      response.on("data", (part: Buffer) => parts.push(part))
      response.on("end", () =>
        done({ headers: response.rawHeaders.join(": \r\n").length, body: Buffer.concat(parts) }),
      )
    }).on("error", fail)
  })
}

const looks = [
  { viewport: { width: 390, height: 800 }, colorScheme: "light" },
  { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
] as const

test.describe("before the whole style sheet has come", () => {
  test.use({ allowedConsole: [/status of 404|net::ERR_FAILED/] })
  test.describe.configure({ mode: "parallel" })

  for (const path of pages)
    test(`${path} looks as with it @js`, async ({ page }) => {
      const readLooks = async () => {
        const read: string[][] = []
        for (const { viewport, colorScheme } of looks) {
          await page.setViewportSize(viewport)
          await page.emulateMedia({ colorScheme })
          read.push(await page.evaluate(readLook))
        }
        return read
      }
      // Scripts change a page, and a font that comes in between moves it.
      await page.route(/\.(?:js|woff2)$/, (route) => route.abort())
      let release = () => {}
      const isReleased = new Promise<void>((done) => {
        release = done
      })
      await page.route(/\.css$/, async (route) => {
        await isReleased
        await route.continue()
      })
      await page.goto(path, { waitUntil: "commit" })
      await page.waitForFunction(() => document.querySelector("body > link[rel=stylesheet]"))
      expect(await page.evaluate(() => document.styleSheets.length)).toBe(1)
      const before = await readLooks()
      release()
      await page.waitForFunction(() => document.styleSheets.length === 2)
      expect(await readLooks()).toEqual(before)
    })
})

/** Runs in the page: the place and the look of each element. */
function readLook(): string[] {
  const shown = [...document.querySelectorAll("body *")].filter(
    (element) => !/^(?:SCRIPT|LINK)$/.test(element.tagName),
  )
  return shown.map((element) => {
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const place = [box.x, box.y, box.width, box.height].map((value) => Math.round(value * 10))
    const look = [
      style.color,
      style.backgroundColor,
      style.font,
      style.display,
      style.opacity,
      style.borderTop,
    ]
    return [element.tagName, element.getAttribute("class"), ...place, ...look].join(" ")
  })
}
