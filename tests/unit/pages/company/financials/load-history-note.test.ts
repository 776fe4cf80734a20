import { expect, test } from "vitest"
import { loadHistoryNote } from "~/pages/company/financials/load-history-note.server"
import { cikId } from "../../../../ids"

test.each([
  ["a company of the SEC", "0000990001", true],
  ["a company that was imported", "9100000000", false],
])("All years of %s (%s) ask for filings from before XBRL: %s", async (_, cik, isAsked) => {
  const asked: string[] = []
  const history = {
    request: async (each: string) => {
      asked.push(each)
      return { refreshing: true }
    },
    document: async () => null,
  }
  const note = await loadHistoryNote(cikId(cik), null, "All", { history, settings: {} } as never)
  expect(asked).toEqual(isAsked ? [cik] : [])
  expect(note !== null).toBe(isAsked)
})
