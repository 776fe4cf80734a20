#!/usr/bin/env node
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js"

/**
 * The Model Context Protocol over stdio, for clients that start a program: every message goes to /mcp of a running
 * server, so that both ways have the same tools. Standard output belongs to the protocol.
 */
const origin = process.env.BOOKVALUE_ORIGIN || `http://localhost:${process.env.PORT || 8787}`
if (!URL.canParse(origin) || !/^https?:/.test(origin)) {
  console.error(
    `BOOKVALUE_ORIGIN must be an http or https origin, such as https://example.com, not ${origin}.`,
  )
  process.exit(1)
}
const remote = new StreamableHTTPClientTransport(new URL("/mcp", origin))
const local = new StdioServerTransport()

remote.onmessage = (message) => {
  const version = message.result?.protocolVersion
  if (typeof version === "string") remote.setProtocolVersion(version)
  void local.send(message)
}

local.onmessage = (message) => {
  remote.send(message).catch((error) => {
    console.error(`${origin} did not answer: ${error.message}`)
    if (message.id === undefined) return
    const text = `The server at ${origin} did not answer. Start it with npm start, or set BOOKVALUE_ORIGIN.`
    void local.send({ jsonrpc: "2.0", id: message.id, error: { code: -32_000, message: text } })
  })
}

local.onclose = () => void remote.close()
await remote.start()
await local.start()
