import { expect, test } from "vitest"
import { readAtomEntries } from "~/edgar/feeds/atom-entries"

test("an entry has the first text of each element and the term of its category", () => {
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>All</title>
    <entry><title>One &amp; only</title><category label="form" term="8-K"/><id>1</id></entry>
    <entry><content><id>2</id></content><id>3</id></entry>
  </feed>`
  expect(readAtomEntries(feed)).toEqual([{ title: "One & only", category: "8-K", id: "1" }, { id: "2" }])
})

test("a feed without entries gives none; other XML and text give null", () => {
  expect(readAtomEntries("<feed/>")).toEqual([])
  expect(readAtomEntries("<rss/>")).toBe(null)
  expect(readAtomEntries("<feed><entry></feed>")).toBe(null)
  expect(readAtomEntries("Busy")).toBe(null)
})
