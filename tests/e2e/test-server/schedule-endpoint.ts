import { readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import type { Clock } from "../../../server/local/schedule"

const portFile = (stateDir: string) => join(stateDir, "schedule-port")
const quarterHourMs = 15 * 60_000

/** A clock for the schedule whose next quarter of an hour comes when a test asks for it. */
export async function serveClock(stateDir: string): Promise<Clock> {
  const nextQuarter = (time: number) => (Math.floor(time / quarterHourMs) + 1) * quarterHourMs
  let now = nextQuarter(Date.now()) - quarterHourMs - 60_000
  let waiting: (() => void) | null = null
  const server = createServer((_, response) => {
    response.writeHead(waiting ? 204 : 409).end()
    waiting?.()
    waiting = null
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  server.unref()
  writeFileSync(portFile(stateDir), String((server.address() as AddressInfo).port))
  return {
    now: () => now,
    wait: (_, signal) =>
      new Promise((done, fail) => {
        const stop = () => fail(signal.reason)
        signal.addEventListener("abort", stop)
        waiting = () => {
          signal.removeEventListener("abort", stop)
          // A run is whole at the quarters of an hour.
          now = nextQuarter(now)
          done()
        }
      }),
  }
}

/** Runs the schedule once; waits for an earlier run to end, and then for this one. */
export async function runSchedule(stateDir: string): Promise<void> {
  const isTaken = async () => {
    const port = readFileSync(portFile(stateDir), "utf8")
    return (await fetch(`http://127.0.0.1:${port}`)).status === 204
  }
  for (let run = 0; run < 2; run++)
    while (!(await isTaken())) await new Promise((done) => setTimeout(done, 100))
}
