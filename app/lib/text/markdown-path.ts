const extension = ".md"
const home = "/index"

/** The address of a page as Markdown: `/company/AAPL.md`, `/index.md`. */
export function toMarkdownPath(pathname: string): string {
  return `${pathname.replace(/\/+$/, "") || home}${extension}`
}

/** The page of an address of Markdown; null for any other address. */
export function fromMarkdownPath(pathname: string): string | null {
  if (!pathname.endsWith(extension)) return null
  const page = pathname.slice(0, -extension.length)
  if (page === home) return "/"
  return page === "" || page.endsWith("/") ? null : page
}
