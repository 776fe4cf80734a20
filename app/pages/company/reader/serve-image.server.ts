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
  return new Response(file.value, {
    headers: { "content-type": type, "cache-control": "public, max-age=31536000, immutable" },
  })
}
