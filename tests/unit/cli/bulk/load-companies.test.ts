import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import { liveHosts } from "~/edgar/addresses"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import { refreshCompany } from "~/ingest/fetch/refresh-company"
import { inventFacts } from "~/ingest/invented/facts"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { cikSchema } from "~/lib/value-schemas"
import { toFacesDocument } from "~/model/faces/faces-document"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { derivePastStates, pastStates } from "~/model/query/past/past-states"
import { type LoadEffects, type LoadPlan, loadCompanies } from "../../../../cli/bulk/companies/load-companies"
import { type CompanyGroup, readCompanies } from "../../../../cli/bulk/companies/read-companies"
import { openProgressLog } from "../../../../cli/bulk/run/progress-log"
import { openThreadPool } from "../../../../cli/bulk/run/thread-pool"
import { exampleCik } from "../../../fixtures/example/example-company"
import { exampleSubmissions } from "../../../fixtures/example/example-submissions"
import { getZip, type ZipFile } from "../../../fixtures/zip"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-bulk-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = 1_767_225_600_000
const ciks = Array.from({ length: 30 }, (_, place) => cikSchema.parse(String(9_000_000_001 + place)))
const head = (cik: Cik, name = `Company ${cik}`) => ({
  ...{ cik, name, sic: "3571", country: "us", fiscalYearEnd: "0630" },
})
const factsFile = (cik: Cik, name?: string): ZipFile => ({
  name: `CIK${cik}.json`,
  content: inventFacts(head(cik, name)),
})
const submissionsText = (cik: string) => {
  const list = exampleSubmissions() as { filings: object }
  return JSON.stringify({
    ...list,
    ...{ cik, name: `Company ${cik}`, fiscalYearEnd: "0630" },
    filings: {
      ...list.filings,
      files: [
        {
          name: `CIK${cik}-submissions-001.json`,
          filingCount: 1,
          filingFrom: "1994-01-03",
          filingTo: "1994-01-03",
        },
      ],
    },
  }).replaceAll(`${exampleCik}-`, `${cik}-`)
}
const pageText = (cik: string) =>
  JSON.stringify({ accessionNumber: [`${cik}-94-000001`], form: ["10-K"], filingDate: ["1994-01-03"] })

function archive(name: string, files: ZipFile[]): string {
  const path = join(folder, name)
  writeFileSync(path, getZip(files))
  return path
}

function fullArchives() {
  return {
    facts: archive(
      "companyfacts.zip",
      ciks.map((cik) => factsFile(cik)),
    ),
    submissions: archive("submissions.zip", [
      { name: "placeholder.txt", content: "" },
      ...ciks.flatMap((cik) => [
        { name: `CIK${cik}-submissions-001.json`, content: pageText(cik) },
        { name: `CIK${cik}.json`, content: submissionsText(cik) },
      ]),
    ]),
  }
}

interface Posted {
  batches: IngestBatch[]
  plan: LoadPlan | null
  done: number
}

/** A run in this thread; posts are kept. */
async function run(
  archives: { facts: string | null; submissions: string | null },
  changes: Partial<LoadEffects> = {},
  isWanted: (cik: string) => boolean = () => false,
) {
  const posted: Posted = { batches: [], plan: null, done: 0 }
  const result = await loadCompanies(archives, at, isWanted, {
    pool: {
      threads: 1,
      run: <T>(_: string, group: object) => readCompanies(group as CompanyGroup) as Promise<T>,
    },
    askFaces: async () => new Map(),
    post: async (gzip) => {
      posted.batches.push(ingestBatch.parse(JSON.parse(gunzipSync(gzip).toString())))
      return null
    },
    log: openProgressLog(join(folder, "progress.jsonl")),
    isStopped: () => false,
    onPlan: (plan) => {
      posted.plan = plan
    },
    onDone: ({ entries }) => {
      posted.done += entries
    },
    ...changes,
  })
  return {
    ...result,
    ...posted,
    ciks: posted.batches.flatMap(({ profiles }) => profiles.map(({ cik }) => cik)),
  }
}

