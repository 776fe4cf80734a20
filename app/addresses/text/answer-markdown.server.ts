import type { AppLoadContext } from "@remix-run/cloudflare"
import { getReader, readAddress } from "~/addresses/data/answer-data.server"
import { apiRoot, dataAddresses, matchAddress } from "~/addresses/data/registry"
import { parseAccession } from "~/lib/accession"
import { unescapeMarkup } from "~/lib/escape"
import { escapeMarkdown } from "~/lib/text/escape-markdown"
import { toMarkdown } from "~/lib/text/html-to-markdown"
import { toMarkdownPath } from "~/lib/text/markdown-path"
import type { DataAnswer } from "~/model/directory/data-answer"
import { toDataMarkdown } from "./data-markdown"
import { loadFilingMarkdown } from "./filing-markdown.server"

/**
 * A page as Markdown: the text of a filing, the answer of the page's data address, or the page's own text. `render`
 * makes the page.
 */
export async function answerMarkdown(
  page: string,
  request: Request,
  context: AppLoadContext,
  render: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!(await context.passesReadGate(getReader(request))))
    return toResponse("Too many requests. Try again in a minute.\n", 429, { "retry-after": "60" })
  const url = new URL(request.url)
  url.pathname = page
  const pageRequest = new Request(url, { headers: request.headers })
  try {
    const loaded = await loadText(pageRequest, context)
    if (loaded !== null) return loaded
    return await toPageMarkdown(await render(pageRequest), url)
  } catch (error) {
    if (error instanceof Response) return toPageMarkdown(error, url)
    throw error
  }
}

/** The text of a filing, or of a page with data of its own; null for other pages. */
export async function loadText(request: Request, context: AppLoadContext): Promise<Response | null> {
  const { pathname: path, origin, search, searchParams } = new URL(request.url)
  const [, ticker = "", segment = ""] = /^\/company\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  if (parseAccession(segment) === segment && !searchParams.has("view")) {
    const answer = await loadFilingMarkdown({ ticker, accession: segment }, request, context)
    return answer.status === 200 ? toResponse(String(answer.body.markdown), 200) : toProblem(answer)
  }
  const matched = matchAddress(`${path}.json`) ?? matchAddress(`${apiRoot}${path}.json`)
  // The overview of a company is more than its entry in the lists.
  if (!matched || matched.address.id === "company") return null
  const answer = await readAddress(matched, request, context)
  if (answer.status !== 200) return toProblem(answer)
  const { address, parameters } = matched
  return toResponse(toDataMarkdown(answer, { address, parameters, origin, path, search }), 200)
}

function toProblem({ status, body }: DataAnswer): Response {
  return toResponse(`${escapeMarkdown(String(body.error))}\n`, status)
}

/** The main part of a page; a redirect leads to the Markdown of the other page. */
async function toPageMarkdown(response: Response, url: URL): Promise<Response> {
  const location = response.headers.get("location")
  if (location) {
    const target = new URL(location, url)
    target.pathname = toMarkdownPath(target.pathname.replace(/\.json$/, ""))
    const to = target.origin === url.origin ? target.pathname + target.search : location
    return new Response(null, { status: response.status, headers: { location: to } })
  }
  const text = await response.text()
  if (!response.headers.get("content-type")?.includes("html")) return toResponse(text, response.status)
  const title = unescapeMarkup(/<title>([^<]*)/.exec(text)?.[1] ?? "").replace(/\s+/g, " ")
  const markdown = toMarkdown(text, { within: "main", base: url.href })
  const head = /^# /m.test(markdown) ? "" : `# ${escapeMarkdown(title)}\n\n`
  return toResponse(
    `${head}${markdown}\n${listAddresses(url)}\n`,
    response.status,
    keepHeaders(response.headers),
  )
}

/** The address of the page and, for a company, of its statements as data and of its other texts. */
function listAddresses({ href, origin, pathname, search }: URL): string {
  const lines = [`- Page: ${href}`]
  const matched = matchAddress(`${pathname}.json`)
  if (matched?.address.id === "company") {
    const page = origin + pathname
    lines.push(
      `- Data: ${page}/financials.json and ${page}/financials.csv; all listings: ${page}.json`,
      `- More: ${companyTexts.map((each) => `${page}/${each}.md`).join(" ")}`,
    )
  } else if (matched) lines.push(`- Data: ${origin}${pathname}.json${search}`)
  return lines.join("\n")
}

/** The texts beside a company's overview that need no further parameter. */
const companyTexts = [
  ...dataAddresses.flatMap(({ path, isBesidePage, parameters }) => {
    const [, name] = /^\/company\/\{ticker\}\/(\w+)$/.exec(path) ?? []
    const isWhole = parameters.every(({ in: place, isRequired }) => place === "path" || !isRequired)
    return name && isBesidePage && isWhole ? [name] : []
  }),
  "as-reported",
]

/** The text is cached like its page. */
function keepHeaders(headers: Headers): Record<string, string> {
  const kept = ["cache-control", "retry-after"].flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(kept)
}

function toResponse(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/markdown; charset=utf-8", ...headers },
  })
}
