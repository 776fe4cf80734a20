import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"

/**
 * `npm run tool -- crawl <origin> [--each 60]`: follows the links of all pages from the home page on, and prints those
 * that are not answered or answered 404 or 500, with a page that has them. Of addresses that differ in numbers, tickers
 * and values of parameters alone, it reads so many as `--each` says.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: "string", default: "60" } },
})
const [origin] = positionals
if (!origin) throw new Error("Give a server: npm run tool -- crawl http://localhost:8787")

/** A page of a link, for the report. */
const seenOn = new Map<string, string>([["/", "the start"]])
const waiting = ["/"]
const counts = new Map<string, number>()
let broken = 0
let read = 0

/** What addresses of one kind of page have in common. */
function toFamily(path: string): string {
  const { pathname, searchParams } = new URL(path, origin)
  const folders = pathname
    .replace(/^\/(company|etf)\/[^/.]+/, "/$1/{ticker}")
    .replace(/\d[\w-]*/g, "{number}")
    .replace(/\/source\/.*$/, "/source/{row}")
  return `${folders}?${[...new Set(searchParams.keys())].sort().join("&")}`
}

/** The links of a page to the same site, without their fragments. Signing in and out is left to people. */
function listLinks(html: string, at: string): string[] {
  return [...html.matchAll(/<(?:a|link|img|script)\b[^>]*?\s(?:href|src)="([^"]+)"/g)].flatMap(
    ([, address = ""]) => {
      const url = new URL(address.replaceAll("&amp;", "&"), new URL(at, origin))
      return url.origin === origin && !/^\/(?:auth|logout)\b/.test(url.pathname)
        ? url.pathname + url.search
        : []
    },
  )
}

function report(what: string, path: string): void {
  broken++
  console.log(`${what} ${path} on ${seenOn.get(path)}`)
}

async function visit(path: string): Promise<void> {
  const response = await fetch(new URL(path, origin), { headers: { accept: "text/html" } })
  if (response.status === 429) {
    await response.body?.cancel()
    await setTimeout(5_000)
    return visit(path)
  }
  read++
  if (response.status === 404 || response.status === 500) report(String(response.status), path)
  const isPage = response.headers.get("content-type")?.startsWith("text/html")
  if (!isPage) return response.body?.cancel()
  const at = new URL(response.url).pathname
  for (const link of listLinks(await response.text(), at)) {
    const family = toFamily(link)
    const count = counts.get(family) ?? 0
    if (seenOn.has(link) || count >= Number(values.each)) continue
    seenOn.set(link, path)
    counts.set(family, count + 1)
    waiting.push(link)
  }
}

async function work(): Promise<void> {
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const asked = path
    await visit(asked).catch((error: unknown) => report(String(error), asked))
    if (read % 500 === 0) console.error(`${read} read, ${waiting.length} wait`)
  }
}

await visit("/")
await Promise.all([work(), work()])
console.log(`${read} addresses of ${counts.size} kinds were read; ${broken} are broken.`)
if (broken > 0) process.exitCode = 1
