import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { type EdgarSource, toEdgarSource } from "~/ingest/fetch/edgar-source"
import { projectDir } from "../../server/runtime/local-server"
import { exampleCik, exampleFacts } from "./example-company"
import { exampleSubmissions } from "./example-submissions"

/** A folder in the layout of the SEC's addresses, as a source. */
export function folderSource(folder: string): EdgarSource {
  return toEdgarSource(liveHosts, async (address) => {
    const path = join(folder, decodeURIComponent(new URL(address).pathname))
    return existsSync(path) ? new Uint8Array(readFileSync(path)) : null
  })
}

/** The sample's invented company, in the SEC's formats. */
export function exampleSource(): EdgarSource {
  const documents = folderSource(join(projectDir, "cli/sample/edgar"))
  const made = new Map([
    [edgarAddress.submissions(liveHosts, exampleCik), exampleSubmissions],
    [edgarAddress.companyFacts(liveHosts, exampleCik), exampleFacts],
  ])
  return toEdgarSource(liveHosts, async (address) => {
    const make = made.get(address)
    return make ? new TextEncoder().encode(JSON.stringify(make())) : documents.readBytes(address)
  })
}

/** Reads from the first source that has the document. */
export function mergeSources(...sources: EdgarSource[]): EdgarSource {
  return toEdgarSource(liveHosts, async (address) => {
    for (const source of sources) {
      const bytes = await source.readBytes(address)
      if (bytes !== null) return bytes
    }
    return null
  })
}
