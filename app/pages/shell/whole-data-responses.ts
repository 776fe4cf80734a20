/**
 * Makes a data request settle only when its body has arrived. Remix decodes the body while it streams, and logs an
 * AbortError when another navigation aborts the request in the middle; an abort of the fetch itself it ignores.
 * No loader streams a promise, so nothing is drawn later for it.
 */
export function readDataResponsesWhole(fetchStreaming: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchStreaming(input, init)
    if (!isDataAddress(input) || response.body === null) return response
    return new Response(await response.arrayBuffer(), response)
  }
}

function isDataAddress(input: RequestInfo | URL): boolean {
  const address = input instanceof Request ? input.url : String(input)
  return /\.data(\?|$)/.test(address)
}
