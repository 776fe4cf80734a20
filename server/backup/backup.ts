import { createHash } from "node:crypto"
import { createReadStream, createWriteStream, existsSync, readFileSync, renameSync, rmSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { z } from "zod"
import { projectDir } from "../runtime/local-server"
import { findStateHolder, requestWork, takeStateLock } from "../runtime/state-lock"
import { readStateContents, type StateContents } from "./state-contents"
import { copyState, listFiles } from "./state-snapshot"
import { type TarSource, writeTar } from "./tar"

export const manifestName = "manifest.json"

/** The last entry of a backup: without it, the file is half-written. */
export const manifest = z.object({
  format: z.literal(1, { error: "it was written by a newer version of Bookvalue" }),
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
  documents: z.number(),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
})

/** Writes the state directory as it is now into a gzipped tar file; a running server keeps running. */
export async function writeBackup(stateDir: string, file: string): Promise<StateContents> {
  if (existsSync(file)) throw new Error(`${file} exists already; name a new file.`)
  if (!existsSync(join(stateDir, "v3"))) throw new Error(`STATE_DIR is ${stateDir}, which has no data yet.`)
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}; make it first.`)
  const copy = await copyStateSafely(stateDir, "npm run backup")
  const partial = `${file}.partial`
  try {
    // This also completes the databases, so that they are whole without their logs.
    const contents = await readStateContents(copy)
    const entries = getEntries(copy, contents)
    const output = createWriteStream(partial, { mode: 0o600 })
    await pipeline(Readable.from(writeTar(entries)), createGzip({ level: 6 }), output)
    renameSync(partial, file)
    return contents
  } finally {
    rmSync(partial, { force: true })
    rmSync(copy, { recursive: true, force: true })
  }
}

/** A copy of the state at one instant; a running server keeps running. `what` names this process to others. */
export async function copyStateSafely(stateDir: string, what: string): Promise<string> {
  if (await findStateHolder(stateDir)) return requestWork(stateDir, "copy")
  const lock = await takeStateLock(stateDir, { pid: process.pid, origin: what })
  try {
    return copyState(stateDir)
  } finally {
    await lock.release()
  }
}

async function* getEntries(folder: string, contents: StateContents): AsyncGenerator<TarSource> {
  const files: z.infer<typeof manifest>["files"] = {}
  for (const path of listFiles(folder).filter((name) => !name.endsWith("-shm"))) {
    const name = relative(folder, path).replaceAll("\\", "/")
    const hash = createHash("sha256")
    let size = 0
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      size += chunk.length
    }
    files[name] = { size, sha256: hash.digest("hex") }
    yield { name, path }
  }
  const { version } = JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8"))
  const createdAt = new Date().toISOString()
  const text = JSON.stringify({ format: 1, version, createdAt, ...contents, files }, null, 1)
  yield { name: manifestName, text }
}
