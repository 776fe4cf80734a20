import type { AppLoadContext } from "@remix-run/cloudflare"
import { mcpPaths } from "~/pages/connect/mcp-paths"
import { withoutBody } from "~/platform/body.server"
import { answerData } from "./data/answer-data.server"
import { apiRoot, dataAddresses } from "./data/registry"
import { feeds } from "./feeds.server"
import { type Address, type Answer, makeFinder } from "./find-address"
import { answerMarketFile } from "./market/market-files.server"
import { answerMcp, refuseMcpMethod } from "./mcp/mcp-server.server"
import { oauth } from "./oauth.server"
import { operations } from "./operations.server"
import { pictures } from "./pictures.server"
import { siteFiles } from "./site-files.server"
import { visitors } from "./visitors.server"

const answerWithData: Answer = ({ request, context }) => answerData(request, context)

/** Data under the version and beside the pages. An unknown view of a company or an investor is an error for programs. */
const data: Address[] = [
  `${apiRoot}/*`,
  ...dataAddresses.flatMap(({ path, csv, isBesidePage }) =>
    isBesidePage ? [`${path}.${csv ? "{format:json|csv|xlsx}" : "json"}`] : [],
  ),
  "/company/{ticker}/{view}.{format:json|csv|xlsx}",
  "/investor/{cik}/{view}.{format:json|csv|xlsx}",
  "/investor/{cik}/filings/{accession}.{format:json|csv|xlsx}",
].map((path) => ({ path, get: answerWithData }))

const tools = (path: string): Address => ({
  path,
  get: refuseMcpMethod,
  post: ({ request, context }) =>
    request.method === "POST" ? answerMcp(request, context) : refuseMcpMethod(),
  checksSender: true,
})

/** Every address without a page. Where two paths match, the first wins. */
export const findAddress = makeFinder([
  ...siteFiles,
  ...operations,
  ...pictures,
  ...feeds,
  ...visitors,
  {
    path: `${apiRoot}/market/{table}.parquet`,
    get: ({ request, params, context }) => answerMarketFile(params.table ?? "", request, context),
  },
  ...data,
  ...oauth,
  ...mcpPaths.map(tools),
])

/** The answer of an address; null for a page, which Remix renders. */
export async function answerAddress(request: Request, context: AppLoadContext): Promise<Response | null> {
  const found = findAddress(new URL(request.url).pathname)
  if (!found) return null
  const { params, address } = found
  const isRead = request.method === "GET" || request.method === "HEAD"
  const answer = isRead ? address.get : address.post
  if (!answer) {
    const allow = [...(address.get ? ["GET", "HEAD"] : []), ...(address.post ? ["POST"] : [])].join(", ")
    return new Response(`This address takes ${allow}.`, { status: 405, headers: { allow } })
  }
  const response = await answerOrFail(answer, { request, params, context })
  return request.method === "HEAD" ? withoutBody(response) : response
}

/** A response that is thrown is the answer. */
async function answerOrFail(answer: Answer, asked: Parameters<Answer>[0]): Promise<Response> {
  try {
    return await answer(asked)
  } catch (error) {
    if (error instanceof Response) return error
    if (!asked.request.signal.aborted)
      asked.context.log.note("error", error instanceof Error ? (error.stack ?? error.message) : String(error))
    return new Response("Unexpected Server Error", { status: 500 })
  }
}
