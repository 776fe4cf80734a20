import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { cikSchema, tickerSchema } from "~/lib/value-schemas"
import { loadFails } from "../../../../cli/bulk/fails/load-fails"
import { openProgressLog } from "../../../../cli/bulk/run/progress-log"
import { getZip } from "../../../fixtures/zip"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-fails-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const listings = [
  { cik: "0000320193", ticker: "AAPL", name: "Apple Inc." },
  { cik: "0000789019", ticker: "MSFT", name: "Microsoft Corp" },
].map(({ cik, ticker, name }) => ({ cik: cikSchema.parse(cik), ticker: tickerSchema.parse(ticker), name }))
const failsText = (...lines: string[]) =>
  `SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE\r\n${lines.join("\r\n")}\r\nTrailer record count ${lines.length}`
const march = failsText(
  "20230301|037833100|AAPL|1|APPLE INC|147.41",
  "20230302|037833100|AAPL|1|APPLE INC|145.31",
  "20230302|594918104|MSFT|1|MICROSOFT CORP|.",
  "20230302|912796X38|NONE|1|UNLISTED NOTE|99.00",
)

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function load(...paths: string[]) {
  const sent: IngestBatchInput[] = []
  const result = await loadFails(paths, listings, {
    send: async (batches) => void sent.push(...batches),
    log: openProgressLog(join(folder, "progress.jsonl")),
    isStopped: () => false,
    onFile: () => {},
  })
  const field = <Name extends keyof IngestBatchInput>(name: Name) =>
    sent.flatMap((batch) => (batch[name] ?? []) as unknown[])
  return { ...result, sent, prices: field("prices"), securities: field("securities") }
}

test("fails files, as text and as archives, give the tickers of CUSIPs and closes of the day before", async () => {
  const april = getZip([
    { name: "cnsfails202304a.txt", content: failsText("20230404|594918104|MSFT|1|MICROSOFT CORP|287.23") },
  ])
  const { prices, securities, refused } = await load(
    file("cnsfails202303a.txt", march),
    file("cnsfails202304a.zip", april),
  )
  expect(refused).toEqual([])
  expect(securities).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ cusip: "037833100", ticker: "AAPL", seenOn: "2023-03-02" }),
      expect.objectContaining({ cusip: "594918104", ticker: "MSFT", seenOn: "2023-04-04" }),
    ]),
  )
  const source = { currency: "USD", source: "SEC fails-to-deliver data" }
  expect(prices).toEqual(
    expect.arrayContaining([
      {
        ...{ cik: "0000320193", ticker: "AAPL", ...source },
        closes: [
          ["2023-02-28", 147.41],
          ["2023-03-01", 145.31],
        ],
      },
      { cik: "0000789019", ticker: "MSFT", ...source, closes: [["2023-04-03", 287.23]] },
    ]),
  )
  expect(prices).toHaveLength(2)
})

test("a second run posts nothing, a changed file is loaded again, and a wrong file is named each time", async () => {
  const path = file("cnsfails202303a.txt", march)
  const wrong = file(
    "wrong.zip",
    getZip([
      { name: "a.txt", content: "a" },
      { name: "b.txt", content: "b" },
    ]),
  )
  const reason = { name: "wrong.zip", reason: "It has 2 files instead of one." }
  expect(await load(path, wrong)).toMatchObject({ files: 1, closes: 2, refused: [reason] })
  expect(await load(path, wrong)).toMatchObject({ files: 0, sent: [], refused: [reason] })
  file("cnsfails202303a.txt", march.replace("147.41", "147.42"))
  expect(await load(path)).toMatchObject({ files: 1, closes: 2 })
})
