import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs"
import { basename, dirname, join, relative } from "node:path"

const copyPrefix = "snapshot-"

/** The parts of a state directory that are kept between starts. */
export const stateParts = ["v3", "secrets.json"]

/**
 * Copies the state as it is at one instant; returns the new folder inside it. Stored documents are files that
 * never change, so they are linked. Copies the database files with their logs, as after a loss of power:
 * SQLite completes them when they are opened. No process may write meanwhile. Leaves nothing if it fails, as on a full
 * disk.
 */
export function copyState(stateDir: string): string {
  const copy = mkdtempSync(join(stateDir, copyPrefix))
  try {
    copyInto(copy, stateDir)
    return copy
  } catch (error) {
    rmSync(copy, { recursive: true, force: true })
    throw error
  }
}

/** Removes copies that a backup left when its process was killed. The caller holds the lock of the state. */
export function removeOldCopies(stateDir: string): void {
  for (const name of readdirSync(stateDir))
    if (name.startsWith(copyPrefix)) rmSync(join(stateDir, name), { recursive: true, force: true })
}

function copyInto(copy: string, stateDir: string): void {
  for (const file of stateParts.flatMap((part) => listFiles(join(stateDir, part)))) {
    // SQLite makes this index of its log again.
    if (file.endsWith("-shm") || isUnfinished(file)) continue
    const target = join(copy, relative(stateDir, file))
    mkdirSync(dirname(target), { recursive: true })
    if (!file.includes(".sqlite")) {
      try {
        linkSync(file, target)
        continue
      } catch {
        // A file system without links.
      }
    }
    copyFileSync(file, target, constants.COPYFILE_FICLONE)
  }
}

/** A document that the runtime is still writing: it gets its name, and its row, when it is whole. */
function isUnfinished(file: string): boolean {
  return basename(file).startsWith(".kj-tmp.")
}

/** The same while a runtime writes: its process is stopped for as long as the copying takes. */
export function copyStateOf(stateDir: string, runtimePid: number | null, copy = copyState): string {
  if (runtimePid === null)
    throw new Error("On this platform, a running server cannot be copied; stop the server first.")
  process.kill(runtimePid, "SIGSTOP")
  try {
    // The signal has been sent, but threads on other cores take a moment to stop.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    return copy(stateDir)
  } finally {
    process.kill(runtimePid, "SIGCONT")
  }
}

export function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)],
      )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return [path]
    throw error
  }
}
