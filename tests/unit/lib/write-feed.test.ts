import fc from "fast-check"
import { SaxesParser } from "saxes"
import { expect, test } from "vitest"
import { unescapeMarkup } from "~/lib/escape"
import { type FeedEntry, writeAtom, writeRss } from "~/lib/write-feed"

const head = {
  title: "Filings of A & B <c>",
  self: "https://b.example/company/EXMP/filings.atom?form=10-K&year=2025",
  page: "https://b.example/company/EXMP/filings?form=10-K&year=2025",
  author: "A & B <c>",
}
const entry: FeedEntry = {
  id: "https://b.example/company/EXMP/0000990001-25-000001",
  title: "10-K: Annual report",
  url: "https://b.example/company/EXMP/0000990001-25-000001?type=10-K&doc=a.htm",
  updated: new Date("2025-02-20T21:31:00Z"),
  summary: "Annual report, filed 2025-02-20",
}

/** The texts and attributes of a feed by the path of their element. Throws for malformed XML. */
function read(xml: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  const path: string[] = []
  const parser = new SaxesParser()
  let text = ""
  const add = (key: string, value: string) => {
    found[key] = [...(found[key] ?? []), value]
  }
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name)
    text = ""
    for (const [attribute, value] of Object.entries(attributes)) add(`${path.join("/")}@${attribute}`, value)
  })
  parser.on("text", (part) => {
    text += part
  })
  parser.on("cdata", (part) => {
    text += part
  })
  parser.on("closetag", () => {
    if (text.trim()) add(path.join("/"), text)
    text = ""
    path.pop()
  })
  parser.write(xml).close()
  return found
}

test("an Atom feed has its own address, its page, its author and the newest entry's time", () => {
  const older = { ...entry, id: `${entry.id}0`, updated: new Date("2024-01-01T00:00:00Z") }
  const feed = read(writeAtom(head, [older, entry]))
  expect(feed["feed/id"]).toEqual([head.self])
  expect(feed["feed/title"]).toEqual([head.title])
  expect(feed["feed/author/name"]).toEqual([head.author])
  expect(feed["feed/updated"]).toEqual(["2025-02-20T21:31:00.000Z"])
  expect(feed["feed/link@rel"]).toEqual(["alternate", "self"])
  expect(feed["feed/link@href"]).toEqual([head.page, head.self])
  expect(feed["feed/entry/id"]).toEqual([older.id, entry.id])
  expect(feed["feed/entry/link@href"]).toEqual([entry.url, entry.url])
  expect(feed["feed/entry/updated"]).toEqual(["2024-01-01T00:00:00.000Z", "2025-02-20T21:31:00.000Z"])
  expect(read(writeAtom(head, []))["feed/updated"]).toEqual(["1970-01-01T00:00:00.000Z"])
})

test("any title and summary of an Atom entry are read back as they were", () => {
  const plain = fc.string({ unit: fc.constantFrom("a", "&", "<", ">", '"', "]", "&amp;", "é", " ") })
  fc.assert(
    fc.property(plain, plain, (title, summary) => {
      const feed = read(
        writeAtom({ ...head, title: `t${title}` }, [
          { ...entry, title: `x${title}`, summary: `s${summary}` },
        ]),
      )
      expect(feed["feed/title"]).toEqual([`t${title}`])
      // Both are HTML in the feed.
      expect(feed["feed/entry/title"]?.map(unescapeMarkup)).toEqual([`x${title}`])
      expect(feed["feed/entry/summary"]?.map(unescapeMarkup)).toEqual([`s${summary}`])
    }),
  )
})

test("an RSS feed has the full text, and its entries are known by their addresses", () => {
  const html = '<p>One ]]> two ]]> three &amp; <a href="https://b.example/">four</a></p>'
  const feed = read(writeRss({ ...head, description: "About <it>" }, [{ ...entry, title: "A & B", html }]))
  expect(feed["rss/channel/title"]).toEqual([head.title])
  expect(feed["rss/channel/description"]).toEqual(["About <it>"])
  expect(feed["rss/channel/language"]).toEqual(["en"])
  expect(feed["rss/channel/atom:link@href"]).toEqual([head.self])
  expect(feed["rss/channel/item/title"]).toEqual(["A & B"])
  expect(feed["rss/channel/item/guid"]).toEqual([entry.url])
  expect(feed["rss/channel/item/guid@isPermaLink"]).toEqual(["true"])
  expect(feed["rss/channel/item/pubDate"]).toEqual(["Thu, 20 Feb 2025 21:31:00 GMT"])
  expect(feed["rss/channel/item/content:encoded"]).toEqual([html.replaceAll("]]>", "]]&gt;")])
})

test("characters that XML does not allow are left out of both feeds", () => {
  const [title, html] = ["A\u0000 Co\ud800", "<p>\u001bText</p>"]
  const atom = read(writeAtom({ ...head, title, author: title }, [{ ...entry, title, summary: title, html }]))
  expect(atom["feed/title"]).toEqual(["A Co"])
  expect(atom["feed/entry/title"]).toEqual(["A Co"])
  const rss = read(
    writeRss({ ...head, title, description: title }, [{ ...entry, title, summary: title, html }]),
  )
  expect(rss["rss/channel/title"]).toEqual(["A Co"])
  expect(rss["rss/channel/item/content:encoded"]).toEqual(["<p>Text</p>"])
})
