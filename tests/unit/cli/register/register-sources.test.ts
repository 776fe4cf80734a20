import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, expect, test } from "vitest"
import type { ListedFiling } from "~/model/registers/register-filing"
import { addressSource } from "../../../../cli/register/address-source"
import { folderSource } from "../../../../cli/register/folder-source"
import type { RegisterSource } from "../../../../cli/register/register-source"
import {
  indexEntry,
  indexPage,
  listNorthwindFacts,
  northwindLei,
  writeXbrlJson,
} from "../../../fixtures/xbrl-report"

const root = mkdtempSync(join(tmpdir(), "register-"))
afterAll(() => rmSync(root, { recursive: true }))

const everything = { country: null, year: null, lei: null }

async function listAll(source: RegisterSource, filter = everything): Promise<ListedFiling[]> {
  const found: ListedFiling[] = []
  for await (const { filings } of source.pages(filter)) found.push(...filings)
  return found
}

function writeFile(path: string, text: string): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

const report = (year: number) => writeXbrlJson(listNorthwindFacts(year))

test("a folder gives reports at the register's paths and under other names, and the hash of a package", async () => {
  const folder = join(root, "a")
  writeFile("a/api/page-1.json", JSON.stringify(indexPage([indexEntry(northwindLei, "2022-12-31")])))
  writeFile("a/api/page-2.json", JSON.stringify(indexPage([indexEntry(northwindLei, "2023-12-31")])))
  writeFile(`a/${northwindLei}/2022-12-31/ESEF/DE/0/report.json`, report(2022))
  writeFile(`a/${northwindLei}/2022-12-31/ESEF/DE/0/report.zip`, "package")
  writeFile("a/saved.json", report(2023))
  const source = folderSource([folder])
  const [first, second] = await listAll(source)
  expect(await source.readReport(first!)).toBe(report(2022))
  expect(await source.readReport(second!)).toBe(report(2023))
  expect(await source.hashPackage(first!)).toBe(createHash("sha256").update("package").digest("hex"))
  expect(await source.hashPackage(second!)).toBeNull()
})

test("a report without the index is an error that says what is missing", async () => {
  const file = writeFile("b/alone.json", report(2023))
  await expect(listAll(folderSource([file]))).rejects.toThrow("no page of the register's index")
})

interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

/** A register at an address: answers by path, one after the other, with the time of each request. */
function fakeRegister(answers: Record<string, Answer[]>) {
  let time = 0
  const asked: [path: string, time: number][] = []
  const effects = {
    fetch: (async (address: string) => {
      const { pathname, search } = new URL(address)
      asked.push([pathname, time])
      const list = answers[pathname + search] ?? answers[pathname] ?? []
      const {
        status = 200,
        body = "",
        headers = {},
      } = (list.length > 1 ? list.shift() : list[0]) ?? { status: 404 }
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers })
    }) as typeof fetch,
    wait: async (ms: number) => {
      time += ms
    },
    now: () => time,
  }
  return { asked, effects }
}

const options = { userAgent: "Test", readsPackages: false }

test("all pages of the index are read, one request a second, from the origin that was asked", async () => {
  const { asked, effects } = fakeRegister({
    "/api/filings": [
      {
        body: indexPage([indexEntry(northwindLei, "2022-12-31")], {
          next: "https://filings.xbrl.org/api/next",
        }),
      },
    ],
    "/api/next": [{ body: indexPage([indexEntry(northwindLei, "2023-12-31")]) }],
  })
  const filings = await listAll(addressSource("https://mirror.example", options, effects))
  expect(filings.map(({ periodEnd }) => periodEnd)).toEqual(["2022-12-31", "2023-12-31"])
  expect(asked).toEqual([
    ["/api/filings", 0],
    ["/api/next", 1000],
  ])
})

test("the filings of a LEI are those of its entity", async () => {
  const { asked, effects } = fakeRegister({
    [`/api/entities/${northwindLei}/filings`]: [
      { body: indexPage([indexEntry(northwindLei, "2022-12-31")]) },
    ],
  })
  const source = addressSource("https://mirror.example", options, effects)
  expect(await listAll(source, { ...everything, lei: northwindLei as never })).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

test("a busy register is asked again after the time that it names, and an absent report gives null", async () => {
  const { asked, effects } = fakeRegister({
    "/r.json": [{ status: 429, headers: { "retry-after": "7" } }, { body: "{}" }],
    "/broken.json": [{ status: 403 }],
  })
  const source = addressSource("https://mirror.example", options, effects)
  const filing = (json: string | null) => ({ json }) as ListedFiling
  expect(await source.readReport(filing("/r.json"))).toBe("{}")
  expect(asked.map(([, time]) => time)).toEqual([0, 7000])
  expect(await source.readReport(filing("/absent.json"))).toBeNull()
  expect(await source.readReport(filing(null))).toBeNull()
  await expect(source.readReport(filing("/broken.json"))).rejects.toThrow("answered 403")
})

test("packages are hashed only if they are asked for, and a machine's own register is not slowed down", async () => {
  const { asked, effects } = fakeRegister({ "/p.zip": [{ body: "package" }] })
  const filing = { package: "/p.zip", report: null } as ListedFiling
  expect(await addressSource("http://127.0.0.1:1", options, effects).hashPackage(filing)).toBeNull()
  const source = addressSource("http://127.0.0.1:1", { ...options, readsPackages: true }, effects)
  const hash = createHash("sha256").update("package").digest("hex")
  expect([await source.hashPackage(filing), await source.hashPackage(filing)]).toEqual([hash, hash])
  expect(asked.map(([, time]) => time)).toEqual([0, 0])
})

test("an answer that is no index is an error", async () => {
  const { effects } = fakeRegister({ "/api/filings": [{ body: "<html>" }] })
  await expect(listAll(addressSource("https://mirror.example", options, effects))).rejects.toThrow(
    "not a page",
  )
})
