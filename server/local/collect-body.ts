import type { IncomingMessage } from "node:http"

/** The body of an answer that is also sent on; null for one that is cut off or longer than `largestBytes`. */
export function collectBody(response: IncomingMessage, largestBytes: number): Promise<Buffer | null> {
  return new Promise((done) => {
    const parts: Buffer[] = []
    let bytes = 0
    response.on("data", (part: Buffer) => {
      bytes += part.length
      if (bytes <= largestBytes) parts.push(part)
      else parts.length = 0
    })
    response.on("end", () => done(response.complete && bytes <= largestBytes ? Buffer.concat(parts) : null))
    response.on("error", () => done(null))
  })
}
