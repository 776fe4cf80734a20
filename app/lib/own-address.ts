/**
 * The address of a subject under its own identifier: the second segment of the path of `url` is replaced, and keeps
 * `suffix` (`.json`) if it ends with it. It differs from `url` wherever `identifier` differs from what was given.
 */
export function toOwnAddress(url: string, identifier: string, suffix = ""): string {
  const { pathname, search } = new URL(url)
  const [, root = "", segment = "", ...rest] = pathname.split("/")
  const end = segment.toLowerCase().endsWith(suffix) ? suffix : ""
  return `${["", root, `${identifier}${end}`, ...rest].join("/")}${search}`
}
