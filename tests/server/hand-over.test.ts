import { afterEach, expect, test } from "vitest"
import { firstPort } from "./build"
import { HandOvers, type Victim } from "./hand-over"
import { endServers, temporaryFolder } from "./server-process"

const state = temporaryFolder()
afterEach(async () => {
  await endServers()
  state.remove()
})

/** One that is killed while it starts never answers. */
const kills: [Victim | null, number][] = [
  [null, 0],
  ["new runtime", 10],
  ["new runtime", 500],
  ["old runtime", 500],
  ["front", 500],
]

test("a load of 64 MB replaces the runtime; pages are answered and no acknowledged write is lost, also after kill -9 of each process", async () => {
  const servers = new HandOvers(state.path, firstPort)
  await servers.ready()
  const first = servers.runtime
  const acknowledged: string[] = []
  for (const [victim, delayMs] of kills) {
    const round = await servers.round(victim, delayMs)
    expect(round.failures, `${victim} after ${delayMs} ms`).toEqual([])
    expect(round.mostRuntimes).toBe(2)
    acknowledged.push(...round.acknowledged)
  }
  expect(servers.runtime).not.toBe(first)
  expect(servers.lockedLines).toEqual([])
  expect(await servers.listStored(acknowledged)).toEqual(acknowledged)
})

test("with less than 1.5 GB of memory, the runtime ends before the next one starts, and no page fails", async () => {
  const NODE_OPTIONS = "--import=data:text/javascript,process.constrainedMemory=()=>1.4e9"
  const servers = new HandOvers(state.path, firstPort, { NODE_OPTIONS })
  await servers.ready()
  const first = servers.runtime
  const { failures, mostRuntimes, acknowledged } = await servers.round()
  expect(failures).toEqual([])
  expect(mostRuntimes).toBe(1)
  expect(servers.runtime).not.toBe(first)
  expect(await servers.listStored(acknowledged)).toEqual(acknowledged)
})
