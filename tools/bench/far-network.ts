import { connect, createServer, type Server, type Socket } from "node:net"

/** A network far from the server, as all connections together see it. */
interface FarNetwork {
  roundTripMs: number
  bytesPerSecond: number
}

/** Ten segments, which a server may send before the first answer of the client (RFC 6928). */
const firstWindow = 14_600

/** A port in front of another: a new connection takes a round trip, and data comes late, slowly, and in windows that double. */
export async function openFarPort(
  target: number,
  network: FarNetwork,
): Promise<{ port: number; close: () => void }> {
  const line = new SharedLine(network.bytesPerSecond)
  const sockets = new Set<Socket>()
  const server: Server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on("error", () => [near, far].map((each) => each.destroy()))
      socket.on("close", () => sockets.delete(socket))
    }
    const half = network.roundTripMs / 2
    // The handshake, and the way of the first request.
    let wayMs = network.roundTripMs + half
    const later = inOrder()
    near.on("data", (data) => {
      later(wayMs, () => far.write(data))
      wayMs = half
    })
    near.on("end", () => later(wayMs, () => far.end()))
    sendInWindows(far, near, network, line)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: (server.address() as { port: number }).port, close }
}

/** Does each thing after a while, and never before an earlier one, as timers of different lengths can. */
function inOrder(): (ms: number, act: () => void) => void {
  let earlier = Promise.resolve()
  return (ms, act) => {
    const time = new Promise<void>((done) => setTimeout(done, ms))
    earlier = Promise.all([earlier, time]).then(act)
  }
}

/** A slow line shared by all connections: each part of an answer waits until the parts before it were sent. */
class SharedLine {
  private freeAtMs = 0

  constructor(private readonly bytesPerSecond: number) {}

  send(bytes: number, fromMs: number): number {
    this.freeAtMs = Math.max(this.freeAtMs, fromMs) + (bytes / this.bytesPerSecond) * 1000
    return this.freeAtMs
  }
}

/** Slow start without losses: in each round trip, twice as much as in the one before. */
function sendInWindows(from: Socket, to: Socket, { roundTripMs }: FarNetwork, line: SharedLine): void {
  let waiting = Buffer.alloc(0)
  let [window, used] = [firstWindow, 0]
  let isWaiting = false
  const later = inOrder()
  const send = () => {
    const part = waiting.subarray(0, window - used)
    waiting = waiting.subarray(part.length)
    used += part.length
    if (part.length) {
      const sentAt = line.send(part.length, performance.now())
      later(sentAt - performance.now() + roundTripMs / 2, () => to.write(part))
    }
    if (used < window || isWaiting) return
    isWaiting = true
    // The client's answer to the first bytes of the window.
    setTimeout(() => {
      isWaiting = false
      window *= 2
      used = 0
      send()
    }, roundTripMs)
  }
  from.on("data", (data) => {
    waiting = Buffer.concat([waiting, data])
    send()
  })
  from.on("end", () => {
    const end = () => {
      if (waiting.length || isWaiting) setTimeout(end, roundTripMs)
      else later(line.send(0, performance.now()) - performance.now() + roundTripMs, () => to.end())
    }
    end()
  })
}
