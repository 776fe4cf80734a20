import { createHash } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { strFromU8, unzipSync } from "fflate"
import { z } from "zod"

/**
 * `npm run tool -- compare-servers <origin> <origin> [--family /company]`: reads all addresses of OpenAPI, with each
 * example of a parameter, and of the sitemap, on two servers, such as two versions over the sample, and prints the
 * lines that only one of them has, by the number of addresses. Of a page, it compares the texts, links and forms of the
 * content, not those of the frame; of a workbook, the cells. `--only data` leaves out the pages.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { family: { type: "string", default: "/" }, only: { type: "string" } },
})
const [before, after] = positionals
if (!before || !after)
  throw new Error(
    "Give two servers: npm run tool -- compare-servers http://localhost:8720 http://localhost:8721",
  )

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  example: z.unknown(),
})
const operation = z.object({ get: z.object({ parameters: z.array(parameter).default([]) }).optional() })
const openApi = z.object({ paths: z.record(z.string(), operation) })

/** An address with the examples of its required parameters, and with each other parameter alone. */
async function listOpenApi(origin: string): Promise<string[]> {
  const { paths } = openApi.parse(await (await read(origin, "/api/openapi.json")).json())
  return Object.entries(paths).flatMap(([template, { get }]) => {
    const parameters = get?.parameters ?? []
    const path = parameters
      .filter((each) => each.in === "path")
      .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), template)
    const queries = parameters.filter((each) => each.in === "query")
    const required = queries.filter((each) => each.required)
    return [null, ...queries].map((query) => {
      const given = query ? [...required, query] : required
      const search = new URLSearchParams(given.map(({ name, example }) => [name, String(example)]))
      return search.size > 0 ? `${path}?${search}` : path
    })
  })
}

async function listSitemap(origin: string, path = "/sitemap.xml"): Promise<string[]> {
  const text = await (await read(origin, path)).text()
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => {
    const { pathname, search } = new URL(address.replaceAll("&amp;", "&"))
    return pathname + search
  })
  if (!text.includes("<sitemapindex")) return paths
  const parts: string[] = []
  for (const part of paths) parts.push(...(await listSitemap(origin, part)))
  return parts
}

/** A busy server asks to wait. */
const maxTries = 20
const pauseMs = 3_000

async function read(origin: string, path: string): Promise<Response> {
  for (let count = 1; ; count += 1) {
    const response = await fetch(new URL(path, origin), { redirect: "manual" })
    if ((response.status !== 429 && response.status !== 503) || count === maxTries) return response
    await response.body?.cancel()
    await setTimeout(pauseMs)
  }
}

/** What a reader or a program gets, without the names of a build. */
async function describe(origin: string, path: string): Promise<string[]> {
  const response = await read(origin, path)
  const type = response.headers.get("content-type") ?? ""
  const head = [`status ${response.status}`, type]
  const location = response.headers.get("location")
  if (location) head.push(location.replace(origin, ""))
  if (/html/.test(type)) return [...head, ...describePage((await response.text()).replaceAll(origin, ""))]
  if (/json/.test(type))
    return [...head, ...flatten(JSON.parse((await response.text()).replaceAll(origin, "")))]
  if (/^text|[/+]xml/.test(type))
    return [...head, ...(await response.text()).replaceAll(origin, "").split("\n")]
  const bytes = Buffer.from(await response.arrayBuffer())
  if (/spreadsheetml/.test(type)) return [...head, ...describeWorkbook(bytes)]
  return [...head, `${bytes.byteLength} bytes, ${createHash("sha256").update(bytes).digest("hex")}`]
}

/** The cells, formulas and names of a workbook: the time of its making and the packing differ each time. */
function describeWorkbook(bytes: Buffer): string[] {
  return Object.entries(unzipSync(bytes)).flatMap(([name, file]) =>
    strFromU8(file)
      .replaceAll(/<dcterms:\w+[^>]*>[^<]*/g, "")
      .split(/(?=<(?:c|row|definedName|sheet|si|xf) )/)
      .map((part) => `${name.replaceAll(/\d+/g, "")} ${part}`),
  )
}

function describePage(page: string): string[] {
  const html = (page.match(/<title>[^<]*|<main[\s\S]*<\/main>/g) ?? [page]).join(" ")
  const links = [...html.matchAll(/\s(?:href|src|action|name|value|content|alt|aria-label|title)="([^"]*)"/g)]
    .map(([attribute]) => attribute.trim())
    .filter((attribute) => !/\/assets\/|"sha\d+-/.test(attribute))
  const texts = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .split(/<[^>]*>/)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text !== "")
  return [...texts, ...links]
}

/** A line for each value of a JSON answer, so that a difference names its field. */
function flatten(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [`${path}: ${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([key, part]) =>
    flatten(part, Array.isArray(value) ? `${path}[]` : `${path}.${key}`),
  )
}

/** Lines that only one of two answers has; equal lines of both are paired. */
function findDifference(one: readonly string[], other: readonly string[]): [gone: string[], added: string[]] {
  const counts = new Map<string, number>()
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1)
  const added: string[] = []
  for (const line of other) {
    const count = counts.get(line) ?? 0
    if (count === 0) added.push(line)
    else counts.set(line, count - 1)
  }
  const gone = [...counts].flatMap(([line, count]) => Array.from({ length: count }, () => line))
  return [gone, added]
}

const addresses = new Set<string>()
for (const origin of [before, after])
  for (const path of [
    ...(await listOpenApi(origin)),
    ...(values.only === "data" ? [] : await listSitemap(origin)),
  ])
    if (path.startsWith(values.family)) addresses.add(path)

/** What a line says, without its figures and names, so that one change on many pages is one class. */
const longestLine = 100
const toClass = (line: string) => line.replaceAll(/\d[\d.,]*/g, "#").slice(0, longestLine)

const classes = new Map<string, Set<string>>()
let differing = 0
for (const path of addresses) {
  const [one, other] = await Promise.all([describe(before, path), describe(after, path)])
  const [gone, added] = findDifference(one, other)
  const lines = [...gone.map((line) => `− ${toClass(line)}`), ...added.map((line) => `+ ${toClass(line)}`)]
  if (lines.length === 0 && one.join("\n") !== other.join("\n")) lines.push("the same in another order")
  if (lines.length > 0) differing += 1
  for (const line of lines) classes.set(line, (classes.get(line) ?? new Set()).add(path))
}
for (const [line, paths] of [...classes].sort(([, a], [, b]) => b.size - a.size))
  console.log(`${paths.size} addresses, such as ${[...paths].slice(0, 2).join(" and ")}: ${line}`)
console.log(`${addresses.size} addresses, ${addresses.size - differing} equal, ${differing} differ.`)
