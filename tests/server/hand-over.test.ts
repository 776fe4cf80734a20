import { afterEach, expect, test } from "vitest"
import { firstPort } from "./build"
import { HandOvers, type Victim } from "./hand-over"
import { endServers, temporaryFolder } from "./server-process"

const state = temporaryFolder()
afterEach(async () => {
  await endServers()
  state.remove()
})

const victims: Victim[] = ["new runtime", "old runtime", "front"]

test("a load of 64 MB replaces the runtime; pages are answered and no acknowledged write is lost, also after kill -9 of each process", async () => {
  const servers = new HandOvers(state.path, firstPort)
  await servers.ready()
  const first = servers.runtime
  const acknowledged: string[] = []
  for (const victim of [null, ...victims]) {
    const round = await servers.round(victim, 500)
    expect(round.failures, String(victim)).toEqual([])
    acknowledged.push(...round.acknowledged)
  }
  expect(servers.runtime).not.toBe(first)
  expect(await servers.listStored(acknowledged)).toEqual(acknowledged)
})
