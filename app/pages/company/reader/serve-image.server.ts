import { parseAccession } from "~/lib/accession"
import { parseCik } from "~/lib/cik"
import { notFound } from "~/lib/not-found"
import type { FilingReader } from "~/model/filings/filing-reader"

const types: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  png: "image/png",
}

/** The first bytes of each type. */
const magic: Record<string, number[]> = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/gif": [0x47, 0x49, 0x46, 0x38],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

function isImage(bytes: Uint8Array, type: string): boolean {
  return (magic[type] ?? [-1]).every((byte, index) => bytes[index] === byte)
}

/** Serves an image of a filing from our own address. Other types of files are not served. */
export async function serveImage(
  { cik, accession, name = "" }: { cik?: string; accession?: string; name?: string },
  filings: FilingReader,
): Promise<Response> {
  const type = types[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""]
  const owner = parseCik(cik ?? "")
  const filing = parseAccession(accession ?? "")
  if (!type || !owner || !filing) throw notFound("This image does not exist.")
  const file = await filings.file(owner, filing, name)
  if (file.status === "unavailable") throw new Response(file.reason, { status: 503 })
  if (file.status !== "loaded") throw notFound(file.reason)
  if (!isImage(file.value, type)) throw notFound("This file is not an image.")
  return new Response(file.value, {
    headers: { "content-type": type, "cache-control": "public, max-age=31536000, immutable" },
  })
}
