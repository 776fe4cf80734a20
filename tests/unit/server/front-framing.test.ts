import { type AddressInfo, createServer, type Socket } from "node:net"
import { expect, test } from "vitest"
import { openFront } from "../../../server/local/front"
import { sendBytes } from "../../fakes/ask-server"
import { last, makeHostileRequests, site } from "../../fakes/hostile-requests"

interface ReceivedRequest {
  line: string
  headers: [name: string, value: string][]
  body: string
}

/**
 * What a server reads that trusts every frame: one request after another, each with the body that its own length or
 * chunks give it, and none without them.
 */
function readRequests(bytes: string): ReceivedRequest[] {
  const requests: ReceivedRequest[] = []
  for (let rest = bytes; rest !== ""; ) {
    const [head = "", after] = divide(rest, "\r\n\r\n")
    const [line = "", ...lines] = head.split("\r\n")
    const headers = lines.map((each): [string, string] => {
      const [name = "", value = ""] = divide(each, ":")
      return [name.toLowerCase(), value.trim()]
    })
    const get = (name: string) => headers.find(([each]) => each === name)?.[1]
    const { body, next } = get("transfer-encoding")
      ? readChunks(after)
      : {
          body: after.slice(0, Number(get("content-length") ?? 0)),
          next: after.slice(Number(get("content-length") ?? 0)),
        }
    requests.push({ line, headers, body })
    rest = next
  }
  return requests
}

function readChunks(bytes: string): { body: string; next: string } {
  let body = ""
  for (let rest = bytes; ; ) {
    const [size, after] = divide(rest, "\r\n")
    const length = Number.parseInt(size, 16)
    if (!(length > 0)) return { body, next: after.slice(2) }
    body += after.slice(0, length)
    rest = after.slice(length + 2)
  }
}

function divide(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)]
}

/** A front before a runtime that keeps the bytes of each connection and answers once it has a head. */
async function openSite() {
  const received: string[] = []
  const open = new Set<Socket>()
  const runtime = createServer((socket) => {
    const place = received.push("") - 1
    let bytes = ""
    open.add(socket)
    socket.on("error", () => {}).on("close", () => open.delete(socket))
    socket.setEncoding("latin1").on("data", (part) => {
      const hadHead = bytes.includes("\r\n\r\n")
      bytes += part
      received[place] = bytes
      if (!hadHead && bytes.includes("\r\n\r\n"))
        // By then the front has written what it holds of the body.
        setTimeout(
          () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"),
          20,
        )
    })
  })
  await new Promise<void>((done) => runtime.listen(0, "127.0.0.1", done))
  const { port: runtimePort } = runtime.address() as AddressInfo
  const options = { host: "127.0.0.1", port: 0, runtimePort, trustsProxy: false, isLocal: false }
  const front = await openFront({ ...options, protocol: "http:" })
  const close = async () => {
    await front.close(0)
    for (const socket of open) socket.destroy()
    await new Promise((done) => runtime.close(done))
  }
  return { port: front.port, received, close }
}

/** Longer than the front takes to answer. A request whose end it waits for is given up. */
const patienceMs = 3_000

const hidden = `GET /hidden HTTP/1.1\r\nHost: ${site}\r\nCF-Connecting-IP: 203.0.113.99\r\n\r\n`
const hostile = makeHostileRequests(hidden)

/** The headers that go on, and those that the front sets. */
const known =
  /^(host|connection|content-length|transfer-encoding|cf-connecting-ip|accept|cookie|authorization)$/

test("the hostile requests are many, and none is twice among them", () => {
  expect(hostile.length).toBeGreaterThan(200)
  expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length)
})

test("the runtime receives each hostile request once or not at all, and nothing that is hidden in it", async () => {
  const outcomes = []
  for (let at = 0; at < hostile.length; at += 40)
    outcomes.push(...(await Promise.all(hostile.slice(at, at + 40).map(attack))))
  expect(outcomes.filter(({ faults }) => faults.length > 0)).toEqual([])
  // Those that are harmless arrive, whole.
  expect(outcomes.filter(({ bodies }) => bodies.includes(hidden)).length).toBeGreaterThan(40)
})

/** What the runtime received of a request, and what it should not have received. */
async function attack({ name, bytes }: { name: string; bytes: string }) {
  const { port, received, close } = await openSite()
  await sendBytes(port, bytes + last, patienceMs)
  await close()
  const streams = received.map(readRequests)
  const requests = streams.flat().filter(({ line }) => line !== "GET /last HTTP/1.1")
  const faults = requests.flatMap(findFaults)
  if (requests.length > 1) faults.push(`${requests.length} requests`)
  if (streams.some(({ length }) => length > 1)) faults.push("two requests on one connection")
  return { name, faults, bodies: requests.map(({ body }) => body) }
}

function findFaults({ line, headers, body }: ReceivedRequest): string[] {
  const faults = headers.filter(([name]) => !known.test(name)).map(([name]) => `the header ${name}`)
  const addresses = headers.filter(([name]) => name === "cf-connecting-ip").map(([, value]) => value)
  const frames = headers.filter(([name]) => /^(content-length|transfer-encoding)$/.test(name))
  if (!/^[A-Z]+ \/(?!hidden|cdn-cgi)[!-~]* HTTP\/1\.1$/.test(line)) faults.push(line)
  if (!/^(127\.0\.0\.1|unknown)$/.test(addresses.join())) faults.push(`the address ${addresses}`)
  if (frames.length > 1) faults.push("two lengths")
  // A body that breaks off arrives in part.
  if (!hidden.startsWith(body)) faults.push(`the body ${body}`)
  return faults
}
