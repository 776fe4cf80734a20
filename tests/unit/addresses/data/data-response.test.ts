import { parquetMetadata, parquetReadObjects } from "hyparquet"
import { expect, test } from "vitest"
import { answerData } from "~/addresses/data/answer-data.server"
import { dataResponse, readsAMinute } from "~/addresses/data/data-response.server"
import { financialsAddress } from "~/addresses/definitions/company"
import type { DataAddress } from "~/addresses/definitions/define-address"
import { fundAddress } from "~/addresses/definitions/funds"
import { watchlistsAddress } from "~/addresses/definitions/people"
import { projectDir } from "../../../../server/runtime/local-server"
import { readWranglerConfig } from "../../../../server/runtime/wrangler-config"

const matched = (
  address: DataAddress,
  extension: "json" | "csv" | "parquet" | "xlsx",
  isVersioned = true,
) => ({
  ...{ address, extension, isVersioned, parameters: {} },
  path: `/company/AAPL/financials.${extension}`,
})
const request = (headers: Record<string, string> = {}) => new Request("https://app.example/x", { headers })

test("the entity tag changes with the data and not with the time", async () => {
  const getTag = async (rows: unknown[]) =>
    (
      await dataResponse({ status: 200, body: { rows } }, matched(financialsAddress, "json"), request())
    ).headers.get("etag")
  expect(await getTag([1])).toBe(await getTag([1]))
  expect(await getTag([1])).not.toBe(await getTag([2]))
})

test("a CSV without rows has the header of the registry", async () => {
  const response = await dataResponse(
    { status: 200, body: { rows: [] } },
    matched(financialsAddress, "csv"),
    request(),
  )
  expect(await response.text()).toBe("key,label,format\r\n")
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="AAPL-financials.csv"')
})

test("columns that years name keep the order of the table in CSV and Parquet", async () => {
  const csvRows = [{ label: "Sales", "2025": "12", "2024": "10" }]
  const answer = { status: 200, body: { rows: [] }, csvRows, csvColumns: ["label", "2025", "2024"] }
  const csv = await dataResponse(answer, matched(financialsAddress, "csv"), request())
  expect(await csv.text()).toBe("label,2025,2024\r\nSales,12,10\r\n")
  const parquet = await dataResponse(answer, matched(financialsAddress, "parquet"), request())
  const { schema } = parquetMetadata(await parquet.arrayBuffer())
  expect(schema.slice(1).map(({ name }) => name)).toEqual(["label", "2025", "2024"])
})

test("personal data is not cached, and public data leaves caching to the standard headers", async () => {
  const getCaching = async (address: DataAddress) =>
    (
      await dataResponse({ status: 200, body: { rows: [] } }, matched(address, "json"), request())
    ).headers.get("cache-control")
  expect(await getCaching(watchlistsAddress)).toBe("private, no-store")
  expect(await getCaching(fundAddress)).toBeNull()
})

test("a refused token is answered with WWW-Authenticate", async () => {
  const answer = { status: 401, body: { error: "Why.", rows: [] } }
  const response = await dataResponse(answer, matched(watchlistsAddress, "json"), request())
  expect(response.headers.get("www-authenticate")).toBe("Bearer")
})

test("past the limit an address with or without the version is answered with 429 and when to try again", async () => {
  const seen: string[] = []
  const context = {
    passesReadGate: async (key: string) => {
      seen.push(key)
      return false
    },
    lists: async () => {
      throw new Response("Read.", { status: 503 })
    },
  }
  const ask = (path: string, address = "192.0.2.1") =>
    answerData(
      new Request(`https://app.example${path}`, { headers: { "cf-connecting-ip": address } }),
      context as never,
    )
  const limited = await ask("/api/v1/company/AAPL.json")
  expect(limited.status).toBe(429)
  expect(Object.fromEntries(limited.headers)).toMatchObject({
    "retry-after": "60",
    ratelimit: '"reads";r=0;t=60',
    "ratelimit-policy": '"reads";q=600;w=60',
  })
  expect((await ask("/company/AAPL.json")).status).toBe(429)
  expect(seen).toEqual(["reads of 192.0.2.1", "reads of 192.0.2.1"])
  await ask("/api/v1/company/AAPL.json", "2001:db8:1:2:3:4:5:6")
  expect(seen.at(-1), "one visitor has a whole /64").toBe("reads of 2001:db8:1:2::/64")
})

test("the limit that answers name is the one that is configured", () => {
  const { ratelimits } = readWranglerConfig(`${projectDir}/wrangler.toml`)
  expect(ratelimits.find(({ name }) => name === "READ_LIMIT")?.simple).toEqual({
    limit: readsAMinute,
    period: 60,
  })
})

test("a table as Parquet has the values of the rows and the types of the schema", async () => {
  const rows = [
    {
      key: "revenue",
      label: "Revenue",
      format: "money",
      "2024": 391_035_000_000,
      "2025": null,
      isTotal: true,
    },
    { key: "=1+1", label: "Ünïcödé 漢字", format: "money", "2024": 0.5, "2025": null, isTotal: false },
  ]
  const response = await dataResponse(
    { status: 200, body: { rows } },
    matched(financialsAddress, "parquet"),
    request(),
  )
  expect(response.headers.get("content-type")).toBe("application/vnd.apache.parquet")
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="AAPL-financials.parquet"')
  expect(response.headers.get("etag")).toMatch(/^"[\w-]+"$/)
  expect(await parquetReadObjects({ file: await response.arrayBuffer() })).toEqual(rows)
})

test("columns of a Parquet file keep their types without rows, and nested values are JSON", async () => {
  const getTypes = async (rows: Record<string, unknown>[]) => {
    const answer = { status: 200, body: { rows } }
    const response = await dataResponse(answer, matched(fundAddress, "parquet"), request())
    const { schema } = parquetMetadata(await response.arrayBuffer())
    return Object.fromEntries(schema.slice(1).map(({ name, type }) => [name, type]))
  }
  const row = { name: "Sample Works", balance: 12, value: null, isShort: false }
  expect(await getTypes([])).toEqual(await getTypes([row]))
  expect(await getTypes([row])).toMatchObject({
    name: "BYTE_ARRAY",
    balance: "DOUBLE",
    value: "DOUBLE",
    isShort: "BOOLEAN",
  })

  const nested = { status: 200, body: { rows: [{ title: ["a", { b: 1 }] }] } }
  const response = await dataResponse(nested, matched(fundAddress, "parquet"), request())
  const [first] = await parquetReadObjects({ file: await response.arrayBuffer(), columns: ["title"] })
  expect(first).toEqual({ title: '["a",{"b":1}]' })
})

test("Parquet is under the version, and only for tables", async () => {
  const context = { passesReadGate: async () => true } as never
  const ask = (path: string) => answerData(new Request(`https://app.example${path}`), context)
  expect((await ask("/company/AAPL/financials.parquet")).status).toBe(404)
  expect((await ask("/api/v1/search.parquet")).status).toBe(406)
})
