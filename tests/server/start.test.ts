import { spawnSync } from "node:child_process"
import { createServer } from "node:net"
import { pathToFileURL } from "node:url"
import { afterAll, afterEach, expect, test } from "vitest"
import { requestWork } from "../../server/runtime/state-lock"
import { firstPort } from "./build"
import { runClients } from "./clients"
import {
  isAlive,
  launcher,
  longestWaitS,
  processTree,
  type ServerProcess,
  startProcess,
  temporaryFolder,
  until,
} from "./server-process"

const port = firstPort
const state = temporaryFolder()
const servers: ServerProcess[] = []

function start(env: Record<string, string> = {}, onPort = port): ServerProcess {
  const server = startProcess(onPort, { STATE_DIR: state.path, ...env })
  servers.push(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill("SIGTERM")
  await server.ended
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.child.kill("SIGKILL")
    await server.ended
  }
})
afterAll(state.remove)

test("on an empty folder, the first answer has the sample, and the address is the last of at most six lines", async () => {
  const server = start()
  expect(await server.firstAnswer("/company/AAPL")).toBe(200)
  await until(() => server.output().includes("GET /company/AAPL"))
  const lines = server.output().trim().split("\n")
  const request = lines.findIndex((line) => line.startsWith("GET"))
  expect(lines[request]).toMatch(/^GET \/company\/AAPL 200 \d+ ms$/)
  expect(lines.slice(0, request).at(-1)).toBe(`Bookvalue is at http://localhost:${port}`)
  expect(request).toBeLessThanOrEqual(6)
  expect(server.output()).not.toMatch(/error/i)
  const tree = processTree(server.child.pid!)
  expect(tree).toHaveLength(2)

  server.child.kill("SIGTERM")
  expect(await server.ended).toBe(0)
  expect(tree.filter(({ pid }) => isAlive(pid))).toEqual([])
})

test("a second start has the data of the first without loading it again", async () => {
  const server = start()
  expect(await server.firstAnswer("/company/AAPL")).toBe(200)
  expect(server.output()).not.toContain("Loading")
  server.child.kill("SIGINT")
  expect(await server.ended).toBe(0)
})

test("LOG=json prints requests as JSON", async () => {
  const server = start({ LOG: "json" })
  await server.firstAnswer("/robots.txt")
  await until(() => server.output().includes("/robots.txt"))
  const line = server
    .output()
    .split("\n")
    .find((text) => text.includes("/robots.txt"))
  expect(JSON.parse(line ?? "")).toMatchObject({ method: "GET", route: "/robots.txt", status: 200 })
})

test("a server over a folder that another one uses is refused and names that one", async () => {
  const first = start()
  await first.firstAnswer("/healthz")
  const second = start({}, port + 1)
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `${state.path} is in use by the server at http://localhost:${port} (process ${first.child.pid}). ` +
      "Stop that server, or set STATE_DIR to another folder.\n",
  )
  expect((await fetch(`${first.origin}/company/AAPL`)).status).toBe(200)
})

test("after kill -9 of the server, its runtime ends and the folder can be used again", async () => {
  const killed = start()
  await killed.firstAnswer("/healthz")
  const tree = processTree(killed.child.pid!)
  killed.child.kill("SIGKILL")
  await until(() => tree.every(({ pid }) => !isAlive(pid)))
  const next = start()
  expect(await next.firstAnswer("/company/AAPL")).toBe(200)
  await stop(next)
})

test("signals that a terminal sends to every process do not end the runtime before the server", async () => {
  const server = start()
  await server.firstAnswer("/healthz")
  const runtime = processTree(server.child.pid!).find(({ pid }) => pid !== server.child.pid)
  for (const signal of ["SIGHUP", "SIGINT"] as const) {
    process.kill(runtime!.pid, signal)
    const response = await fetch(`${server.origin}/company/AAPL`)
    expect(response.status, signal).toBe(200)
    await response.arrayBuffer()
  }
  expect(isAlive(runtime!.pid)).toBe(true)
  await stop(server)
})

