import { expect, test } from "vitest"
import { readStored, writeStored } from "~/ui/browser-storage"

function memoryStorage(): Storage {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  } as Storage
}

test("a stored text is read, and null removes it", () => {
  const storage = memoryStorage()
  expect(readStored("key", () => storage)).toBeNull()
  expect(writeStored("key", "text", () => storage)).toBe(true)
  expect(readStored("key", () => storage)).toBe("text")
  expect(writeStored("key", null, () => storage)).toBe(true)
  expect(readStored("key", () => storage)).toBeNull()
})

test("blocked storage reads null and stores nothing", () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError")
  }
  expect(readStored("key", blocked)).toBeNull()
  expect(writeStored("key", "text", blocked)).toBe(false)
  expect(writeStored("key", null, blocked)).toBe(false)
})
