import { afterAll, afterEach, expect, test } from "vitest"
import { requestWork } from "../../server/runtime/state-lock"
import { firstPort } from "./build"
import { runClients } from "./clients"
import {
  endServers,
  isAlive,
  longestWaitS,
  processTree,
  startProcess,
  stopServer,
  temporaryFolder,
  until,
} from "./server-process"

const state = temporaryFolder()
const port = firstPort
const start = (env: Record<string, string> = {}, onPort = port) =>
  startProcess(onPort, { STATE_DIR: state.path, ...env })

afterEach(endServers)
afterAll(state.remove)

test("after kill -9 of the server, its runtime ends and the folder can be used again", async () => {
  const killed = start()
  await killed.firstAnswer("/healthz")
  const tree = processTree(killed.child.pid!)
  killed.child.kill("SIGKILL")
  await until(() => tree.every(({ pid }) => !isAlive(pid)))
  const next = start()
  expect(await next.firstAnswer("/company/AAPL")).toBe(200)
  await stopServer(next)
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
  await stopServer(server)
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
  await stopServer(server)
})

test("a runtime that ends is started again, and a second end within a minute ends the server with 1", async () => {
  const server = start()
  await server.firstAnswer("/healthz")
  const getRuntime = () => processTree(server.child.pid!).find(({ pid }) => pid !== server.child.pid)!.pid
  const first = getRuntime()
  process.kill(first, "SIGSEGV")
  const asked = Array.from({ length: 5 }, () => fetch(`${server.origin}/company/AAPL`))
  await until(() => server.output().includes("ended unexpectedly and is started again"))
  expect(server.output()).toContain("Segmentation fault")
  for (const response of await Promise.all(asked)) {
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  }
  expect(getRuntime()).not.toBe(first)
  process.kill(getRuntime(), "SIGKILL")
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain("Your data is kept")
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

test("a first start with a public https address has the sample, before that address leads here", async () => {
  const empty = temporaryFolder()
  const secrets = { SESSION_SECRET: "s".repeat(32), INGEST_TOKEN: "t".repeat(32) }
  const server = start({ ...secrets, STATE_DIR: empty.path, APP_ORIGIN: "https://site.invalid" })
  try {
    expect(await server.firstAnswer("/company/AAPL")).toBe(200)
  } finally {
    await stopServer(server)
    empty.remove()
  }
})
