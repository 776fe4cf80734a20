import { spawnSync } from "node:child_process"
import { createServer } from "node:net"
import { pathToFileURL } from "node:url"
import { afterAll, afterEach, expect, test } from "vitest"
import { firstPort } from "./build"
import {
  endServers,
  isAlive,
  launcher,
  processTree,
  startProcess,
  temporaryFolder,
  until,
} from "./server-process"

const port = firstPort
const state = temporaryFolder()
const start = (env: Record<string, string> = {}, onPort = port) =>
  startProcess(onPort, { STATE_DIR: state.path, ...env })

afterEach(endServers)
afterAll(state.remove)

test("on an empty folder, the first answer has the sample, and the address is the last of at most six lines", async () => {
  const server = start()
  expect(await server.firstAnswer("/company/AAPL")).toBe(200)
  await until(() => server.output().includes("GET /company/AAPL"))
  const lines = server.output().trim().split("\n")
  const request = lines.findIndex((line) => line.includes(" GET "))
  expect(lines[request]).toMatch(/^[\d-]+T[\d:]+Z GET \/company\/AAPL 200 \d+ ms$/)
  expect(lines.slice(0, request).at(-1)).toContain(`Z Bookvalue is at http://localhost:${port}`)
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

test("LOG=json prints every line as JSON with its time", async () => {
  const server = start({ LOG: "json" })
  await server.firstAnswer("/robots.txt")
  await until(() => server.output().includes("/robots.txt"))
  const lines = server
    .output()
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text))
  for (const { at } of lines) expect(at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(lines).toContainEqual(expect.objectContaining({ method: "GET", route: "/robots.txt", status: 200 }))
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
