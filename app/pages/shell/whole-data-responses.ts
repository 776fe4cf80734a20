/**
 * Resolves a data request only when its whole body has arrived. Remix decodes the body as a stream and logs an AbortError if a navigation aborts it halfway, but ignores an aborted fetch. No loader streams promises, so this does not delay rendering.
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
