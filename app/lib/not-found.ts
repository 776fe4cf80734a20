/** The 404 of a page or a file; `text` says what does not exist. */
export function notFound(text: string | null = null): Response {
  return new Response(text, { status: 404, statusText: "Not Found" })
}
