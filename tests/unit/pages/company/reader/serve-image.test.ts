import { expect, test } from "vitest"
import type { FilingReader } from "~/model/filings/filing-reader"
import { serveImage } from "~/pages/company/reader/serve-image.server"

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]

async function serve(name: string, bytes: number[]) {
  const file = async () => ({ status: "loaded" as const, value: new Uint8Array(bytes) })
  const params = { cik: "990001", accession: "0000990001-26-000004", name }
  const answer = await serveImage(params, { file } as unknown as FilingReader).catch((thrown) => thrown)
  return { status: answer.status, type: answer.headers.get("content-type") }
}

test("an image is served with its type", async () => {
  expect(await serve("chart.png", png)).toEqual({ status: 200, type: "image/png" })
  expect((await serve("chart.jpg", [0xff, 0xd8, 0xff, 0xe0])).type).toBe("image/jpeg")
  expect((await serve("chart.GIF", [...new TextEncoder().encode("GIF89a")])).type).toBe("image/gif")
})

test("a file that does not begin as its name says returns 404", async () => {
  const script = [...new TextEncoder().encode("<script>alert(1)</script>")]
  expect((await serve("chart.png", script)).status).toBe(404)
  expect((await serve("chart.jpg", png)).status).toBe(404)
  expect((await serve("chart.png", png.slice(0, 7))).status).toBe(404)
  expect((await serve("chart.gif", [])).status).toBe(404)
})
