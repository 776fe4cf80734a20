import { type IncomingHttpHeaders, request } from "node:http"

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
