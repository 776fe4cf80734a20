import { expect, test } from "vitest"
import { keptViews } from "~/lib/kept-views"

test("a view is made once for each document and key, and again for another document", () => {
  const made: string[] = []
  const view = keptViews<{ text: string }>(4)
  const ask = (document: object, key: string, text: string) =>
    view(document, key, () => {
      made.push(text)
      return { text }
    }).text
  const [first, second] = [{}, {}]
  expect(ask(first, "annual", "1 annual")).toBe("1 annual")
  expect(ask(first, "annual", "not made")).toBe("1 annual")
  expect(ask(first, "quarterly", "1 quarterly")).toBe("1 quarterly")
  expect(ask(second, "annual", "2 annual")).toBe("2 annual")
  expect(made).toEqual(["1 annual", "1 quarterly", "2 annual"])
})

test("views beyond the limit are made again, the oldest first", () => {
  let made = 0
  const view = keptViews<{ key: string }>(2)
  const document = {}
  const ask = (key: string) =>
    view(document, key, () => {
      made += 1
      return { key }
    })
  for (const key of ["a", "b", "c"]) ask(key)
  ask("c")
  ask("b")
  expect(made).toBe(3)
  ask("a")
  expect(made).toBe(4)
})

test("a view that was made of something else since then is made again", () => {
  const view = keptViews<{ price: number }>(2)
  const document = {}
  const ask = (price: number) =>
    view(
      document,
      "a",
      () => ({ price }),
      (kept) => kept.price === price,
    )
  const first = ask(1)
  expect(ask(1)).toBe(first)
  expect(ask(2)).toEqual({ price: 2 })
  expect(ask(1)).not.toBe(first)
})

test("a view that cannot be made is not kept", () => {
  const view = keptViews<{ value: number }>(2)
  const document = {}
  const fail = () => {
    throw new Error("no figures")
  }
  expect(() => view(document, "a", fail)).toThrow("no figures")
  expect(view(document, "a", () => ({ value: 1 }))).toEqual({ value: 1 })
})
