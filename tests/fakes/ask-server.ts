import { type IncomingHttpHeaders, request } from "node:http"
import { connect } from "node:net"

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** As it was sent, in its encoding. */
  body: Buffer
}

/** Asks with headers that `fetch` does not send, over a connection of its own. */
export function askServer(
  address: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request(address, { agent: false, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on("error", fail)
      response.on("data", (part: Buffer) => parts.push(part))
      response.on("end", () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on("error", fail).end()
  })
}

/**
 * Sends bytes over a connection of its own, one for each character. Resolves with all that was answered when the
 * server has closed the connection, or has been silent for `patienceMs`.
 */
export function sendBytes(port: number, bytes: string, patienceMs: number): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"))
    let answer = ""
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.setEncoding("latin1").on("data", (part) => {
      answer += part
    })
    socket.on("error", () => {}).on("close", () => done(answer))
  })
}
