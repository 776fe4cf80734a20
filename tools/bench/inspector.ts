import { createRequire } from "node:module"
import { z } from "zod"

/** Bytes of an isolate. */
export interface Heap {
  /** After a collection of garbage, buffers included. */
  held: number
  /** The part of these bytes in array buffers. */
  buffers: number
  /** The most before a collection, buffers included. */
  withGarbage: number
}

interface Inspector {
  /** The highest figures while some work runs. */
  during: (work: () => Promise<unknown>) => Promise<Heap>
  close: () => void
}

interface Socket {
  on: ((event: "message", listener: (data: Buffer) => void) => void) &
    ((event: "open", listener: () => void) => void) &
    ((event: "error", listener: (error: Error) => void) => void)
  send: (text: string) => void
  close: () => void
}

const targets = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }))
const usage = z.object({ usedSize: z.number(), backingStorageSize: z.number() })
const answer = z.object({ id: z.number().optional(), result: z.unknown() })

const pauseMs = 50

/** Connects to the isolate of a Worker. Garbage is collected while it answers a request, such as that of `wake`. */
export async function openInspector(
  port: number,
  worker: string,
  wake: () => Promise<unknown>,
): Promise<Inspector> {
  const listed = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json())
  const target = listed.find(({ id }) => id.endsWith(worker))
  if (!target) throw new Error(`The inspector lists ${listed.map(({ id }) => id).join(", ")}, not ${worker}.`)
  const { send, close } = await connect(target.webSocketDebuggerUrl)
  const heap = async () => usage.parse(await send("Runtime.getHeapUsage"))
  await send("HeapProfiler.enable")
  const sample = async (highest: Heap) => {
    const before = await heap()
    let isCollected = false
    void send("HeapProfiler.collectGarbage").then(() => {
      isCollected = true
    })
    while (!isCollected) await wake()
    const { usedSize, backingStorageSize } = await heap()
    const held = usedSize + backingStorageSize
    const withGarbage = before.usedSize + before.backingStorageSize
    highest.withGarbage = Math.max(highest.withGarbage, withGarbage, held)
    if (held > highest.held) Object.assign(highest, { held, buffers: backingStorageSize })
  }
  return {
    close,
    async during(work) {
      const highest: Heap = { held: 0, buffers: 0, withGarbage: 0 }
      let isDone = false
      const done = work().finally(() => {
        isDone = true
      })
      while (!isDone) {
        await sample(highest)
        await new Promise((wait) => setTimeout(wait, pauseMs))
      }
      await done
      await sample(highest)
      return highest
    },
  }
}

/** Node.js 20 has no WebSocket of its own; Miniflare brings one. */
function connect(url: string): Promise<{ send: (method: string) => Promise<unknown>; close: () => void }> {
  const requireFrom = createRequire(createRequire(import.meta.url).resolve("miniflare"))
  const WebSocket = requireFrom("ws") as new (url: string) => Socket
  const socket = new WebSocket(url)
  const waiting = new Map<number, (result: unknown) => void>()
  let sent = 0
  socket.on("message", (data) => {
    const { id, result } = answer.parse(JSON.parse(data.toString()))
    if (id === undefined) return
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  const send = (method: string) =>
    new Promise<unknown>((done) => {
      sent += 1
      waiting.set(sent, done)
      socket.send(JSON.stringify({ id: sent, method }))
    })
  return new Promise((opened, failed) => {
    socket.on("open", () => opened({ send, close: () => socket.close() }))
    socket.on("error", failed)
  })
}