test("documents, metrics and rows of archives equal those of one company after the other", async () => {
  const { batches } = await run(fullArchives())
  expect(batches.length).toBeGreaterThan(1)
  const source = toEdgarSource(liveHosts, async (address) => {
    const cik = cikSchema.parse(/CIK(\d{10})/.exec(address)?.[1])
    const text = address.includes("companyfacts")
      ? inventFacts(head(cik))
      : address.includes("-submissions-")
        ? pageText(cik)
        : submissionsText(cik)
    return new TextEncoder().encode(text)
  })
  const singles = await Promise.all(
    ciks.map(async (cik) =>
      ingestBatch.parse(JSON.parse(JSON.stringify(await refreshCompany(cik, at, source)))),
    ),
  )
  const fields = [
    "documents",
    "profiles",
    "metrics",
    "earnings",
    "aliases",
    "filingOwners",
    "sources",
  ] as const
  const sorted = (from: IngestBatch[], field: (typeof fields)[number]) =>
    from
      .flatMap((batch) => batch[field] as unknown[])
      .map((value) => JSON.stringify(value))
      .sort()
  for (const field of fields) expect(sorted(batches, field)).toEqual(sorted(singles, field))
  expect(singles[0]?.documents.map(({ kind }) => kind)).toEqual(["filings", "statements", "note-facts"])
  expect(batches.flatMap(({ statementChecks }) => statementChecks)).toHaveLength(ciks.length)
})

test("a run with a first month also sends what was known at month ends, once", async () => {
  const archives = fullArchives()
  await run(archives)
  const { batches } = await run(archives, { pastFrom: "2019-01" })
  const found = batches.flatMap(({ documents }) => documents.filter(({ kind }) => kind === "past-states"))
  expect(found.map(({ key }) => key).sort()).toEqual(ciks)
  const facts = parseCompanyFacts(inventFacts(head(ciks[3] ?? cikSchema.parse("0"))))
  const states = pastStates.parse(found.find(({ key }) => key === facts.cik)?.body)
  const record = { cik: facts.cik, name: states.name, sic: "3571", facts, faces: [], filings: [] }
  const range = { from: "2019-01-31", until: "2025-12-31" }
  expect(states.statements).toEqual(derivePastStates(record, range).statements)
  expect([states.name, states.statements.length > 3]).toEqual([`Company ${facts.cik}`, true])
  expect((await run(archives, { pastFrom: "2019-01" })).posted).toBe(0)
})

test("statements of archives are chosen by the printed statements that the instance has", async () => {
  const [cik = ""] = ciks
  const [filing] = parseCompanyFacts(inventFacts(head(cikSchema.parse(cik)))).filings.slice(-1)
  const line = { concept: "us-gaap:Assets", label: "", parent: null, weight: 1 }
  const face = {
    ...{
      accession: filing?.accession as Accession,
      filed: filing?.filed ?? "",
      state: "read" as const,
      own: [],
    },
    statements: [{ name: "balance" as const, lines: [{ ...line, isNegated: false, isInstant: true }] }],
  }
  const asked: string[] = []
  const { batches } = await run(fullArchives(), {
    async askFaces(some) {
      asked.push(...some)
      return new Map([[cik, toFacesDocument(cikSchema.parse(cik), [face])]])
    },
  })
  const statements = batches.flatMap(({ documents }) => documents.filter(({ kind }) => kind === "statements"))
  const faced = statements.filter(({ body }) => (body as StatementsDocument).faces)
  expect(faced.map(({ key }) => key)).toEqual([cik])
  expect(asked.sort()).toEqual(ciks)
})

test("a second run over unchanged archives posts nothing, and a changed entry is loaded alone", async () => {
  const archives = fullArchives()
  expect((await run(archives)).posted).toBe(30)
  const second = await run(archives)
  expect([second.posted, second.batches.length, second.plan?.unchanged]).toEqual([0, 0, 30])
  archive(
    "companyfacts.zip",
    ciks.map((cik, place) => factsFile(cik, place === 7 ? "Renamed" : undefined)),
  )
  expect((await run(archives)).ciks).toEqual([ciks[7]])
})

