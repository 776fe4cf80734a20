import { readdirSync, readFileSync } from "node:fs"
import { Agent, get, request } from "node:http"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { currentFeedSource } from "~/ingest/fetch/refresh-current"
import { sendBatches } from "../../server/ingest-client"
import { type LocalServer, startLocalServer } from "../../server/local/start-server"
import type { WorkerLine } from "../../server/runtime/runtime"
import { sampleBatches } from "../../server/sample/sample"
import { type FakeSec, startFakeSec } from "../fakes/sec-server"
import { currentEntry, currentFeed } from "../fixtures/current-feed"
import { firstPort, testBuildDir } from "./build"
import { runClients } from "./clients"
import { temporaryFolder, until } from "./server-process"

const port = firstPort + 2
const host = { host: "127.0.0.1", port }
const state = temporaryFolder()
const lines: WorkerLine[] = []
let server: LocalServer
let sec: FakeSec

const options = () => ({
  host: "localhost",
  port,
  stateDir: state.path,
  buildDir: testBuildDir,
  trustsProxy: false,
  env: { EDGAR_ORIGIN: sec.origin },
})

beforeAll(async () => {
  sec = await startFakeSec({ documents: { "/cgi-bin/browse-edgar": currentFeed([currentEntry({})]) } })
  // The next quarter of an hour is 3 seconds after the schedule's start, however long the sample takes to load.
  let offset: number | null = null
  const now = () => {
    offset ??= 900_000 - (Date.now() % 900_000) - 3_000
    return Date.now() + offset
  }
  server = await startLocalServer(options(), {
    onLine: (line) => void lines.push(line),
    beforeListening: async (inside) => {
      await sendBatches(inside, sampleBatches())
      return true
    },
    clock: {
      now,
      wait: (ms) => new Promise((done) => setTimeout(done, ms).unref()),
    },
  })
})
afterAll(async () => {
  await server?.stop()
  await sec?.close()
  state.remove()
})

test("the built Worker has no code that depends on NODE_ENV, so React and the router run as in production", () => {
  const worker = readFileSync(join(testBuildDir, "server/index.js"), "utf8")
  expect(worker).toContain("Minified React error")
  expect(worker).not.toContain("process.env.NODE_ENV")
})

test("the cron expression of wrangler.toml runs the Worker's schedule", async () => {
  const asked = () => sec.requests.some((path) => path.includes("getcurrent"))
  await until(asked)
  const { DB } = await server.bindings()
  await until(async () => {
    const row = await DB.prepare("select fetched_at from sources where key = ?1")
      .bind(currentFeedSource)
      .first()
    return row !== null
  })
})

test("a message in the queue is consumed", async () => {
  const { REFRESH } = await server.bindings()
  await REFRESH.send({ kind: "company", cik: "0000320193" })
  await until(() => sec.requests.some((path) => path.includes("CIK0000320193")))
})

test("connections that are used again after 4.9 to 5.1 seconds answer every request", async () => {
  const askTwice = async (gapMs: number) => {
    const agent = new Agent({ keepAlive: true })
    const askEightTimes = () => Promise.all(Array.from({ length: 8 }, () => getStatus("/robots.txt", agent)))
    const before = await askEightTimes()
    await new Promise((done) => setTimeout(done, gapMs))
    const after = await askEightTimes()
    agent.destroy()
    return [...before, ...after]
  }
  const answers = await Promise.all([4_900, 5_000, 5_100].map(askTwice))
  expect(answers.flat()).toEqual(Array(48).fill(200))
})

test("20 clients for 10 seconds get pages, or that the server is busy", async () => {
  const { outcomes } = await runClients(server.origin, { clients: 20, seconds: 10 })
  // A page waits for over five seconds on a machine that does much else.
  const { "200": pages, "503": _busy, ...others } = outcomes
  expect(others).toEqual({})
  expect(pages).toBeGreaterThanOrEqual(20)
})

