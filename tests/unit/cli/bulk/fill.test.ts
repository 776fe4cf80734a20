import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { EdgarUnavailable } from "~/edgar/client"
import {
  askForFile,
  type DownloadEffects,
  downloadArchive,
  hasCopy,
} from "../../../../cli/bulk/fill/download-archive"
import { planFill } from "../../../../cli/bulk/fill/plan-fill"
import { describeAbsent, describePlan } from "../../../../cli/fill-command"
import { type FakeSec, startFakeSec } from "../../../fakes/sec-server"

let folder: string
let sec: FakeSec
const archive = Buffer.from(Array.from({ length: 100_000 }, (_, place) => place % 251))
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-fill-"))
  mkdirSync(join(folder, "sec/files"), { recursive: true })
  writeFileSync(join(folder, "sec/files/a.zip"), archive)
  sec = await startFakeSec({ folders: [join(folder, "sec")] })
})
afterEach(async () => {
  await sec.close()
  rmSync(folder, { recursive: true })
})

const ranges: (string | null)[] = []
const effects: DownloadEffects = {
  fetch: (address, init) => {
    if (init.method !== "HEAD") ranges.push(new Headers(init.headers).get("range"))
    return fetch(address, init)
  },
  slot: async () => {},
  wait: async () => {},
  userAgent: "Test",
}

async function download(from = "/files/a.zip") {
  ranges.length = 0
  const seen: [number, boolean][] = []
  const path = join(folder, "copies/a.zip")
  await downloadArchive(
    `${sec.origin}${from}`,
    path,
    (bytes, isStart) => seen.push([bytes, isStart]),
    effects,
  )
  return { path, seen }
}

test("a download that breaks off continues where it ended, also in a later run", async () => {
  sec.misbehave("/files/a.zip", "half a body")
  await expect(download()).rejects.toThrow(
    new EdgarUnavailable("The SEC broke off the connection at /files/a.zip."),
  )
  expect(ranges[0]).toBeNull()
  expect(ranges).toHaveLength(5)
  const partly = statSync(join(folder, "copies/a.zip.part")).size
  expect(partly).toBeGreaterThan(0)
  sec.misbehave("/files/a.zip", null)
  const { path, seen } = await download()
  expect(ranges).toEqual([`bytes=${partly}-`])
  expect(seen[0]).toEqual([partly, true])
  expect(readFileSync(path).equals(archive)).toBe(true)
  expect(existsSync(`${path}.part.json`)).toBe(false)
})

test("the rest of a file that has changed is not appended to the old beginning", async () => {
  sec.misbehave("/files/a.zip", "half a body")
  await expect(download()).rejects.toThrow(EdgarUnavailable)
  sec.misbehave("/files/a.zip", null)
  const changed = Buffer.concat([Buffer.from("new"), archive])
  writeFileSync(join(folder, "sec/files/a.zip"), changed)
  const { path } = await download()
  expect(readFileSync(path).equals(changed)).toBe(true)
})

test("a copy is complete if its size and time are those of the SEC; a missing file is null", async () => {
  const address = `${sec.origin}/files/a.zip`
  const remote = await askForFile(address, effects)
  expect(remote?.bytes).toBe(100_000)
  if (!remote) return
  const { path } = await download()
  expect(hasCopy(path, remote)).toBe(true)
  expect(hasCopy(path, { ...remote, bytes: 100_001 })).toBe(false)
  expect(hasCopy(path, { ...remote, modifiedMs: (remote.modifiedMs ?? 0) + 86_400_000 })).toBe(false)
  expect(hasCopy(`${path}.other`, remote)).toBe(false)
  expect(await askForFile(`${sec.origin}/files/b.zip`, effects)).toBeNull()
})

test.each([
  { body: "<Error><Code>AccessDenied</Code></Error>", outcome: null },
  { body: "<html>Request Rate Threshold Exceeded</html>", outcome: "answered 403" },
])("an archive that is answered 403 with $body is $outcome", async ({ body, outcome }) => {
  const refused = {
    ...{ userAgent: "Test test@example.com", slot: async () => {}, wait: async () => {} },
    fetch: async (_: string, { method }: RequestInit) =>
      new Response(method === "HEAD" ? null : body, { status: 403 }),
  }
  const address = "https://www.sec.gov/Archives/edgar/full-index/2026/QTR4/form.gz"
  const answer = await askForFile(address, refused).catch((error: Error) => error.message)
  if (outcome === null) expect(answer).toBeNull()
  else expect(answer).toContain(outcome)
})

test("a plan has every index, and of data sets the newest files or those since a year", async () => {
  const hosts = { www: "https://www.sec.gov", data: "https://data.sec.gov" }
  const years = [2021, 2022, 2023, 2024]
  const links = years.flatMap((year) =>
    [1, 2, 3, 4].map((q) => `<a href="/files/${year}q${q}_nport.zip"></a>`),
  )
  const readText = async (address: string) =>
    address.endsWith("form-n-port-data-sets") ? links.join("") : null
  const plan = (since: number | null) => planFill({ today: "2025-02-14", since }, hosts, readText)
  const { files, missing } = await plan(null)
  const paths = (kind: string, some = files) =>
    some.filter((file) => file.kind === kind).map(({ path }) => path)
  expect(paths("submissions")).toEqual(["submissions.zip", "companyfacts.zip"])
  expect(paths("index")).toHaveLength(32 * 4 + 1)
  expect(paths("index").at(-1)).toBe("full-index/2025/QTR1/master.gz")
  expect(paths("nport")).toEqual(["nport/2024q3_nport.zip", "nport/2024q4_nport.zip"])
  expect(paths("nport", (await plan(2022)).files)).toHaveLength(12)
  expect(missing.sort()).toEqual(
    [
      ...["fails-deliver-data", "financial-statement-data-sets", "form-13f-data-sets"],
      "insider-transactions-data-sets",
    ].map((name) => `https://www.sec.gov/data-research/sec-markets-data/${name}`),
  )
})

test("the plan lists missing files by kind", () => {
  const remote = (bytes: number | null) => ({ bytes, entityTag: null, modifiedMs: null })
  const lines = describePlan([
    { kind: "submissions", remote: remote(1_300_000_000), isNew: true },
    { kind: "submissions", remote: remote(1_500_000_000), isNew: false },
    { kind: "nport", remote: remote(null), isNew: true },
  ]).split("\n")
  expect(lines[0]).toBe("companies: 1 file to download, 1,300 MB; 1 already downloaded")
  expect(lines.at(-1)).toBe("all: 2 files to download, 1,300 MB; 1 already downloaded")
})

test("files that the SEC does not have are one line, however many", () => {
  expect(describeAbsent(["full-index/2026/QTR4/master.gz"])).toBe(
    "The SEC does not have full-index/2026/QTR4/master.gz yet; it is left out.",
  )
  const paths = Array.from(
    { length: 128 },
    (_, place) => `full-index/${1993 + (place >> 2)}/QTR${1 + (place % 4)}`,
  )
  expect(describeAbsent(paths)).toBe(
    "The SEC does not have 128 files, from full-index/1993/QTR1 to full-index/2024/QTR4; they are left out.",
  )
})