test("a run that is killed after some batches is completed by the next one, without repeating them", async () => {
  const archives = fullArchives()
  let sent = 0
  const killed = run(archives, {
    post: async () => {
      sent += 1
      if (sent === 2) throw new Error("killed")
      return null
    },
  })
  await expect(killed).rejects.toThrow("killed")
  const path = join(folder, "progress.jsonl")
  const lines = readFileSync(path, "utf8").trim().split("\n")
  const done = lines.map((line) => JSON.parse(line).key as string)
  expect(done.length).toBeGreaterThan(0)
  // The line that was being written when the process ended.
  writeFileSync(path, `${lines.join("\n")}\n{"key":"9000000030","mar`)
  const rest = await run(archives)
  expect([...done, ...rest.ciks].sort()).toEqual(ciks)
})

test("a stopped run finishes the groups that it has begun and leaves the rest to the next run", async () => {
  const archives = fullArchives()
  let isStopped = false
  const stopped = await run(archives, {
    pool: {
      threads: -1,
      run: <T>(_: string, group: object) => {
        isStopped = true
        return readCompanies(group as CompanyGroup) as Promise<T>
      },
    },
    isStopped: () => isStopped,
  })
  expect(stopped.posted).toBe(25)
  expect((await run(archives)).posted).toBe(5)
})

test("entries that cannot be read are refused by name and the others are loaded; a second run names them again", async () => {
  const [good, damaged, foreign] = ciks.slice(0, 3).map((cik) => cikSchema.parse(cik)) as [Cik, Cik, Cik]
  const facts = archive("companyfacts.zip", [
    factsFile(good),
    { ...factsFile(damaged), claims: { crc: 1 } },
    { name: `CIK${foreign}.json`, content: inventFacts(head(cikSchema.parse(ciks[9]))) },
    { name: `CIK${ciks[3]}.json`, content: "<html>" },
    { name: "../../CIK9000000001.json", content: "{}" },
    { name: `CIK${good}.json`, content: "{}" },
  ])
  for (const posts of [1, 0]) {
    const result = await run({ facts, submissions: null })
    expect(result.batches).toHaveLength(posts)
    expect(result.refused.map(({ name, reason }) => `${name} ${reason}`).sort()).toEqual(
      [
        "../../CIK9000000001.json It is not named like a company's facts.",
        `CIK${good}.json The archive has it twice.`,
        `CIK${damaged} Its checksum is wrong.`,
        `CIK${foreign} It is about CIK ${ciks[9]}.`,
        `CIK${ciks[3]} The text is not JSON; the SEC may have answered with an error page.`,
      ].sort(),
    )
  }
})

test("a company that the instance refuses is named, and the others of its batch are loaded", async () => {
  const facts = archive(
    "companyfacts.zip",
    ciks.slice(0, 5).map((cik) => factsFile(cik)),
  )
  const loaded: string[] = []
  const result = await run(
    { facts, submissions: null },
    {
      post: async (gzip) => {
        const { profiles } = ingestBatch.parse(JSON.parse(gunzipSync(gzip).toString()))
        if (profiles.some(({ cik }) => cik === ciks[2])) return "It is invalid."
        loaded.push(...profiles.map(({ cik }) => cik))
        return null
      },
    },
  )
  expect(loaded).toEqual([ciks[0], ciks[1], ciks[3], ciks[4]])
  expect(result.refused).toEqual([{ name: `CIK${ciks[2]}`, reason: "It is invalid." }])
})

test("submissions without facts are loaded for wanted companies only, and keep the coverage of statements", async () => {
  const submissions = archive(
    "submissions.zip",
    ciks.slice(0, 3).map((cik) => ({ name: `CIK${cik}.json`, content: submissionsText(cik) })),
  )
  const result = await run({ facts: null, submissions }, {}, (cik) => cik === ciks[1])
  expect(result.ciks).toEqual([ciks[1]])
  expect(result.plan?.skipped).toBe(2)
  expect(result.batches[0]?.profiles[0]).toMatchObject({ filings: true, financials: null })
})

test("threads read the same as this thread", async () => {
  const facts = archive(
    "companyfacts.zip",
    ciks.slice(0, 3).map((cik) => factsFile(cik)),
  )
  const here = await run({ facts, submissions: null })
  rmSync(join(folder, "progress.jsonl"))
  const pool = openThreadPool(1)
  try {
    expect((await run({ facts, submissions: null }, { pool })).batches).toEqual(here.batches)
  } finally {
    await pool.close()
  }
})
