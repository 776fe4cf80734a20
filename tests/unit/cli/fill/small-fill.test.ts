import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { EdgarUnavailable } from "~/edgar/client"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { openProgressLog } from "../../../../cli/bulk/run/progress-log"
import { fillSmall, type SmallFillEffects, smallFillSteps } from "../../../../cli/fill/small-fill"
import { trackFill } from "../../../../cli/fill/track-fill"
import { cikId } from "../../../ids"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-small-fill-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const largest = ["0000990001", "0000990002", "0000990003"].map(cikId)

function fill(change: Partial<SmallFillEffects> = {}) {
  const loaded: string[] = []
  const load = (name: string) => async () => void loaded.push(name)
  const tracker = trackFill("small", smallFillSteps, () => 0)
  const run = () =>
    fillSmall(tracker, {
      loadLists: load("lists"),
      loadFails: load("fails"),
      loadInvestor: async (cik, quarters) => void loaded.push(`${cik} ${quarters}`),
      askLargest: async () => largest,
      loadCompany: async (cik) => void loaded.push(cik),
      rebuild: load("rebuild"),
      log: openProgressLog(join(folder, "log.jsonl")),
      isStopped: () => false,
      ...change,
    })
  return { run, loaded, tracker }
}

test("names come first, then prices, two years of every tracked investor, and the largest companies", async () => {
  const { run, loaded, tracker } = fill()
  expect(await run()).toEqual([])
  const work = loaded.filter((name) => name !== "rebuild")
  expect(work.slice(0, 2)).toEqual(["lists", "fails"])
  expect(work.slice(2, -3).sort()).toEqual(trackedInvestors.map(({ cik }) => `${cik} 8`).sort())
  expect(work.slice(-3)).toEqual(largest)
  expect(loaded.at(-1)).toBe("rebuild")
  expect(tracker.get().done).toBe(1)
})

test("a second run loads only what the first one did not", async () => {
  let count = 0
  const first = fill({ isStopped: () => count > 5, loadInvestor: async () => void count++ })
  await first.run()
  expect(first.loaded).not.toContain(largest[0])
  const second = fill()
  expect(await second.run()).toEqual([])
  expect(second.loaded).not.toContain("lists")
  expect(second.loaded.filter((name) => name.endsWith(" 8"))).toHaveLength(trackedInvestors.length - count)
  const third = fill()
  await third.run()
  expect(third.loaded).toEqual([])
})

test("a company that cannot be read is named, and the others follow", async () => {
  const failing = async (cik: string) => {
    if (cik === largest[0]) throw new Error("no list")
  }
  const { run } = fill({ loadCompany: failing })
  expect(await run()).toEqual([`company ${largest[0]}: no list`])
})

test("without the SEC the fill ends with its sentence after eight answers", async () => {
  let asked = 0
  const { run, loaded } = fill({
    loadInvestor: async () => {
      asked += 1
      throw new EdgarUnavailable("The SEC answered 503.")
    },
  })
  await expect(run()).rejects.toThrow("The SEC answered 503.")
  expect(asked).toBeLessThan(12)
  expect(loaded).not.toContain(largest[0])
})
