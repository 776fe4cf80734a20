import type { AppLoadContext } from "@remix-run/cloudflare"
import fc from "fast-check"
import { expect, test } from "vitest"
import { readAddress } from "~/addresses/data/answer-data.server"
import { filingsAddress, financialsAddress } from "~/addresses/definitions/company"

const context = { documents: { listDamagedImports: () => [] } } as unknown as AppLoadContext

async function ask(query: string, rows: unknown[], address = filingsAddress as typeof filingsAddress) {
  const load = async () => ({ status: 200, body: { ticker: "EXMP", rows } })
  const path = "/company/EXMP/filings.json"
  const matched = {
    address: { ...address, load },
    parameters: {},
    extension: "json" as const,
    path,
    isVersioned: true,
  }
  const { body } = await readAddress(
    matched,
    new Request(`https://app.example/api/v1${path}?${query}`),
    context,
  )
  return body as { rows: unknown[]; total?: number; next?: number | null }
}

test.each([
  ["", [1, 2, 3, 4, 5], null],
  ["limit=2", [1, 2], 2],
  ["limit=2&offset=2", [3, 4], 4],
  ["limit=2&offset=4", [5], null],
  ["limit=5", [1, 2, 3, 4, 5], null],
  ["offset=9", [], null],
])("of five rows, %j gives %j and the next page at %j", async (query, rows, next) => {
  expect(await ask(query, [1, 2, 3, 4, 5])).toMatchObject({ ticker: "EXMP", rows, next, total: 5 })
})

test("the pages together are the rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(), { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      async (rows, limit) => {
        const read: unknown[] = []
        for (let offset: number | null = 0; offset !== null; ) {
          const page: Awaited<ReturnType<typeof ask>> = await ask(`limit=${limit}&offset=${offset}`, rows)
          expect(page.rows.length).toBeLessThanOrEqual(limit)
          read.push(...page.rows)
          offset = page.next ?? null
        }
        expect(read).toEqual(rows)
      },
    ),
  )
})

test("an address that is not paged has its rows alone", async () => {
  const body = await ask("", [1], financialsAddress as unknown as typeof filingsAddress)
  expect(Object.keys(body)).toEqual(["ticker", "rows"])
})
