import { expect, test } from "vitest"
import { heldValue } from "~/platform/held.server"

const quietly = (work: Promise<unknown>) => void work

test("a value is read once and kept for a minute, then read behind the response", async () => {
  const held = heldValue<number>("The count")
  let reads = 0
  const read = async () => ++reads
  expect(await held.get(read, quietly, 0)).toBe(1)
  expect(await held.get(read, quietly, 59_000)).toBe(1)
  expect(await held.get(read, quietly, 61_000)).toBe(1)
  await Promise.resolve()
  expect(await held.get(read, quietly, 62_000)).toBe(2)
  expect(reads).toBe(2)
})

test("after a write the next reader reads anew, and a read begun before it is not kept", async () => {
  const held = heldValue<string>("The word")
  let finish: (value: string) => void = () => {}
  const before = held.get(() => new Promise<string>((done) => (finish = done)), quietly, 0)
  held.forget()
  finish("before the write")
  expect(await before).toBe("before the write")
  expect(await held.get(async () => "after the write", quietly, 1)).toBe("after the write")
})

test("two readers at once each read for themselves: neither waits for what the other began", async () => {
  const held = heldValue<number>("The count")
  let reads = 0
  const never = new Promise<number>(() => {})
  void held.get(() => never, quietly, 0)
  expect(await held.get(async () => ++reads, quietly, 0)).toBe(1)
})

test("a failed read behind a response leaves what is held", async () => {
  const held = heldValue<string>("The word")
  await held.get(async () => "kept", quietly, 0)
  const works: Promise<unknown>[] = []
  const fail = async (): Promise<string> => {
    throw new Error("away")
  }
  expect(await held.get(fail, (work) => works.push(work), 70_000)).toBe("kept")
  await Promise.all(works)
  expect(await held.get(async () => "new", quietly, 71_000)).toBe("kept")
})
