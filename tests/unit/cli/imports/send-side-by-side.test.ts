import { expect, test } from "vitest"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { sideBySide } from "../../../../cli/imports/send-side-by-side"
import { cikId } from "../../../ids"

const batch = (...numbers: number[]): IngestBatchInput => ({
  importedStatements: numbers.map((number) => ({
    cik: cikId(String(9_000_000_000 + number)),
    ...{ rows: [], sources: [], reports: [] },
  })),
})

/** Batches that were posted, in order, and functions that answer the first one that is open. */
function openInstance(most: number) {
  const posted: IngestBatchInput[] = []
  const open: { accept: () => void; fail: (error: Error) => void }[] = []
  const post = (given: IngestBatchInput) => {
    posted.push(given)
    return new Promise<void>((accept, fail) => open.push({ accept, fail }))
  }
  const settled = () => new Promise<void>((done) => setImmediate(done))
  return {
    ...sideBySide(post, most),
    posted,
    accept: () => {
      open.shift()?.accept()
      return settled()
    },
    fail: () => {
      open.shift()?.fail(new Error("The batch is invalid."))
      return settled()
    },
    settled,
  }
}

test("two batches of different companies are posted at once, and a third one after the first", async () => {
  const instance = openInstance(2)
  const all = [batch(1, 2), batch(3), batch(4)]
  const sent = (async () => {
    for (const one of all) await instance.send(one)
    await instance.end()
  })()
  await instance.settled()
  expect(instance.posted).toEqual(all.slice(0, 2))
  await instance.accept()
  expect(instance.posted).toEqual(all)
  await instance.accept()
  await instance.accept()
  await sent
})

test("a batch waits for the one with figures of the same company", async () => {
  const instance = openInstance(3)
  const all = [batch(1, 2), batch(2, 3)]
  const sent = Promise.all(all.map((one) => instance.send(one)))
  await instance.settled()
  expect(instance.posted).toEqual(all.slice(0, 1))
  await instance.accept()
  await sent
  expect(instance.posted).toEqual(all)
})

test("batches of other data are posted one after the other", async () => {
  const instance = openInstance(3)
  const all: IngestBatchInput[] = [{ rewriteLists: true }, batch(1), { rewriteLists: true }]
  const sent = (async () => {
    for (const one of all) await instance.send(one)
  })()
  for (const count of [1, 2, 3]) {
    await instance.settled()
    expect(instance.posted).toEqual(all.slice(0, count))
    await instance.accept()
  }
  await sent
})

test("a failure is thrown by the batch that waits for it, or at the end", async () => {
  const instance = openInstance(2)
  await instance.send(batch(1))
  await instance.fail()
  await expect(instance.send(batch(1))).rejects.toThrow("The batch is invalid.")
  await expect(instance.end()).rejects.toThrow("The batch is invalid.")
})