test("the list of routes that every visitor loads has less than 25 kB", () => {
  const folder = join(testBuildDir, "client/assets")
  const [name = "", ...others] = readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))
  expect(others).toEqual([])
  expect(readFileSync(join(folder, name)).byteLength).toBeLessThan(25_000)
})

test("HEAD has the headers of GET and no body; an asset keeps its rule of _headers", async () => {
  const head = await fetch(`${server.origin}/company/AAPL`, { method: "HEAD" })
  expect(head.status).toBe(200)
  expect(head.headers.get("content-type")).toContain("text/html")
  expect(await head.text()).toBe("")
  const html = await (await fetch(`${server.origin}/company/AAPL`)).text()
  const script = /\/assets\/[^"]+\.js/.exec(html)?.[0]
  const asset = await fetch(server.origin + script)
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  expect(asset.headers.get("x-content-type-options")).toBe("nosniff")
  const icon = await fetch(`${server.origin}/favicon.svg?v=1`)
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"])
  for (const path of ["/assets/none.js", "/assets", "/favicon.svgz", "/_headers"]) {
    const page = await fetch(server.origin + path)
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("<html")])
  }
})

test("a page is compressed as the client accepts it", async () => {
  const getEncoding = (accepted: string) =>
    new Promise((done) => {
      const headers = { "accept-encoding": accepted }
      get({ ...host, path: "/company/AAPL", headers }, (response) => {
        response.resume()
        done(response.headers["content-encoding"])
      })
    })
  expect(await getEncoding("gzip")).toBe("gzip")
  expect(await getEncoding("br")).toBe("br")
  expect(await getEncoding("identity")).toBe(undefined)
})

test("the visitor's address is the connection's, not one that a header claims", async () => {
  const body = new URLSearchParams({ email: "reader@example.com", mode: "login" })
  await fetch(`${server.origin}/login`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { origin: server.origin, "cf-connecting-ip": "203.0.113.9" },
  })
  const { DB } = await server.bindings()
  const { results } = await DB.prepare("select * from limits").all()
  const text = JSON.stringify(results)
  expect(results.length).toBeGreaterThan(0)
  expect(text).not.toContain("203.0.113.9")
})

test("a request without a path, or with the runtime's own headers, changes no state", async () => {
  const bad = await new Promise<number | undefined>((done) => {
    get({ ...host, path: "http://elsewhere.example/robots.txt" }, (response) => {
      response.resume()
      done(response.statusCode)
    })
  })
  expect(bad).toBe(400)
  const robots = await fetch(`${server.origin}/robots.txt`, {
    headers: { "mf-original-url": "http://elsewhere.example/company/AAPL" },
  })
  expect(await robots.text()).toContain("Disallow")
})

test("10 MB to the ingest endpoint without a token are refused, and a client that leaves harms nobody", async () => {
  const refused = await fetch(`${server.origin}/ingest`, { method: "POST", body: "x".repeat(10_000_000) })
  expect(refused.status).toBe(404)
  await new Promise<void>((done) => {
    const leaving = request({ ...host, path: "/company/AAPL" }, (response) => response.destroy())
    leaving.on("close", () => done()).on("error", () => {})
    leaving.end()
  })
  expect((await fetch(`${server.origin}/company/AAPL`)).status).toBe(200)
  expect(lines.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([])
})

test("data of a newer version is refused and left as it is", async () => {
  const { DB } = await server.bindings()
  await DB.prepare("insert into d1_migrations (name) values ('9999_future.sql')").run()
  await server.stop()
  await expect(startLocalServer(options())).rejects.toThrow(/newer version of Bookvalue.*9999_future\.sql/)
})

function getStatus(path: string, agent: Agent): Promise<number | string> {
  return new Promise((done) => {
    const asking = get({ ...host, path, agent, timeout: 60_000 }, (response) => {
      response.resume()
      response.on("end", () => done(response.statusCode ?? "no status"))
    })
    asking.on("timeout", () => asking.destroy(new Error("no answer")))
    asking.on("error", (error) => done(error.message))
  })
}
