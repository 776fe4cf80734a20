import { existsSync, readFileSync, statSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, normalize } from "node:path"
import { crc32 } from "node:zlib"

/** A fault in the response to a path; normal if empty. */
export type Misbehavior =
  | { status: number }
  | { delayMs: number }
  | { body: string }
  | "half a body"
  | "hang up"

export interface FakeSec {
  origin: string
  /** Requested paths in order. */
  requests: string[]
  /** Sets the fault for paths that start with `prefix`; null removes it. */
  misbehave: (prefix: string, how: Misbehavior | null) => void
  close: () => Promise<void>
}

interface FakeSecOptions {
  /** Folders in the layout of the SEC's addresses. The first folder with a file serves it. */
  folders?: string[]
  /** Generated responses, checked before the folders. */
  documents?: Record<string, string>
  port?: number
  /** Gets each path when it is requested. */
  onRequest?: (path: string) => void
}

const types: Record<string, string> = {
  ".json": "application/json",
  ".htm": "text/html",
  ".html": "text/html",
  ".xml": "text/xml",
}

/** Replaces www.sec.gov and data.sec.gov: serves files, and faults set with `/__faults`. */
export async function startFakeSec({
  folders = [],
  documents = {},
  port = 0,
  onRequest = () => {},
}: FakeSecOptions): Promise<FakeSec> {
  const requests: string[] = []
  const faults = new Map<string, Misbehavior>()
  const misbehave = (prefix: string, how: Misbehavior | null) => {
    if (how === null) faults.delete(prefix)
    else faults.set(prefix, how)
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost")
    const path = decodeURIComponent(url.pathname)
    if (path === "/__faults") {
      const [prefix, how] = JSON.parse(await getText(request)) as [string, Misbehavior | null]
      misbehave(prefix, how)
      return void response.end()
    }
    if (path === "/__requests") return void response.end(JSON.stringify(requests))
    requests.push(path + url.search)
    onRequest(path)
    const fault = [...faults].find(([prefix]) => path.startsWith(prefix))?.[1]
    if (fault === "hang up") return void request.socket.destroy()
    if (typeof fault === "object" && "status" in fault)
      return void response.writeHead(fault.status).end("fault")
    if (typeof fault === "object" && "delayMs" in fault)
      await new Promise((done) => setTimeout(done, fault.delayMs))
    if (typeof fault === "object" && "body" in fault) return void response.end(fault.body)
    const bytes = find(path + url.search, documents) ?? find(path, documents) ?? readFrom(folders, path)
    if (bytes === null) return void response.writeHead(404).end("no such document")
    if (/\.(zip|gz)$/.test(path)) return answerArchive(request, response, bytes, fault === "half a body")
    answer(response, path, bytes, fault === "half a body")
  })
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    misbehave,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function answer(response: ServerResponse, path: string, bytes: Buffer, half: boolean): void {
  response.writeHead(200, {
    "content-type": types[extname(path)] ?? "application/octet-stream",
    "content-length": bytes.length,
  })
  if (!half) return void response.end(bytes)
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy())
}

/** Archives have an entity tag and a date, and are sent from where an earlier answer ended. */
function answerArchive(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  half: boolean,
): void {
  const etag = `"${crc32(bytes).toString(16)}"`
  const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? "") ?? []
  const start = from && request.headers["if-range"] === etag ? Number(from) : 0
  const rest = bytes.subarray(start)
  response.writeHead(start > 0 ? 206 : 200, {
    ...{ etag, "content-length": rest.length, "last-modified": "Sat, 01 Nov 2025 12:00:00 GMT" },
    ...(start > 0 && { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
  })
  if (!half || request.method === "HEAD") return void response.end(rest)
  response.write(rest.subarray(0, Math.floor(rest.length / 2)), () => response.socket?.destroy())
}

function find(path: string, documents: Record<string, string>): Buffer | null {
  return path in documents ? Buffer.from(documents[path]!) : null
}

function readFrom(folders: string[], path: string): Buffer | null {
  for (const folder of folders) {
    const file = join(folder, normalize(path))
    if (file.startsWith(folder) && existsSync(file) && statSync(file).isFile()) return readFileSync(file)
  }
  return null
}

async function getText(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString("utf8")
}
