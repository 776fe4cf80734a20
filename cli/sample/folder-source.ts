import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
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

const exampleFolder = join(projectDir, "cli/sample/edgar")

/** The sample's invented company, in the SEC's formats. */
export function exampleSource(): EdgarSource {
  const documents = folderSource(exampleFolder)
  const indexes = exampleIndexes()
  const made = new Map([
    [edgarAddress.submissions(liveHosts, exampleCik), exampleSubmissions],
    [edgarAddress.companyFacts(liveHosts, exampleCik), exampleFacts],
  ])
  return toEdgarSource(liveHosts, async (address) => {
    const make = made.get(address)
    const json = make ? JSON.stringify(make()) : indexes[new URL(address).pathname]
    return json ? new TextEncoder().encode(json) : documents.readBytes(address)
  })
}

/** The index of each folder of the sample's filings, as JSON by its path at the SEC. */
export function exampleIndexes(): Record<string, string> {
  const parent = `/Archives/edgar/data/${Number(exampleCik)}`
  const indexes = readdirSync(join(exampleFolder, parent)).map((name): [string, string] => {
    const folder = `${parent}/${name}`
    const item = readdirSync(join(exampleFolder, folder))
      .sort()
      .map((file) => ({ name: file, size: String(statSync(join(exampleFolder, folder, file)).size) }))
    return [`${folder}/index.json`, JSON.stringify({ directory: { item, name: folder } })]
  })
  return Object.fromEntries(indexes)
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
