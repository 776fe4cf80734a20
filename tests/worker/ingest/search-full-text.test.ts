import { expect, test } from "vitest"
import { edgarHosts } from "~/edgar/addresses"
import { fullTextSearch } from "~/ingest/read-through/search-full-text.server"
import { edgarSource } from "~/ingest/source/edgar-source"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const query = { cik: cikId("0000990001"), words: "gallium", form: null, year: null, offset: 0 }
const noHits = { hits: { total: { value: 0, relation: "eq" }, hits: [] } }

/** The search of a visitor, over an SEC that answers all requests alike. */
function visitor(address: string, answer: () => Response, clock = { now: 1_000_000 }) {
  const requests: string[] = []
  const edgar = edgarSource(
    edgarHosts("http://sec.test"),
    { userAgent: "test test@example.com", tries: 1 },
    {
      fetch: async (input) => {
        requests.push(input)
        return answer()
      },
      slot: async () => {},
      wait: async () => {},
    },
  )
  const settings = { SESSION_SECRET: "a secret of a test" }
  return {
    requests,
    search: fullTextSearch({
      ...{ db: bindings.DB, edgar, edgarRefusal: null, now: () => clock.now, settings, address },
    }),
  }
}

test("a search is one request to the SEC with the phrase", async () => {
  const { search, requests } = visitor("192.0.2.1", () => Response.json(noHits))
  expect(await search(query)).toEqual({
    status: "loaded",
    value: { hits: [], total: 0, isAtLeast: false, leftOut: 0 },
  })
  expect(requests).toEqual(["http://sec.test/LATEST/search-index?q=%22gallium%22&ciks=0000990001"])
})

test("an answer that cannot be read and an outage are reasons, not errors", async () => {
  const broken = visitor("192.0.2.1", () => new Response("<html>"))
  expect(await broken.search(query)).toMatchObject({ status: "unavailable", reason: /could not be read/ })
  const other = visitor("192.0.2.1", () => Response.json({ message: "Forbidden" }))
  expect(await other.search(query)).toMatchObject({ status: "unavailable", reason: /could not be read/ })
  const gone = visitor("192.0.2.1", () => new Response("", { status: 404 }))
  expect(await gone.search(query)).toMatchObject({ status: "unavailable", reason: /no answer/ })
  const down = visitor("192.0.2.1", () => new Response("", { status: 500 }))
  expect(await down.search(query)).toMatchObject({ status: "unavailable", reason: /answered 500/ })
})

test("the 31st search of an address in an hour is refused without a request; another address may search", async () => {
  const clock = { now: 1_000_000 }
  const { search, requests } = visitor("192.0.2.1", () => Response.json(noHits), clock)
  for (let count = 0; count < 30; count++) expect((await search(query)).status).toBe("loaded")
  expect(await search(query)).toMatchObject({ status: "unavailable", reason: /too many searches/ })
  expect(requests).toHaveLength(30)
  const other = visitor("192.0.2.2", () => Response.json(noHits), clock)
  expect((await other.search(query)).status).toBe("loaded")
  clock.now += 3_600_001
  expect((await search(query)).status).toBe("loaded")
})
