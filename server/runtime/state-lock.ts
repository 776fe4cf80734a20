import { z } from "zod"
import { askHolder, takeProcessLock } from "./process-lock"
import { requireFolder } from "./require-folder"

const holder = z.object({ pid: z.number(), origin: z.string() })

/** The server that uses a state directory. */
type StateHolder = z.infer<typeof holder>

/** The work that other processes may request from the holder. */
interface HolderWork {
  /** Copies the state for a backup; returns the copy's folder. */
  copy: () => Promise<string>
  /** Replaces the runtime by one of the present build. */
  restart: () => Promise<void>
}

/** Two servers over one database lose each other's writes. Other processes ask the holder of the lock for work. */
export async function takeStateLock(
  stateDir: string,
  self: StateHolder,
  work?: HolderWork,
): Promise<{ release: () => Promise<void> }> {
  requireFolder("STATE_DIR", stateDir)
  const lock = await takeProcessLock(stateDir, (request) =>
    request === "copy" || request === "restart" ? tryWork(request, work) : self,
  )
  if ("release" in lock) return lock
  const other = holder.parse(JSON.parse(lock.heldBy))
  throw new Error(
    `${stateDir} is in use by the server at ${other.origin} (process ${other.pid}). ` +
      "Stop that server, or set STATE_DIR to another folder.",
  )
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
  const text = await askHolder(stateDir, "", 5_000)
  return text === null ? null : holder.parse(JSON.parse(text))
}

/** Lets the server that uses a state directory work; returns the folder of a copy. */
export async function requestWork(stateDir: string, name: keyof HolderWork): Promise<string> {
  const text = await askHolder(stateDir, name, 600_000)
  if (!text) throw new Error(`STATE_DIR is ${stateDir}, which no server uses.`)
  const answer = workAnswer.parse(JSON.parse(text))
  if ("error" in answer) throw new Error(answer.error)
  return answer.done
}
