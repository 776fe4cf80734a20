import type { PageCache, Rendered } from "./page-cache.server"
import { isPersonalCookie, sharedAddress } from "./page-key"

/**
 * Answers from the page cache what is the same for every visitor, and renders everything else. `source` is null for
 * an answer that the cache had no part in.
 */
export async function cachedAnswer(
  pages: PageCache,
  request: Request,
  render: (request: Request) => Promise<Rendered>,
  waitUntil: (work: Promise<unknown>) => void,
  dataParameters: ReadonlySet<string>,
): Promise<{ response: Response; source: Awaited<ReturnType<PageCache["answer"]>>["source"] | null }> {
  const address = isPersonalCookie(request.headers.get("cookie"))
    ? null
    : sharedAddress(request, dataParameters)
  if (!address) return { response: (await render(request)).response, source: null }
  const shared = () => render(sharedRequest(address, request))
  return pages.answer(request, address.href, shared, waitUntil)
}

/**
 * A request of its own, so that the answer depends on the address alone and is finished even if this visitor leaves.
 * The network address only counts for limits, and a refused request is not kept.
 */
function sharedRequest(address: URL, { headers }: Request): Request {
  const network = headers.get("cf-connecting-ip")
  return new Request(address, network ? { headers: { "cf-connecting-ip": network } } : {})
}
