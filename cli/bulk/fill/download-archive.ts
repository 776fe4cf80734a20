import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { dirname } from "node:path"
import { z } from "zod"
import { EdgarUnavailable, isMissingFile } from "~/edgar/client"

export interface DownloadEffects {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Resolves when a request can be sent. */
  slot: () => Promise<void>
  wait: (ms: number) => Promise<void>
  userAgent: string
  /** The name of the server at the beginning of a sentence; the SEC without it. */
  server?: string
}

/** A file at the SEC; null where it is not known. */
export interface RemoteFile {
  bytes: number | null
  entityTag: string | null
  modifiedMs: number | null
}

const tries = 5

/** Null if the SEC has no such file. Throws EdgarUnavailable. */
export async function askForFile(address: string, effects: DownloadEffects): Promise<RemoteFile | null> {
  return withTries(address, effects, async () => {
    const response = await effects.fetch(address, {
      method: "HEAD",
      headers: { "user-agent": effects.userAgent, "accept-encoding": "identity" },
    })
    if (response.status === 404) return null
    // The answer to HEAD has no body, which says whether the file is missing or there were too many requests.
    if (response.status === 403 && (await isMissing(address, effects))) return null
    requireOk(response)
    return describe(response)
  })
}

async function isMissing(address: string, { fetch, slot, userAgent }: DownloadEffects): Promise<boolean> {
  await slot()
  const response = await fetch(address, { headers: { "user-agent": userAgent, range: "bytes=0-9999" } })
  const missing = await isMissingFile(response, address)
  await response.body?.cancel()
  return missing
}

/** True if a complete copy is there; the time of a copy is that of the file at the SEC. */
export function hasCopy(path: string, { bytes, modifiedMs }: RemoteFile): boolean {
  if (!existsSync(path)) return false
  const { size, mtimeMs } = statSync(path)
  return (bytes === null || size === bytes) && (modifiedMs === null || Math.abs(mtimeMs - modifiedMs) < 1000)
}

/**
 * Downloads a file. Continues the download of an earlier run if the file is the same. A changed file is
 * downloaded from its beginning. Throws EdgarUnavailable.
 */
export async function downloadArchive(
  address: string,
  path: string,
  /** Called with what is there when an attempt starts, then with what arrives. */
  onBytes: (bytes: number, isStart: boolean) => void,
  effects: DownloadEffects,
): Promise<void> {
  const [part, note] = [`${path}.part`, `${path}.part.json`]
  mkdirSync(dirname(path), { recursive: true })
  const file = await withTries(address, effects, async () => {
    const known = existsSync(part) ? readNote(note) : null
    const start = known ? statSync(part).size : 0
    const headers: Record<string, string> = {
      "user-agent": effects.userAgent,
      "accept-encoding": "identity",
    }
    if (known && start > 0) Object.assign(headers, { range: `bytes=${start}-`, "if-range": known.entityTag })
    const response = await effects.fetch(address, { headers })
    if (response.status === 416) {
      await response.body?.cancel()
      rmSync(part, { force: true })
      throw new BrokenDownload("answered 416")
    }
    requireOk(response)
    const isRest = response.status === 206
    const described = describe(response)
    const total = described.bytes === null ? null : described.bytes + (isRest ? start : 0)
    if (!isRest) rmSync(part, { force: true })
    if (described.entityTag) writeFileSync(note, JSON.stringify({ entityTag: described.entityTag }))
    else rmSync(note, { force: true })
    if (!response.body) throw new BrokenDownload("sent nothing")
    onBytes(isRest ? start : 0, true)
    await append(response.body, part, isRest, (bytes) => onBytes(bytes, false))
    if (total !== null && statSync(part).size !== total)
      throw new BrokenDownload("sent less than it announced")
    return described
  })
  if (file.modifiedMs !== null) utimesSync(part, file.modifiedMs / 1000, file.modifiedMs / 1000)
  renameSync(part, path)
  rmSync(note, { force: true })
}

/** Written synchronously, so that the file has all that arrived when an attempt has failed. */
async function append(
  body: ReadableStream<Uint8Array>,
  path: string,
  isRest: boolean,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const file = openSync(path, isRest ? "a" : "w")
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new BrokenDownload("broke off the connection")
      })
      if (done) return
      writeFileSync(file, value)
      onBytes(value.length)
    }
  } finally {
    closeSync(file)
  }
}

/** An attempt that may succeed when it is repeated. */
class BrokenDownload extends Error {
  override name = "BrokenDownload"
}

async function withTries<Result>(
  address: string,
  { slot, wait, server = "The SEC" }: DownloadEffects,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let number = 1; ; number++) {
    await slot()
    try {
      return await attempt()
    } catch (error) {
      const reason =
        error instanceof BrokenDownload
          ? error.message
          : error instanceof TypeError
            ? "cannot be reached"
            : null
      if (reason === null) throw error
      if (number === tries) throw new EdgarUnavailable(`${server} ${reason} at ${new URL(address).pathname}.`)
      await wait(1000 * 2 ** number)
    }
  }
}

function requireOk(response: Response): void {
  if (response.ok) return
  void response.body?.cancel()
  throw new BrokenDownload(`answered ${response.status}`)
}

function describe({ headers }: Response): RemoteFile {
  const length = headers.get("content-length")
  const modifiedMs = Date.parse(headers.get("last-modified") ?? "")
  return {
    bytes: length === null ? null : Number(length),
    entityTag: headers.get("etag"),
    modifiedMs: Number.isNaN(modifiedMs) ? null : modifiedMs,
  }
}

function readNote(path: string): { entityTag: string } | null {
  if (!existsSync(path)) return null
  try {
    return z.object({ entityTag: z.string() }).parse(JSON.parse(readFileSync(path, "utf8")))
  } catch {
    return null
  }
}
