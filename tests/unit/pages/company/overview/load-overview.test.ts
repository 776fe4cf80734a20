import { expect, test } from "vitest"
import { type ListedCompany, toListIndex } from "~/model/directory/list-index"
import { loadOverview } from "~/pages/company/overview/load-overview.server"
import { commonShare } from "../../../../fixtures/common-share"
import { cikId, tickerId } from "../../../../ids"

const company: ListedCompany = {
  cik: cikId("0000990001"),
  ticker: tickerId("EXMP"),
  name: "Example",
  filedName: "EXAMPLE",
  coverage: "YYNYN",
  country: null,
  exchange: null,
  sic: null,
  fiscalYearEnd: null,
  security: commonShare,
}

test("the overview starts all its reads before any of them is answered", async () => {
  const started: string[] = []
  const never = (name: string) => {
    started.push(name)
    return new Promise<never>(() => {})
  }
  const statement = (sql: string) => ({
    bind: () => statement(sql),
    all: () =>
      never(`rows of ${/from (?:json_each\(\?\d\) as given\s+(?:cross )?join )?(\w+)/.exec(sql)?.[1]}`),
  })
  const context = {
    readThrough: ({ name }: { name: string }) => never(name),
    business: { stored: () => never("business"), readBehind: () => false },
    segments: { stored: () => never("segments") },
    documents: {
      get: ({ name }: { name: string }) => never(name),
      getStamp: ({ name }: { name: string }) => never(name),
    },
    db: { prepare: statement, batch: (all: unknown[]) => never(`batch of ${all.length}`) },
    lists: () => Promise.resolve(toListIndex([company], [])),
    slots: new Map(),
    isDocumentRequest: true,
  }
  loadOverview(company, new URLSearchParams(), context as never).catch((error: unknown) =>
    started.push(String(error)),
  )
  // The list index is in the isolate, so what waits for it starts in the same turn.
  await new Promise(setImmediate)
  expect(started.sort()).toEqual(
    [
      "statements",
      "filings",
      "business",
      "segments",
      "exchange-rates",
      "prices",
      "security-prices",
      "batch of 2",
      "batch of 2",
      "rows of named_metrics",
      "rows of companies",
    ].sort(),
  )
})