test("a restart replaces the runtime; six clients that ask meanwhile get 200 each time, and the process is the same", async () => {
  const server = start()
  await server.firstAnswer("/healthz")
  const before = processTree(server.child.pid!).find(({ pid }) => pid !== server.child.pid)
  const enough = new AbortController()
  const load = runClients(server.origin, { clients: 6, seconds: longestWaitS, signal: enough.signal })
  await new Promise((done) => setTimeout(done, 1_000))
  await requestWork(state.path, "restart")
  await new Promise((done) => setTimeout(done, 1_000))
  enough.abort()
  expect(Object.keys((await load).outcomes)).toEqual(["200"])
  const after = processTree(server.child.pid!).find(({ pid }) => pid !== server.child.pid)
  expect(after?.pid).not.toBe(before?.pid)
  expect(isAlive(before!.pid)).toBe(false)
  await stop(server)
})

test("a runtime that ends is started again, and a second end within a minute ends the server with 1", async () => {
  const server = start()
  await server.firstAnswer("/healthz")
  const getRuntime = () => processTree(server.child.pid!).find(({ pid }) => pid !== server.child.pid)!.pid
  const first = getRuntime()
  process.kill(first, "SIGSEGV")
  await until(() => server.output().includes("ended unexpectedly and is started again"))
  expect(server.output()).toContain("Segmentation fault")
  const response = await fetch(`${server.origin}/company/AAPL`)
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  expect(getRuntime()).not.toBe(first)
  process.kill(getRuntime(), "SIGKILL")
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain("Your data is kept")
})

test("a port in use is refused before the build", async () => {
  const other = createServer().listen(port + 1, "127.0.0.1")
  try {
    const server = start({ BUILD_DIR: `${state.path}/never-built` }, port + 1)
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe(
      `Port ${port + 1} is in use by another program; set PORT to another number.\n`,
    )
  } finally {
    other.close()
  }
})

test("a public APP_ORIGIN without secrets is refused and names the variables", async () => {
  const server = start({ APP_ORIGIN: "https://app.example", INGEST_TOKEN: "t".repeat(32) })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/^APP_ORIGIN is https:\/\/app\.example, so SESSION_SECRET must be set/)
})

test("a first start with a public https address has the sample, before that address leads here", async () => {
  const empty = temporaryFolder()
  const secrets = { SESSION_SECRET: "s".repeat(32), INGEST_TOKEN: "t".repeat(32) }
  const server = start({ ...secrets, STATE_DIR: empty.path, APP_ORIGIN: "https://site.invalid" })
  try {
    expect(await server.firstAnswer("/company/AAPL")).toBe(200)
  } finally {
    await stop(server)
    empty.remove()
  }
})

test("a server on all addresses without APP_ORIGIN is refused and names the variable", async () => {
  const server = start({ HOST: "0.0.0.0" })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/^HOST is 0\.0\.0\.0, .* Set APP_ORIGIN to the address that visitors use/)
})

test.each([["--port", "3000"], ["constructor"]])(
  "the server is started with the values %s, which are ignored",
  (...values) => {
    const env = { PATH: process.env.PATH, PORT: "70000" }
    const { stderr, status } = spawnSync(process.execPath, [launcher, ...values], { env, encoding: "utf8" })
    expect(status).toBe(1)
    expect(stderr).toBe("PORT must be a number from 1 to 65535, not 70000.\n")
  },
)

test("an old Node gets one sentence", () => {
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `Object.defineProperty(process.versions, "node", { value: "20.18.3" }); await import("${pathToFileURL(launcher)}")`,
    ],
    { encoding: "utf8" },
  )
  expect(status).toBe(1)
  expect(stderr).toBe(
    "Bookvalue needs Node.js 20.19 or newer; this is 20.18.3. Install a newer one from https://nodejs.org.\n",
  )
})
