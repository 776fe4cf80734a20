export const webhookExample = `import base64, hashlib, hmac

def is_genuine(secret, headers, body):  # body: bytes
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return hmac.compare_digest(expected, headers["webhook-signature"].encode())`

/** Programs that run as they are against this site. */
export function toExamples(origin: string): { label: string; code: string }[] {
  const financials = `${origin}/api/v1/company/AAPL/financials`
  return [
    { label: "curl", code: `curl -s '${financials}.json?statement=income&period=annual'` },
    {
      label: "Python",
      code: `import json, urllib.request

url = "${financials}.json?statement=income"
with urllib.request.urlopen(url) as response:
    data = json.load(response)

revenue = next(row for row in data["rows"] if row["key"] == "revenue")
for period, value, source in zip(data["periods"], revenue["values"], revenue["sources"]):
    print(period["key"], value, source and source["accession"])`,
    },
    {
      label: "JavaScript",
      code: `const response = await fetch("${origin}/api/v1/investor/0001067983.json")
const { name, quarter, rows } = await response.json()
console.log(name, quarter)
console.table(rows.slice(0, 10), ["ticker", "shares", "value", "percentage", "status"])`,
    },
    {
      label: "Python with pandas, as Parquet",
      code: `import pandas

holdings = pandas.read_parquet("${origin}/api/v1/investor/0001067983.parquet")
print(holdings[["ticker", "shares", "value", "percentage"]].head(10))`,
    },
    {
      label: "DuckDB, which reads CSV, JSON and Parquet by address",
      code: `select ticker, shares, value
from read_parquet('${origin}/api/v1/investor/0001067983.parquet')
order by value desc limit 10;

select key, label, columns('^2024')
from read_csv('${financials}.csv?statement=income');

select unnest(rows, recursive := true)
from read_json('${origin}/api/v1/company/AAPL/insiders.json');`,
    },
    {
      label: "Google Sheets, in a cell",
      code: `=IMPORTDATA("${financials}.csv?statement=income")`,
    },
    {
      label: "Excel, in Power Query (Data, Get Data, From Web)",
      code: `${financials}.csv?statement=income`,
    },
  ]
}

export function toTokenExample(origin: string): string {
  return `curl -s -H 'Authorization: Bearer bv_…' ${origin}/api/v1/me/watchlists.json`
}

export function toClientExample(origin: string): string {
  return `npx openapi-typescript ${origin}/api/openapi.json -o bookvalue.d.ts

import createClient from "openapi-fetch"
import type { paths } from "./bookvalue"

const client = createClient<paths>({ baseUrl: "${origin}/api/v1" })
const { data, error } = await client.GET("/company/{ticker}/insiders.json", {
  params: { path: { ticker: "AAPL" }, query: { code: "market" } },
})`
}

export function toMcpExamples(origin: string): { label: string; code: string }[] {
  return [
    {
      label: "A client that connects over HTTP",
      code: JSON.stringify({ mcpServers: { bookvalue: { type: "http", url: `${origin}/mcp` } } }, null, 2),
    },
    {
      label: "A client that starts a program, for a server on your own machine",
      code: JSON.stringify(
        {
          mcpServers: {
            bookvalue: {
              command: "node",
              args: ["/path/to/bookvalue/cli/mcp.mjs"],
              env: { BOOKVALUE_ORIGIN: "http://localhost:8787" },
            },
          },
        },
        null,
        2,
      ),
    },
  ]
}

export function toEmbedExample(origin: string): string {
  return `<iframe src="${origin}/embed/company/AAPL/financials?statement=income" title="Income statement of Apple Inc." width="100%" height="520" loading="lazy"></iframe>

<img src="${origin}/company/AAPL/visualize.svg" alt="Charts of Apple Inc.">`
}
