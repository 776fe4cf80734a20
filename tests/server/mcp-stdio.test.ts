import { join } from "node:path"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { projectDir } from "../../server/runtime/local-server"
import { getSample } from "./mcp-samples"

const origin = inject("sampleOrigin")
let client: Client

beforeAll(async () => {
  client = new Client({ name: "test", version: "1" })
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin)))
})
afterAll(() => client?.close())

/** A reply as text. The fence around quoted text is random. */
const toText = (reply: unknown) => JSON.stringify(reply).replace(/quote [0-9a-f]{8}>/g, "quote>")

test("over stdio every tool, prompt and resource of a running server answers the same", async () => {
  const stdio = new Client({ name: "test", version: "1" })
  await stdio.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(projectDir, "cli/mcp.mjs")],
      env: { BOOKVALUE_ORIGIN: origin },
    }),
  )
  const { tools } = await stdio.listTools()
  expect(tools).toEqual((await client.listTools()).tools)
  for (const { name } of tools) {
    const call = { name, arguments: getSample(name) }
    const reply = await client.callTool(call)
    expect(reply.isError, name).toBeFalsy()
    expect(toText(await stdio.callTool(call)), name).toBe(toText(reply))
  }
  expect((await stdio.listPrompts()).prompts).toEqual((await client.listPrompts()).prompts)
  const asked = { name: "tear_sheet", arguments: { ticker: "AAPL" } }
  expect(await stdio.getPrompt(asked)).toEqual(await client.getPrompt(asked))
  expect(await stdio.listResources()).toEqual(await client.listResources())
  const company = { uri: "company://AAPL" }
  expect(toText(await stdio.readResource(company))).toBe(toText(await client.readResource(company)))
  await stdio.close()
})

test("over stdio a server that does not run is an error that says what to do", async () => {
  const stdio = new Client({ name: "test", version: "1" })
  const connecting = stdio.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(projectDir, "cli/mcp.mjs")],
      env: { BOOKVALUE_ORIGIN: "http://127.0.0.1:9" },
      stderr: "ignore",
    }),
  )
  await expect(connecting).rejects.toThrow("Start it with npm start, or set BOOKVALUE_ORIGIN.")
})
