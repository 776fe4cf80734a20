import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import {
  type MeasuredSource,
  measureReading,
  readingTable,
  redlineTable,
  toMeasuredSource,
} from "./measure-document"

/** Processor time of this process: other work on the machine does not count, collecting garbage does. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Every 10-K, 10-Q and 8-K below a folder in the SEC's layout, by what the cover of each document says. */
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
if (!folder)
  throw new Error("Give a folder in the SEC's layout: tsx app/ingest/measure/measure-readings.ts <folder>")
const measured = findSources(folder).map((source) => measureReading(source, cpuMs))
console.log(`${readingTable(measured)}\n\n${redlineTable(measured, cpuMs)}`)
