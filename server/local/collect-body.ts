import type { Readable } from "node:stream"

/** The body of an answer that is also sent on; null for one that is cut off or longer than `largestBytes`. */
export function collectBody(
  response: Readable & { complete?: boolean },
  largestBytes: number,
): Promise<Buffer | null> {
  return new Promise((done) => {
    const parts: Buffer[] = []
    let bytes = 0
    response.on("data", (part: Buffer) => {
      bytes += part.length
      if (bytes <= largestBytes) parts.push(part)
      else parts.length = 0
    })
    response.on("end", () =>
      done(response.complete !== false && bytes <= largestBytes ? Buffer.concat(parts) : null),
    )
    response.on("error", () => done(null))
  })
}
