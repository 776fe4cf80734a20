import { expect, test } from "vitest"
import { readWordsSource, toWordsSource } from "~/model/alerts/words-source"
import { parseFilingsQuery } from "~/model/words/filings-query"
import { foldWords } from "~/model/words/fold-words"
import { toTags } from "~/model/words/word-tags"
import { listEvents } from "~/stores/alerts/alert-outbox-store.server"
import { putText } from "~/stores/words/words-store.server"
import { accessionId, cikId } from "../../ids"
import { bindings } from "../bindings"
import { collect, db, reader, start } from "./fixture"

const cik = cikId("0000990001")

async function index(number: number, form: string, filed: string, text: string): Promise<void> {
  const accession = accessionId(`0000990001-26-${String(number).padStart(6, "0")}`)
  const head = {
    ...{ key: `${cik}.${accession}.a.htm`, cik, accession, file: "a.htm", form, type: form, filed },
    ...{ period: null, items: "" },
  }
  const tags = toTags(head, { sector: null, sic: null }, "item-1a")
  await putText(bindings.WORDS, head, [{ tags, body: foldWords(text) }], 1)
}

test("a search for words finds each new filing once, and none from before it", async () => {
  const sourceId = toWordsSource(parseFilingsQuery(new URLSearchParams("q=going concern&form=10-K&page=2")))
  expect(sourceId).toBe("q=going+concern&form=10-K")
  const { userId } = await reader({ source: "words", sourceId: sourceId ?? "" })
  const day = (after: number) => new Date(start + after * 86_400_000).toISOString().slice(0, 10)
  await index(1, "10-K", day(-3), "A going concern of before.")
  await index(2, "10-K", day(2), "Substantial doubt about a going concern.")
  await index(3, "10-Q", day(2), "Doubt about a going concern.")
  await index(4, "10-K", day(2), "No doubt.")
  for (const after of [3, 4]) await collect(start + after * 86_400_000)
  const events = await listEvents(db, userId)
  expect(events.map(({ id }) => id)).toEqual(["words:0000990001-26-000002"])
  expect(events[0]?.title).toContain("“going concern” (10-K)")
})

test("the source of a search without words that can be read is null, and its name says what narrows it", () => {
  const source = (text: string) => toWordsSource(parseFilingsQuery(new URLSearchParams(text)))
  expect(source("form=10-K")).toBeNull()
  expect(source('q="')).toBeNull()
  expect(readWordsSource("q=gallium&item=2.02&tickers=EXMP,AAPL").name).toBe(
    "“gallium” (item 2.02, EXMP, AAPL)",
  )
})
