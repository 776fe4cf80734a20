import { expect, test } from "vitest"
import { isolateCache } from "~/platform/isolate-cache.server"

const quietly = (work: Promise<unknown>) => void work

test("a value is cached for a minute, then read again after the response", async () => {
  const cache = isolateCache<number>("The count")
  let reads = 0
  const read = async () => ++reads
  expect(await cache.get(read, quietly, 0)).toBe(1)
  expect(await cache.get(read, quietly, 59_000)).toBe(1)
  expect(await cache.get(read, quietly, 61_000)).toBe(1)
  await Promise.resolve()
  expect(await cache.get(read, quietly, 62_000)).toBe(2)
  expect(reads).toBe(2)
})

test("after forget() the value is read again, and a read that started before it is not kept", async () => {
  const cache = isolateCache<string>("The word")
  let finish: (value: string) => void = () => {}
  const before = cache.get(() => new Promise<string>((done) => (finish = done)), quietly, 0)
  cache.forget()
  finish("before the write")
  expect(await before).toBe("before the write")
  expect(await cache.get(async () => "after the write", quietly, 1)).toBe("after the write")
})

test("a second read does not wait for a read in progress", async () => {
  const cache = isolateCache<number>("The count")
  let reads = 0
  const never = new Promise<number>(() => {})
  void cache.get(() => never, quietly, 0)
  expect(await cache.get(async () => ++reads, quietly, 0)).toBe(1)
})

test("a failed read after the response keeps the cached value", async () => {
  const cache = isolateCache<string>("The word")
  await cache.get(async () => "kept", quietly, 0)
  const works: Promise<unknown>[] = []
  const fail = async (): Promise<string> => {
    throw new Error("away")
  }
  expect(await cache.get(fail, (work) => works.push(work), 70_000)).toBe("kept")
  await Promise.all(works)
  expect(await cache.get(async () => "new", quietly, 71_000)).toBe("kept")
})
