import { createServer, type Server } from "node:net"

/** The ports of one run: browser tests use the first ten, server tests the next twenty. */
const blockSize = 40
const firstBlock = 8790

function listen(port: number): Promise<Server | null> {
  return new Promise((done) => {
    const server = createServer()
    server.once("error", () => done(null))
    server.listen(port, () => done(server))
  })
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port)
  if (!server) return false
  await new Promise((done) => server.close(done))
  return true
}

/**
 * Returns the first port of a block that no program uses. The last port of the block stays open until this process
 * ends, so that two runs on one machine never take the same block.
 */
export async function reservePorts(): Promise<number> {
  for (let first = firstBlock; first + blockSize < 65_536; first += blockSize) {
    const reservation = await listen(first + blockSize - 1)
    if (!reservation) continue
    const others = Array.from({ length: blockSize - 1 }, (_, index) => first + index)
    if ((await Promise.all(others.map(isFree))).every(Boolean)) {
      reservation.unref()
      return first
    }
    reservation.close()
  }
  throw new Error(`No ${blockSize} free ports in a row were found from ${firstBlock} on.`)
}
