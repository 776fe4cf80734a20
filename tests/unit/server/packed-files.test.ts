import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { packAssets, packedFolder } from "../../../server/build/pack-assets"
import { FairQueue } from "../../../server/local/fair-queue"
import { inTurn, openFront } from "../../../server/local/front"
import { RecentAnswers } from "../../../server/local/recent-answers"
import { askServer } from "../../fakes/ask-server"

const script = Array.from({ length: 4_000 }, (_, place) => `export const v${place} = ${place * 7919}\n`).join(
  "",
)
const fast = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

/** A site whose runtime compresses at a fast level, over a build with one script. */
async function openSite() {
  const buildDir = mkdtempSync(join(tmpdir(), "packed-"))
  mkdirSync(join(buildDir, "client/assets"), { recursive: true })
  writeFileSync(join(buildDir, "client/assets/a1-B_.js"), script)
  writeFileSync(join(buildDir, "client/assets/gone.js"), script)
  writeFileSync(join(buildDir, "client/assets/font.woff2"), "font")
  await packAssets(buildDir)
  const runtime = createServer(({ url, headers }, outgoing) => {
    const isBrotli = headers["accept-encoding"] === "br"
    const status = url === "/assets/gone.js" ? 404 : 200
    outgoing.setHeader("cache-control", "public, max-age=31536000, immutable")
    outgoing.setHeader("etag", '"a"')
    if (isBrotli) outgoing.setHeader("content-encoding", "br")
    outgoing.writeHead(status).end(isBrotli ? fast : script)
  })
  await new Promise<void>((done) => runtime.listen(0, "127.0.0.1", done))
  const front = await openFront(
    {
      ...{ host: "127.0.0.1", port: 0, runtimePort: (runtime.address() as AddressInfo).port },
      ...{ trustsProxy: false, protocol: "http:", isLocal: false },
      ...{ recent: new RecentAnswers(), packed: packedFolder(buildDir) },
    },
    inTurn(new FairQueue()),
  )
  onTestFinished(async () => {
    runtime.closeAllConnections()
    await new Promise((done) => runtime.close(done))
    await front.close(0)
    rmSync(buildDir, { recursive: true })
  })
  const ask = (path: string, encoding = "br", method = "GET") =>
    askServer(`http://127.0.0.1:${front.port}${path}`, { "accept-encoding": encoding }, method)
  return { ask, buildDir }
}

test("a script is sent as it was packed with the build, with the headers of the runtime", async () => {
  const { ask, buildDir } = await openSite()
  const packed = readFileSync(join(packedFolder(buildDir), "a1-B_.js"))
  expect(packed.length).toBeLessThan(fast.length)
  // The second answer is one of the front.
  for (const address of ["/assets/a1-B_.js", "/assets/a1-B_.js", "/assets/a1-B_.js?v=2"]) {
    const { status, headers, body } = await ask(address)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      "content-encoding": "br",
      etag: '"a"',
      "content-length": `${packed.length}`,
    })
    expect(headers["cache-control"]).toContain("immutable")
    expect(body.equals(packed)).toBe(true)
    expect(brotliDecompressSync(body).toString()).toBe(script)
  }
})

test("everything else is sent as the runtime gives it", async () => {
  const { ask } = await openSite()
  expect((await ask("/assets/a1-B_.js", "gzip")).body.toString()).toBe(script)
  for (const address of [
    "/assets/other.js",
    "/assets/gone.js",
    "/assets/font.woff2",
    "/assets/../a1-B_.js",
    "/a1-B_.js",
  ])
    expect((await ask(address)).body.equals(fast), address).toBe(true)
  const { headers, body } = await ask("/assets/a1-B_.js", "br", "HEAD")
  expect(headers["content-encoding"]).toBe("br")
  expect(body.length).toBe(0)
})
