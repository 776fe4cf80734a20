import { closeSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { listEntries, openArchive, readEntry } from "../../cli/bulk/archive/zip-entries"
import { loadCompanies } from "../../cli/bulk/companies/load-companies"
import { openProgressLog } from "../../cli/bulk/run/progress-log"
import { openThreadPool } from "../../cli/bulk/run/thread-pool"

/**
 * The time in which an archive of companyfacts becomes batches, without sending them, against unpacking it and `JSON.parse`
 * alone on one thread.
 */
export async function benchBulk(path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bookvalue-bench-"))
  const pool = openThreadPool()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 100)
  try {
    const start = performance.now()
    const before = process.cpuUsage()
    let [bytes, sent] = [0, 0]
    const result = await loadCompanies({ facts: path, submissions: null }, Date.now(), () => false, {
      pool,
      askFaces: async () => new Map(),
      log: openProgressLog(join(folder, "progress.jsonl")),
      isStopped: () => false,
      onPlan: () => {},
      onDone: (done) => {
        bytes += done.bytes
      },
      post: async (gzip) => {
        sent += gzip.length
        return null
      },
    })
    const seconds = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(before)
    clearInterval(watch)
    // Afterwards: its memory is not the loader's.
    const parsed = await parseAlone(path)
    print("unpacked and JSON.parse, one thread", parsed.bytes, parsed.seconds)
    print("the same, by processor time", parsed.bytes, parsed.processor)
    print(`documents of ${result.posted} companies, ${pool.threads} threads`, bytes, seconds)
    print("the same, by processor time", bytes, (user + system) / 1e6)
    console.log(`  ${Math.round(sent / 1e6)} MB of batches; at most ${Math.round(peak / 1e6)} MB of memory`)
  } finally {
    clearInterval(watch)
    await pool.close()
    rmSync(folder, { recursive: true })
  }
}

async function parseAlone(path: string): Promise<{ bytes: number; seconds: number; processor: number }> {
  const file = openArchive(path)
  const before = process.cpuUsage()
  const start = performance.now()
  let bytes = 0
  for await (const entry of listEntries(path)) {
    JSON.parse(readEntry(file, entry).toString("utf8"))
    bytes += entry.size
  }
  closeSync(file)
  const { user, system } = process.cpuUsage(before)
  return { bytes, seconds: (performance.now() - start) / 1000, processor: (user + system) / 1e6 }
}

function print(what: string, bytes: number, seconds: number): void {
  const megabytes = bytes / 1e6
  console.log(
    `  ${what}: ${Math.round(megabytes)} MB in ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(1)} MB/s`,
  )
}
