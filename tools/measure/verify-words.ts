import { spawnSync } from "node:child_process"
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { Miniflare } from "miniflare"
import { fileKind } from "~/edgar/filing-index"
import { parseSubmissions, type SubmittedFiling } from "~/edgar/submissions"
import { type Accession, parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"
import { addDays } from "~/lib/dates"
import { deriveReading, toWords, wordsKey } from "~/model/filings/derive-reading"
import { parseWords } from "~/model/words/parse-words"
import { toParts } from "~/model/words/section-parts"
import { toExpression } from "~/model/words/word-query"
import { type TextHead, toTags } from "~/model/words/word-tags"
import { putText, searchWords } from "~/stores/words/words-store.server"
import { applyMigrations } from "../../server/local/migrations"
import { waitForLateAnswers } from "../../server/runtime/late-answers"
import { projectDir } from "../../server/runtime/local-server"
import { keepReadsQuiet } from "../../server/runtime/quiet-reads"
import { installPackages } from "../install-packages"

/** A row of the index, and the numbers of its words as this tool reads them from the same sections. */
interface Row {
  text: number
  words: Int32Array
}

const vocabulary: string[] = []
const numbers = new Map<string, number>()

function toNumber(word: string): number {
  const known = numbers.get(word)
  if (known !== undefined) return known
  numbers.set(word, vocabulary.length)
  return vocabulary.push(word) - 1
}

/** The words of a text by another way than the index: the whole is folded before it is divided. */
function scanWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\u00ad\u200c\u2060\ufeff]|\u200d/gu, "")
    .split(/[^\p{L}\p{N}\p{Co}\u2044\u2215]+/u)
    .map((word) => word.replace(/[\u2044\u2215]/g, ""))
    .filter(Boolean)
}

/** Filed documents of a folder in the SEC's layout. */
function* listDocuments(
  folder: string,
): Generator<{ path: string; cik: string; accession: string; file: string }> {
  const data = join(folder, "Archives/edgar/data")
  for (const cik of readdirSync(data))
    for (const accession of existsSync(join(data, cik)) && statSync(join(data, cik)).isDirectory()
      ? readdirSync(join(data, cik))
      : [])
      if (/^\d{18}$/.test(accession))
        for (const file of readdirSync(join(data, cik, accession))) {
          const kind = fileKind(file)
          if ((kind === "html" || kind === "text") && !/^R\d+\.htm$|-index/i.test(file))
            yield { path: join(data, cik, accession, file), cik, accession, file }
        }
}

/** The filing in the company's list, if the folder has it. */
function findListed(folder: string, cik: Cik, accession: Accession): SubmittedFiling | undefined {
  const path = join(folder, `submissions/CIK${cik}.json`)
  const known =
    lists.get(cik) ??
    new Map(
      existsSync(path)
        ? parseSubmissions(readFileSync(path, "utf8")).filings.map((filing) => [filing.accession, filing])
        : [],
    )
  lists.set(cik, known)
  return known.get(accession)
}

