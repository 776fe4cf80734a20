import { createHash } from "node:crypto"
import { createReadStream, existsSync, readFileSync, rmSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { parseManifest, type SnapshotManifest, type SnapshotPart } from "~/model/snapshot/manifest"
import { isLoopbackHost } from "~/platform/loopback"
import { type DownloadEffects, downloadArchive } from "../bulk/fill/download-archive"

/** A snapshot in a folder or on a web server. */
export interface OpenSnapshot {
  manifest: SnapshotManifest
  /** The path of a part, downloaded if it is not here. Throws a sentence if it is not the manifest's. */
  fetchPart: (part: SnapshotPart, onBytes: (bytes: number) => void) => Promise<string>
  /** Removes a downloaded part. */
  drop: (part: SnapshotPart) => void
}

const maxManifestBytes = 20_000_000

/** Only of the operator's own setting: an address is read by this process. */
export async function openSnapshot(
  place: string,
  folder: string,
  effects: Pick<DownloadEffects, "fetch" | "wait">,
): Promise<OpenSnapshot> {
  return /^https?:/i.test(place) ? openRemote(place, folder, effects) : openFolder(place)
}

function openFolder(file: string): OpenSnapshot {
  const path = resolve(file)
  if (!existsSync(path)) throw new Error(`There is no file ${file}.`)
  return {
    manifest: parseManifest(readFileSync(path, "utf8"), file),
    async fetchPart(part) {
      const own = join(dirname(path), part.file)
      if (!existsSync(own)) throw new Error(`${part.file} is missing beside ${file}.`)
      await requirePart(own, part)
      return own
    },
    drop() {},
  }
}

async function openRemote(
  given: string,
  folder: string,
  { fetch, wait }: Pick<DownloadEffects, "fetch" | "wait">,
): Promise<OpenSnapshot> {
  const address = requireSafe(given)
  const effects: DownloadEffects = {
    wait,
    slot: async () => {},
    userAgent: "Bookvalue",
    server: address.host,
    async fetch(from, init) {
      const response = await fetch(from, init)
      // A redirect must not lead to an address that others can change on the way.
      if (response.url) requireSafe(response.url)
      return response
    },
  }
  const file = join(folder, "manifest.json")
  rmSync(file, { force: true })
  await downloadArchive(address.href, file, limitBytes(maxManifestBytes, address.href), effects)
  return {
    manifest: parseManifest(readFileSync(file, "utf8"), address.href),
    async fetchPart(part, onBytes) {
      // Under its hash, so that a changed part is never taken for the one that an earlier run began.
      const path = join(folder, `${part.sha256}.gz`)
      const limit = limitBytes(part.bytes, part.file)
      if (!existsSync(path))
        await downloadArchive(
          new URL(part.file, address).href,
          path,
          (bytes, isStart) => {
            limit(bytes, isStart)
            onBytes(bytes)
          },
          effects,
        )
      await requirePart(path, part).catch((error: unknown) => {
        rmSync(path, { force: true })
        throw error
      })
      return path
    },
    drop: ({ sha256 }) => rmSync(join(folder, `${sha256}.gz`), { force: true }),
  }
}

/** https, or http on this machine. */
export function requireSafe(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : null
  if (address && (address.protocol === "https:" || isLoopbackHost(address.host))) return address
  throw new Error(`${text} is no https address, so others could change the snapshot on its way.`)
}

/** Ends a download that is longer than it says. */
function limitBytes(max: number, name: string): (bytes: number, isStart: boolean) => void {
  let sum = 0
  return (bytes, isStart) => {
    sum = isStart ? bytes : sum + bytes
    if (sum > max) throw new Error(`${name} is longer than it says.`)
  }
}

async function requirePart(path: string, { file, bytes, sha256 }: SnapshotPart): Promise<void> {
  const hash = createHash("sha256")
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  if (statSync(path).size !== bytes || hash.digest("hex") !== sha256)
    throw new Error(
      `${file} does not have the SHA-256 that the manifest names, so nothing of it was loaded. Copy or download it again.`,
    )
}
