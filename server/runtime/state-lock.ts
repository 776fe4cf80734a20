import { createHash } from "node:crypto"
import { mkdirSync, realpathSync, rmdirSync, rmSync, statSync } from "node:fs"
import { connect, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { z } from "zod"

const holder = z.object({ pid: z.number(), origin: z.string() })

/** The server that uses a state directory. */
type StateHolder = z.infer<typeof holder>

/** The work that other processes may request from the holder. */
interface HolderWork {
  /** Copies the state for a backup; returns the copy's folder. */
  copy: () => string
  /** Replaces the runtime by one of the present build. */
  restart: () => Promise<void>
}

/**
 * Two servers over one database lose each other's writes. The lock is a socket, which ends with its process. Over it,
 * other processes ask the holder for work.
 */
export async function takeStateLock(
  stateDir: string,
  self: StateHolder,
  work?: HolderWork,
): Promise<{ release: () => Promise<void> }> {
  mkdirSync(stateDir, { recursive: true })
  const path = socketPath(stateDir)
  const guard = join(stateDir, "taking-lock")
  await enterGuard(guard)
  try {
    const other = await findStateHolder(stateDir)
    if (other)
      throw new Error(
        `${stateDir} is in use by the server at ${other.origin} (process ${other.pid}). ` +
          "Stop that server, or set STATE_DIR to another folder.",
      )
    // The files that a killed process left behind.
    rmSync(path, { force: true })
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      let request = ""
      socket
        .setEncoding("utf8")
        .on("error", () => {})
        .on("data", (data) => {
          request += data
        })
        .on("end", async () => {
          const answer = request === "copy" || request === "restart" ? await tryWork(request, work) : self
          socket.end(JSON.stringify(answer))
        })
    })
    await listen(server, path)
    return { release: () => new Promise((done) => server.close(() => done())) }
  } finally {
    rmdirSync(guard)
  }
}

const workAnswer = z.union([z.object({ done: z.string() }), z.object({ error: z.string() })])

async function tryWork(
  name: keyof HolderWork,
  work: HolderWork | undefined,
): Promise<z.infer<typeof workAnswer>> {
  if (!work) return { error: "The state directory is in use by a backup or restore; try again later." }
  try {
    return { done: (await work[name]()) ?? "" }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Asks the socket who holds it; null when nobody does. */
export async function findStateHolder(stateDir: string): Promise<StateHolder | null> {
  const text = await ask(stateDir, "", 5_000)
  return text === null ? null : holder.parse(JSON.parse(text))
}

/** Lets the server that uses a state directory work; returns the folder of a copy. */
export async function requestWork(stateDir: string, name: keyof HolderWork): Promise<string> {
  const text = await ask(stateDir, name, 600_000)
  if (!text) throw new Error(`No server uses ${stateDir}.`)
  const answer = workAnswer.parse(JSON.parse(text))
  if ("error" in answer) throw new Error(answer.error)
  return answer.done
}

function ask(stateDir: string, request: string, timeoutMs: number): Promise<string | null> {
  return new Promise((done) => {
    let answer = ""
    const socket = connect(socketPath(stateDir))
      .setEncoding("utf8")
      .setTimeout(timeoutMs, () => socket.destroy())
      .on("connect", () => socket.end(request))
      .on("data", (data) => {
        answer += data
      })
      .on("error", () => done(null))
      .on("close", () => done(answer))
  })
}

/** Between asking the old socket and listening on a new one, no other process may do the same. */
async function enterGuard(guard: string): Promise<void> {
  for (;;) {
    try {
      mkdirSync(guard)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
    const since = statSync(guard, { throwIfNoEntry: false })?.mtimeMs
    // Its process was killed in the middle.
    if (since !== undefined && Date.now() - since > 10_000) rmSync(guard, { recursive: true, force: true })
    await sleep(50)
  }
}

/** The address of a Unix socket has at most 104 bytes on macOS, 108 on Linux. */
function socketPath(stateDir: string): string {
  const path = join(stateDir, "server.sock")
  if (process.platform !== "win32" && Buffer.byteLength(path) <= 100) return path
  const name = createHash("sha256").update(realPath(stateDir)).digest("hex").slice(0, 16)
  return process.platform === "win32"
    ? `\\\\.\\pipe\\bookvalue-${name}`
    : join(tmpdir(), `bookvalue-${name}.sock`)
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", fail)
    server.listen(path, () => {
      // The lock keeps no process alive.
      server.unref()
      done()
    })
  })
}