/** A generator of numbers from 0 to 1 that is the same in each run. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const lists = new Map<string, Map<string, SubmittedFiling>>()
const [folder, copies = "1"] = process.argv.slice(2)
if (!folder) throw new Error("Give a folder with filings in the layout of the SEC's addresses.")
waitForLateAnswers()
keepReadsQuiet()
const state = mkdtempSync(join(tmpdir(), "verify-words-"))
process.env.TMPDIR = state
const miniflare = new Miniflare({
  modules: true,
  script: "export default { fetch: () => new Response(null) }",
  compatibilityDate: "2026-04-01",
  d1Databases: { WORDS: "words" },
  d1Persist: join(state, "d1"),
})
try {
  const { WORDS } = await miniflare.getBindings<{ WORDS: D1Database }>()
  await applyMigrations(WORDS, join(projectDir, "migrations/words"))
  await run(WORDS)
} finally {
  await miniflare.dispose()
  rmSync(state, { recursive: true, force: true, maxRetries: 5 })
}

async function run(db: D1Database): Promise<void> {
  const random = makeRandom(7)
  const rows: Row[] = []
  const texts: Text[] = []
  let failed = 0
  for (const { path, cik: number, accession: digits, file } of listDocuments(folder ?? "")) {
    const cik = parseCik(number)
    const accession = parseAccession(digits)
    if (!cik || !accession) continue
    try {
      const year = Number(digits.slice(10, 12))
      const day = addDays(`${year > 90 ? 1900 + year : 2000 + year}-01-01`, Math.floor(random() * 360))
      const listed = findListed(folder ?? "", cik, accession)
      const form = listed?.form ?? ""
      const words = toWords(
        deriveReading({ cik, accession, document: file, form }, [file], readFileSync(path)),
      )
      const head: TextHead = {
        key: wordsKey({ cik, accession, document: file }),
        ...{ cik, accession, file, form, type: "", period: null, items: "", filed: listed?.filed ?? day },
      }
      const parts = toParts(words.sections)
      for (const { section, body } of parts) {
        const text = words.sections[section]?.texts.join(" ") ?? ""
        // Parts of a long section are taken as they are.
        const scanned = parts.length === words.sections.length ? scanWords(text) : body.split(" ")
        rows.push({ text: texts.length, words: Int32Array.from(scanned, toNumber) })
      }
      texts.push({
        head,
        parts: parts.map(({ section, body }) => ({
          tags: toTags(head, { sector: null, sic: null }, words.sections[section]?.key ?? ""),
          body,
        })),
      })
    } catch (error) {
      failed++
      console.error(path, error)
    }
  }
  const bytes = texts.flatMap(({ parts }) => parts).reduce((sum, { body }) => sum + body.length, 0)
  console.log(
    `${texts.length} documents of ${new Set(texts.map(({ head }) => head.accession)).size} filings, ${rows.length} sections, ${(bytes / 1e6).toFixed(1)} MB of words; ${failed} could not be read`,
  )
  const startedAt = performance.now()
  for (let copy = 0; copy < Number(copies); copy++)
    for (const text of texts) {
      const { head, parts } = copy === 0 ? text : toCopy(text, copy)
      await putText(db, head, parts, 1)
    }
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `${texts.length * Number(copies)} documents, ${((bytes * Number(copies)) / 1e6).toFixed(0)} MB indexed in ${seconds.toFixed(1)} s, ${((bytes * Number(copies)) / 1e6 / seconds).toFixed(2)} MB/s; database ${(sizeOf(join(state, "d1")) / 1e6).toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
  )
  if (Number(copies) === 1) {
    await compare("prefixes", 200, () => toPrefix(rows, random), db, rows)
    await compare("phrases", 2000, () => toPhrase(rows, random), db, rows)
    await compare("NEAR", 500, () => toNear(rows, random), db, rows)
  }
  await measure(db, rows, random)
  await measureDear(db)
  if (Number(copies) > 1) await compareScans(db, texts, rows, random)
}

/** A document's head and the rows of its index. */
interface Text {
  head: TextHead
  parts: { tags: string; body: string }[]
}

/** A copy of a document with another filer and day, and one word in ten changed. */
function toCopy({ head, parts }: Text, copy: number): Text {
  const cik = parseCik(9_000_000 + copy)
  if (!cik) throw new Error("No CIK")
  const changed = parts.map(({ tags, body }) => ({
    tags: tags.replace(/^\S+/, `c${cik}`),
    body: body
      .split(" ")
      .map((word, place) => ((place + copy) % 10 === 0 ? `${word}${(place * copy) % 97}` : word))
      .join(" "),
  }))
  const filed = addDays(head.filed, -7 * copy)
  return { head: { ...head, cik, key: `${cik}.${head.key.slice(11)}`, filed }, parts: changed }
}

