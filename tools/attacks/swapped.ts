import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { ask, type Outcome, withServer } from "./attack"

/** The sample has no page of this filer, so the SEC is asked. */
const asked = "0000012927"
const swapped = "Somebody Else Inc."

/** An address of the SEC that answers with another company. */
export async function attackSource(): Promise<Outcome> {
  let requests = 0
  const source = createServer((request, response) => {
    requests++
    if (!/submissions|companyfacts/.test(request.url ?? "")) return response.writeHead(404).end()
    const filings = { accessionNumber: [], form: [], filingDate: [], reportDate: [], primaryDocument: [] }
    const head = { cik: "0000990099", name: swapped, entityName: swapped, tickers: [], exchanges: [] }
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ ...head, sic: "7372", facts: {}, filings: { recent: filings, files: [] } }))
  })
  await new Promise<void>((done) => source.listen(0, "127.0.0.1", done))
  const origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  const env = { EDGAR_ORIGIN: origin, EDGAR_USER_AGENT: "Test test@example.com", FILL: "0" }
  try {
    return await withServer(env, async () => {
      const paths = ["", "/filings", "/filings.json", "/financials", "/financials.json"].map(
        (path) => `/company/${asked}${path}`,
      )
      const answers = []
      for (const path of paths) {
        // An address by number leads to the one by ticker.
        const first = await ask(path)
        answers.push([path, first.headers.location ? await ask(first.headers.location) : first] as const)
      }
      const shown = answers.filter(([, { text }]) => text.includes(swapped))
      return {
        lines: [
          `${requests} requests to the SEC's address; ${shown.length} of ${paths.length} addresses show the other company`,
          ...answers.map(([path, { status }]) => `${path}: ${status}`),
        ],
        hasFailed: requests > 0 && shown.length === 0,
      }
    })
  } finally {
    source.close()
  }
}
