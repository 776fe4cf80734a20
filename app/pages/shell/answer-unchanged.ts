import { encode } from "turbo-stream"

export interface DataRequest {
  method: string
  /** The address of the page, without `.data`. */
  pathname: string
  /** The only route that is asked for, as by a fetcher. */
  route: string | null
}

interface Place {
  pathname: string
  search: string
  hash: string
}

/** The part of the router's state that says what is on the page. */
export interface ShownPage {
  location: Place
  navigation: { location?: Place | undefined }
  loaderData: Record<string, unknown>
  fetchers: Map<string, { formAction?: string | undefined; data?: unknown }>
}

/** An answer in the format of Remix that leaves the page as it is: its own data again, or a redirect back to it. */
export function answerUnchanged(request: DataRequest, page: ShownPage, status = 500): Response {
  const isVisit = page.navigation.location !== undefined && isAt(request, page.navigation.location)
  const isElsewhere = isVisit && !isAt(request, page.location)
  if (request.method !== "GET") {
    const fetcher = [...page.fetchers.values()].find(({ formAction }) => isFor(request, formAction))
    if (!fetcher && isElsewhere) return write(new Redirect(page.location).answer, 202)
    // Remix reloads no data after an action with such a status.
    return write({ data: fetcher?.data ?? null }, Math.max(status, 400))
  }
  if (isElsewhere) return write(new Redirect(page.location), 202)
  const shown = isAt(request, page.location) ? page.loaderData : {}
  const asked = request.route === null ? Object.keys(shown) : request.route.split(",")
  return write(Object.fromEntries(asked.map((route) => [route, { data: shown[route] ?? null }])), 200)
}

class Redirect {
  answer: object
  constructor({ pathname, search, hash }: Place) {
    const redirect = pathname + search + hash
    this.answer = { redirect, status: 302, revalidate: false, reload: false, replace: true }
  }
}

function isAt({ pathname }: DataRequest, place: Place): boolean {
  return pathname === trim(place.pathname)
}

function isFor(request: DataRequest, formAction: string | undefined): boolean {
  return formAction !== undefined && request.pathname === trim(formAction.replace(/[?#].*$/, ""))
}

/** Remix asks for the data of a page without the slash at its end. */
function trim(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname
}

function write(value: unknown, status: number): Response {
  const redirect = (each: unknown): [string, object] | undefined =>
    each instanceof Redirect ? ["SingleFetchRedirect", each.answer] : undefined
  const body = encode(value, { plugins: [redirect] })
  return new Response(body, { status, headers: { "content-type": "text/x-script; charset=utf-8" } })
}
