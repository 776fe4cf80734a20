import { readFileSync } from "node:fs"
import type { Memory } from "~/platform/requests/memory-header"

/** Resident bytes of this process and of the runtime, as far as the system gives them. */
export function readMemory(runtimePid: number | null): Memory {
  const runtime = runtimePid === null ? null : readResident(runtimePid)
  return { front: process.memoryUsage.rss(), ...(runtime === null ? {} : { runtime }) }
}

/** Resident bytes of another process. Only Linux has a file for it. */
function readResident(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    return 1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) || null
  } catch {
    return null
  }
}