/** Sections with a phrase, and how long it takes: the index, a scan of a table in DuckDB's memory, and grep over one file. */
async function compareScans(db: D1Database, texts: Text[], rows: Row[], random: () => number): Promise<void> {
  const file = join(state, "sections.txt")
  for (let copy = 0; copy < Number(copies); copy++)
    for (const text of texts)
      for (const { body } of (copy === 0 ? text : toCopy(text, copy)).parts)
        appendFileSync(file, ` ${body} \n`)
  installPackages()
  const { DuckDBInstance } = createRequire(import.meta.url)("../node_modules/@duckdb/node-api") as {
    DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<DuckConnection> }> }
  }
  const duck = await (await DuckDBInstance.create(":memory:")).connect()
  await duck.runAndReadAll(
    `create table sections as select body from read_csv('${file}', header = false, delim = '\t', quote = '', escape = '', columns = {body: 'varchar'}, max_line_size = 20000000)`,
  )
  const readers: [string, (phrase: string) => Promise<number>][] = [
    ["index", async (phrase) => (await searchWords(db, search(`"${phrase}"`))).parts],
    [
      "DuckDB",
      async (phrase) => {
        const found = await duck.runAndReadAll(
          `select count(*) as sections from sections where contains(body, ' ${phrase} ')`,
        )
        return Number(found.getRows()[0]?.[0])
      },
    ],
    [
      "grep",
      async (phrase) =>
        Number(
          spawnSync("grep", ["-cF", ` ${phrase} `, file], { encoding: "utf8", env: { LC_ALL: "C" } }).stdout,
        ),
    ],
  ]
  const phrases = Array.from({ length: 60 }, () => toPhrase(rows, random).text.slice(1, -1))
  const counts = new Map<string, number[]>()
  for (const [name, count] of readers) {
    const times: number[] = []
    for (const phrase of phrases) {
      const startedAt = performance.now()
      counts.set(name, [...(counts.get(name) ?? []), await count(phrase)])
      times.push(performance.now() - startedAt)
    }
    const differ = counts
      .get(name)
      ?.filter((found, place) => Math.min(50_000, found) !== counts.get("index")?.[place]).length
    console.log(`${name}: ${describeTimes(times)}; ${differ} counts differ from the index`)
  }
}

interface DuckConnection {
  runAndReadAll: (sql: string) => Promise<{ getRows: () => unknown[][] }>
}

interface Query {
  text: string
  matches: (row: Row) => boolean
}

async function compare(
  name: string,
  count: number,
  make: () => Query,
  db: D1Database,
  rows: Row[],
): Promise<void> {
  let differ = 0
  let hits = 0
  for (let done = 0; done < count; done++) {
    const { text, matches } = make()
    const { query, problem } = parseWords(text)
    if (!query) throw new Error(`${text}: ${problem}`)
    const found = await searchWords(db, search(toExpression(query)))
    const wanted = rows.filter(matches)
    const documents = new Set(wanted.map((row) => row.text)).size
    hits += wanted.length
    if (found.parts === Math.min(50_000, wanted.length) && found.documents === documents) continue
    differ++
    if (differ <= 5)
      console.log(
        `  ${text}: ${found.parts} sections of ${found.documents} documents, a scan finds ${wanted.length} of ${documents}`,
      )
  }
  console.log(`${name}: ${count} queries, ${hits} sections, ${differ} differ from a scan`)
}

function search(expression: string) {
  return { expression, tags: [], from: null, to: null, sort: "newest" as const, offset: 0, size: 20 }
}

function pickRow(rows: Row[], least: number, random: () => number): Row {
  for (;;) {
    const row = rows[Math.floor(random() * rows.length)]
    if (row && row.words.length >= least) return row
  }
}

