import { createHash } from "node:crypto"
import { mkdirSync, realpathSync, rmdirSync, rmSync, statSync } from "node:fs"
import { connect, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { z } from "zod"

const holder = z.object({ pid: z.number() })

interface ProcessLock {
  release: () => Promise<void>
}

/**
 * Takes the lock of a folder, which one process has at a time; returns the answer of the holder if another has it.
 * The lock is a socket, which ends with its process. Over it, other processes ask the holder: `answer` gets their
 * request, or an empty text for the question who it is.
 */
export async function takeProcessLock(
  folder: string,
  answer: (request: string) => Promise<object> | object,
): Promise<ProcessLock | { heldBy: string }> {
  mkdirSync(folder, { recursive: true })
  const path = socketPath(folder)
  const guard = join(folder, "taking-lock")
  await enterGuard(guard)
  try {
    const heldBy = await askHolder(folder, "", 5_000)
    if (heldBy !== null) return { heldBy }
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
        .on("end", async () => socket.end(JSON.stringify(await answer(request))))
    })
    await listen(server, path)
    return { release: () => new Promise((done) => server.close(() => done())) }
  } finally {
    rmdirSync(guard)
  }
}

/** Takes the lock of a folder when no other process has it; `onWait` gets the process that has it, once. */
export async function waitForLock(
  folder: string,
  onWait: (pid: number) => void,
  everyMs = 200,
): Promise<ProcessLock> {
  let isWaiting = false
  for (;;) {
    const lock = await takeProcessLock(folder, () => ({ pid: process.pid }))
    if ("release" in lock) return lock
    if (!isWaiting && lock.heldBy) {
      isWaiting = true
      onWait(holder.parse(JSON.parse(lock.heldBy)).pid)
    }
    await sleep(everyMs)
  }
}

/** The answer of the process that has a folder's lock; null when none has it, empty when it did not answer in time. */
export function askHolder(folder: string, request: string, timeoutMs: number): Promise<string | null> {
  return new Promise((done) => {
    let answer = ""
    const socket = connect(socketPath(folder))
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
function socketPath(folder: string): string {
  const path = join(folder, "server.sock")
  if (process.platform !== "win32" && Buffer.byteLength(path) <= 100) return path
  const name = createHash("sha256").update(realPath(folder)).digest("hex").slice(0, 16)
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
