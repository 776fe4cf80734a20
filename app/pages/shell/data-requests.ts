import { answerUnchanged, type DataRequest, type ShownPage } from "./answer-unchanged"

const sentences: Record<number, string> = {
  403: "The site refused this request.",
  413: "This is too long to send.",
  429: "Too many requests were sent. Please wait a minute.",
}

const kept = "Nothing on this page was lost."

/** The sentence of a failed answer, or the meaning of its status. Null is a site that could not be reached. */
async function sayFailure(answer: Response | null): Promise<string> {
  if (answer === null) return `The site could not be reached. ${kept}`
  const type = answer.headers.get("content-type") ?? ""
  // A page of a proxy, such as one that checks the browser, is only of use as a page.
  const text = type.startsWith("text/plain") ? (await answer.text()).trim() : ""
  const isSentence = text !== "" && text.length <= 300 && !text.includes("\n")
  return `${isSentence ? text : (sentences[answer.status] ?? "The site could not answer.")} ${kept}`
}

/** Shows the sentence of a failed request, and offers to load the address as a whole page. */
type ShowFailure = (sentence: string, reloadAddress: string) => void

/**
 * Reads data requests of Remix for the page that is shown. Other requests pass.
 *
 * An answer is resolved when its whole body has arrived. Remix decodes the body as a stream and logs an AbortError if a navigation aborts it halfway, but ignores an aborted fetch. No loader streams promises, so this does not delay rendering.
 *
 * A request that fails, or an answer that is not data, such as a limit's or a proxy's, would replace the page by an error page. It is shown as a sentence, and Remix gets an answer that changes nothing.
 */
export function readDataRequests(
  fetchStreaming: typeof fetch,
  getPage: () => ShownPage | undefined,
  showFailure: ShowFailure,
): typeof fetch {
  return async (input, init) => {
    const request = toDataRequest(input, init)
    if (!request) return fetchStreaming(input, init)
    const answer = await fetchStreaming(input, init).then(readWhole).catch(ignoreUnlessAborted)
    const page = getPage()
    if (page === undefined || (answer && isData(answer))) {
      if (answer) return answer
      throw new TypeError("The site could not be reached.")
    }
    const isVisit = request.method === "GET" && page.navigation.location !== undefined
    const { pathname, search } = (isVisit && page.navigation.location) || page.location
    showFailure(await sayFailure(answer), pathname + search)
    return answerUnchanged(request, page, answer?.status)
  }
}

function toDataRequest(input: RequestInfo | URL, init?: RequestInit): DataRequest | null {
  const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
  if (url.origin !== window.location.origin || !url.pathname.endsWith(".data")) return null
  const pathname = url.pathname === "/_root.data" ? "/" : url.pathname.slice(0, -".data".length)
  const method = (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase()
  return { method, pathname, route: url.searchParams.get("_routes") }
}

async function readWhole(answer: Response): Promise<Response> {
  return answer.body === null ? answer : new Response(await answer.arrayBuffer(), answer)
}

function ignoreUnlessAborted(error: unknown): null {
  if (error instanceof DOMException && error.name === "AbortError") throw error
  return null
}

/** Remix takes an answer without a body as no data. */
function isData(answer: Response): boolean {
  const type = answer.headers.get("content-type") ?? ""
  return answer.body === null || type.startsWith("text/x-script")
}
