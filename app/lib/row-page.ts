/** Rows of a table on one page. The data addresses have all. */
export const rowsAPage = 200

interface RowPage<T> {
  rows: T[]
  /** Starts at 1. */
  page: number
  pages: number
}

/** The number of the page that an address names; 1 if it names none. */
export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1)
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

/** The rows of a page; of the last page if there are fewer pages. */
export function takePage<T>(all: readonly T[], requested: number, size = rowsAPage): RowPage<T> {
  const pages = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(requested, pages)
  return { rows: all.slice((page - 1) * size, page * size), page, pages }
}
