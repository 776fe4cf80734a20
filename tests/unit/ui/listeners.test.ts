import { expect, test } from "vitest"
import { Listeners } from "~/ui/listeners"

test("listeners are told until they unsubscribe", () => {
  const listeners = new Listeners()
  const told: string[] = []
  const unsubscribe = listeners.subscribe(() => told.push("first"))
  listeners.subscribe(() => told.push("second"))
  listeners.tell()
  unsubscribe()
  listeners.tell()
  expect(told).toEqual(["first", "second", "second"])
})
