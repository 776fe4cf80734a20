import { createHash } from "node:crypto"
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs"
import { join } from "node:path"
import { text as readText } from "node:stream/consumers"
import { createGunzip } from "node:zlib"
import type { z } from "zod"
import { projectDir } from "../runtime/local-server"
import { takeStateLock } from "../runtime/state-lock"
import { readWranglerConfig } from "../runtime/wrangler-config"
import { manifest, manifestName } from "./backup"
import { readStateContents, type StateContents } from "./state-contents"
import { stateParts } from "./state-snapshot"
import { extractEntry, readTar } from "./tar"

interface Restored extends StateContents {
  /** The folder of the data that was there before; null when there was none. */
  keptIn: string | null
}

/** Replaces what a state directory holds by a backup, after checking all of it. */
export async function restoreBackup(file: string, stateDir: string): Promise<Restored> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const lock = await takeStateLock(stateDir, { pid: process.pid, origin: "npm run restore" })
  const folder = mkdtempSync(join(stateDir, "restoring-"))
  try {
    finishRestore(stateDir)
    const contents = await unpackBackup(file, folder).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`${file} cannot be restored: ${reason} Nothing was changed.`, { cause: error })
    })
    renameSync(folder, join(stateDir, checkedFolder))
    return { ...contents, keptIn: finishRestore(stateDir) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await lock.release()
  }
}

const checkedFolder = "restored"

/** Puts an unpacked, checked backup in place; called again at the next start if the process ended in the middle. */
export function finishRestore(stateDir: string): string | null {
  const checked = join(stateDir, checkedFolder)
  if (!existsSync(checked)) return null
  const kept = join(stateDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, "-")}`)
  for (const part of stateParts.filter((name) => existsSync(join(checked, name)))) {
    if (existsSync(join(stateDir, part))) {
      mkdirSync(kept, { recursive: true })
      renameSync(join(stateDir, part), join(kept, part))
    }
    renameSync(join(checked, part), join(stateDir, part))
  }
  rmSync(checked, { recursive: true })
  return existsSync(kept) ? kept : null
}

async function unpackBackup(file: string, folder: string): Promise<StateContents> {
  const found = new Map<string, { sha256: string }>()
  let text: string | null = null
  try {
    const input = createReadStream(file)
    for await (const entry of readTar(input.pipe(createGunzip().on("close", () => input.destroy())))) {
      const { name } = entry.header
      if (name === manifestName) {
        text = await readText(entry)
        continue
      }
      await extractEntry(entry, folder)
      found.set(name, { sha256: await hashFile(join(folder, name)) })
    }
  } catch (error) {
    throw new Error("it is damaged or was not written to its end.", { cause: error })
  }
  if (text === null) throw new Error("it is not a backup, or was not written to its end.")
  const stated = parseManifest(text)
  requireKnownMigrations(stated.migrations)
  requireFiles(stated.files, found)
  const contents = await readStateContents(folder)
  const { migrations, rows, documents } = stated
  if (!isSame(contents, { migrations, rows, documents }))
    throw new Error("the databases hold other rows than were saved.")
  return contents
}

function parseManifest(text: string): z.infer<typeof manifest> {
  const parsed = manifest.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new Error(`${parsed.error.issues[0]?.message ?? "its manifest is invalid"}.`)
}

function requireKnownMigrations(migrations: string[]): void {
  const [d1] = readWranglerConfig(join(projectDir, "wrangler.toml")).d1_databases
  const known = d1 ? readdirSync(join(projectDir, d1.migrations_dir)) : []
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length)
    throw new Error(`it was written by a newer version of Bookvalue, which applied ${unknown.join(", ")}.`)
}

function requireFiles(
  stated: z.infer<typeof manifest>["files"],
  found: Map<string, { sha256: string }>,
): void {
  const names = new Set([...Object.keys(stated), ...found.keys()])
  const wrong = [...names].filter((name) => stated[name]?.sha256 !== found.get(name)?.sha256)
  if (wrong.length)
    throw new Error(`its content differs from its manifest in ${wrong.slice(0, 3).join(", ")}.`)
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest("hex")
}

function isSame(a: StateContents, b: StateContents): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
