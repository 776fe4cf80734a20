import { expect, test } from "vitest"
import { isolateCache } from "~/platform/isolate-cache.server"

const quietly = (work: Promise<unknown>) => void work

test("a value is cached for a minute, then read again after the response", async () => {
  const cache = isolateCache<number>("The count")
  let reads = 0
  const read = async () => ++reads
  expect(await cache.get({ read }, quietly, 0)).toBe(1)
  expect(await cache.get({ read }, quietly, 59_000)).toBe(1)
  expect(await cache.get({ read }, quietly, 61_000)).toBe(1)
  await Promise.resolve()
  expect(await cache.get({ read }, quietly, 62_000)).toBe(2)
  expect(reads).toBe(2)
})

test("after forget() the value is read again, and a read that started before it is not kept", async () => {
  const cache = isolateCache<string>("The word")
  let finish: (value: string) => void = () => {}
  const before = cache.get({ read: () => new Promise<string>((done) => (finish = done)) }, quietly, 0)
  cache.forget()
  finish("before the write")
  expect(await before).toBe("before the write")
  expect(await cache.get({ read: async () => "after the write" }, quietly, 1)).toBe("after the write")
})

test("requests before the first value wait for one read", async () => {
  const paused: number[] = []
  let finish: (value: string) => void = () => {}
  const cache = isolateCache<string>("The word", async (ms) => {
    paused.push(ms)
    if (paused.length === 3) finish("read once")
  })
  const first = cache.get({ read: () => new Promise<string>((done) => (finish = done)) }, quietly, 0)
  const second = await cache.get({ read: async () => "read twice" }, quietly, 0)
  finish("too late")
  expect([await first, second]).toEqual(["read once", "read once"])
})

test("a read that never ends, as of a canceled request, is waited for two seconds and then made again", async () => {
  let waitedMs = 0
  const cache = isolateCache<number>("The count", async (ms) => {
    waitedMs += ms
  })
  let reads = 0
  void cache.get({ read: () => new Promise<number>(() => {}) }, quietly, 0)
  expect(await cache.get({ read: async () => ++reads }, quietly, 0)).toBe(1)
  expect(waitedMs).toBe(2_000)
})

test("a failed first read lets the next request read", async () => {
  const cache = isolateCache<string>("The word")
  const failed = cache.get({ read: () => Promise.reject(new Error("away")) }, quietly, 0)
  await expect(failed).rejects.toThrow("away")
  expect(await cache.get({ read: async () => "read" }, quietly, 0)).toBe("read")
})

test("a value whose mark is unchanged is kept, and read again when the mark changes or is unknown", async () => {
  const cache = isolateCache<object>("The list")
  let mark: string | null = "a"
  const reading = { getMark: async () => mark, read: async () => ({}) }
  const first = await cache.get(reading, undefined, 0)
  expect(await cache.get(reading, undefined, 70_000)).toBe(first)
  mark = "b"
  const second = await cache.get(reading, undefined, 140_000)
  expect(second).not.toBe(first)
  mark = null
  expect(await cache.get(reading, undefined, 210_000)).not.toBe(second)
})

test("a failed read after the response keeps the cached value", async () => {
  const cache = isolateCache<string>("The word")
  await cache.get({ read: async () => "kept" }, quietly, 0)
  const works: Promise<unknown>[] = []
  const fail = async (): Promise<string> => {
    throw new Error("away")
  }
  expect(await cache.get({ read: fail }, (work) => works.push(work), 70_000)).toBe("kept")
  await Promise.all(works)
  expect(await cache.get({ read: async () => "new" }, quietly, 71_000)).toBe("kept")
})