function toPhrase(rows: Row[], random: () => number): Query {
  const length = 2 + Math.floor(random() * 5)
  const { words } = pickRow(rows, length, random)
  const at = Math.floor(random() * (words.length - length + 1))
  const phrase = words.slice(at, at + length)
  return { text: `"${write(phrase)}"`, matches: (row) => hasPhrase(row, phrase) }
}

function write(words: Int32Array): string {
  return Array.from(words, (word) => vocabulary[word]).join(" ")
}

function hasPhrase({ words }: Row, phrase: Int32Array): boolean {
  const [first = -1] = phrase
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1))
    if (phrase.every((word, place) => words[at + place] === word)) return true
  return false
}

function toNear(rows: Row[], random: () => number): Query {
  const { words } = pickRow(rows, 30, random)
  const distance = 1 + Math.floor(random() * 20)
  const at = Math.floor(random() * (words.length - 25))
  const pair = [words[at] ?? -1, words[at + 1 + Math.floor(random() * 22)] ?? -1] as const
  const [a, b] = pair
  return {
    text: pair.map((word) => `"${vocabulary[word]}"`).join(` NEAR/${distance} `),
    matches(row) {
      const others = findAll(row.words, b)
      if (others.length === 0) return false
      return findAll(row.words, a).some((place) =>
        others.some((other) => Math.abs(other - place) - 1 <= distance),
      )
    },
  }
}

function findAll(words: Int32Array, wanted: number): number[] {
  const places: number[] = []
  for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + 1)) places.push(at)
  return places
}

function toPrefix(rows: Row[], random: () => number): Query {
  for (;;) {
    const { words } = pickRow(rows, 1, random)
    const word = [...(vocabulary[words[Math.floor(random() * words.length)] ?? -1] ?? "")]
    if (word.length < 5) continue
    const prefix = word.slice(0, 3 + Math.floor(random() * (word.length - 3))).join("")
    const begins = Uint8Array.from(vocabulary, (each) => Number(each.startsWith(prefix)))
    return { text: `${prefix}*`, matches: (row) => row.words.some((each) => begins[each] === 1) }
  }
}

async function measure(db: D1Database, rows: Row[], random: () => number): Promise<void> {
  const times: number[] = []
  for (let done = 0; done < 300; done++) {
    const make = done % 10 === 0 ? toPrefix : done % 3 === 0 ? toNear : toPhrase
    const { query } = parseWords(make(rows, random).text)
    if (!query) continue
    const startedAt = performance.now()
    await searchWords(db, search(toExpression(query)))
    times.push(performance.now() - startedAt)
  }
  console.log(`${describeTimes(times)}; load ${loadavg()[0]?.toFixed(1)}`)
}

/** Searches that are allowed and find much. */
async function measureDear(db: D1Database): Promise<void> {
  const often = ["the", "of", "and", "to", "in", "a", "or", "for", "by", "as"]
  const begins = ["com*", "con*", "pro*", "int*"]
  const dear = [
    "the",
    often.join(" OR "),
    often.join(" AND "),
    often.join(" NEAR/100 "),
    begins.join(" OR "),
    begins.join(" AND "),
    begins.join(" NEAR/100 "),
    `(${begins.slice(2).join(" OR ")}) (${often.join(" OR ")}) NOT (${begins.slice(0, 2).join(" NEAR/50 ")})`,
  ]
  for (const text of dear)
    for (const sort of ["newest", "fit"] as const) {
      const { query } = parseWords(text)
      if (!query) throw new Error(text)
      const startedAt = performance.now()
      const { documents, parts } = await searchWords(db, { ...search(toExpression(query)), sort })
      const time = (performance.now() - startedAt).toFixed(0)
      console.log(`  ${sort} ${time} ms, ${parts} sections of ${documents} documents: ${text}`)
    }
}

function describeTimes(times: number[]): string {
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1)
  return `times of ${times.length} queries: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.999)} ms`
}

function sizeOf(path: string): number {
  return statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size
}
