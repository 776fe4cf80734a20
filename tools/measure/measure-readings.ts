import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import {
  type MeasuredSource,
  measureReading,
  readingTable,
  redlineTable,
  toMeasuredSource,
} from "./measure-document"

/** CPU time of this process, including garbage collection, but not other processes. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** All 10-Ks, 10-Qs and 8-Ks in a folder in the SEC's layout, determined by the cover of each document. */
function findSources(folder: string): MeasuredSource[] {
  const sources: MeasuredSource[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:html?|txt)$/.test(entry.name) || /^R\d+\.htm/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const source = toMeasuredSource(path, new Uint8Array(readFileSync(path)))
    if (source) sources.push(source)
  }
  return sources.sort((a, b) => a.form.localeCompare(b.form) || a.path.localeCompare(b.path))
}

const folder = process.argv[2]
if (!folder) throw new Error("Give a folder in the SEC's layout: npm run tool -- measure-readings <folder>")
const measured = findSources(folder).map((source) => measureReading(source, cpuMs))
console.log(`${readingTable(measured)}\n\n${redlineTable(measured, cpuMs)}`)
