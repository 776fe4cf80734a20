import { expect, test } from "vitest"
import { answerData } from "~/addresses/data/answer-data.server"
import { apiRoot, dataAddresses } from "~/addresses/data/registry"
import { answerMarkdown } from "~/addresses/text/answer-markdown.server"
import { requestContext } from "~/context.server"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { documentStore } from "~/platform/documents.server"
import { parseSettings } from "~/platform/env.server"
import { RequestLog } from "~/platform/log.server"
import { bindings } from "./bindings"

const origin = "http://localhost:8787"
const settings = parseSettings({ APP_ORIGIN: origin, SESSION_SECRET: "s".repeat(40) })

async function storeListing(): Promise<void> {
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  const listing = { ticker: "LIST-B", cik: "0000990005", name: "Listed Mills", exchange: "NYSE", position: 0 }
  await applyBatch(ingestBatch.parse({ listings: [listing], rewriteLists: true }), {
    db: bindings.DB,
    documents,
    now: () => 1_000,
  })
}

async function answer(path: string): Promise<Response> {
  const request = new Request(origin + path)
  const context = requestContext(request, bindings, settings, () => {})
  if (!path.includes(".md")) return answerData(request, context)
  const page = new URL(request.url).pathname.replace(/\.md$/, "")
  return answerMarkdown(page, request, context, () => Promise.reject(new Error("A page was rendered.")))
}

const spellings = [
  "list-b",
  "List-B",
  "LIST.B",
  "list.b",
  "%6cist-b",
  "990005",
  "0000990005",
  "CIK0000990005",
]
const companyAddresses = dataAddresses.filter(({ path }) => path.startsWith("/company/{ticker}"))

/** Every company address with the subject, with its examples in place of the other parameters. */
function listPaths(subject: string): string[] {
  return companyAddresses.flatMap(({ id, path, parameters, csv, isBesidePage }) => {
    const examples = new Map(parameters.map(({ name, example }) => [name, example]))
    const filled = path
      .replace("{ticker}", subject)
      .replace(/\{(\w+)\}/g, (_, name: string) => examples.get(name) ?? "")
    const extensions = csv ? ["json", "csv", "xlsx"] : ["json"]
    const paths = extensions.map((extension) => `${filled}.${extension}`)
    return [
      ...paths.map((each) => apiRoot + each),
      ...(csv ? [`${apiRoot}${filled}.parquet`] : []),
      ...(isBesidePage ? paths : []),
      // The text of the overview is that of the page.
      ...(isBesidePage && id !== "company" ? [`${filled}.md`] : []),
    ]
  })
}

test.each(spellings)(
  "every company address with %s redirects once, to itself under the ticker",
  async (spelling) => {
    await storeListing()
    const own = listPaths("LIST-B")
    const wrong: string[] = []
    for (const [place, path] of listPaths(spelling).entries()) {
      const query = path.includes("/search.") ? "?q=tariffs" : ""
      const response = await answer(path + query)
      const found = `${response.status} ${response.headers.get("location")}`
      if (found !== `301 ${own[place]}${query}`) wrong.push(`${path}: ${found}`)
    }
    expect(wrong).toEqual([])
  },
)
