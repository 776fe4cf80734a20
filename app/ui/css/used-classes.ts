import { unescapeMarkup } from "~/lib/escape"

const mark = 'class="'

/** The classes of all elements in pieces of HTML. */
export function listClasses(pieces: Iterable<string>): Set<string> {
  // A table repeats few values in thousands of cells.
  const values = new Set<string>()
  for (const html of pieces)
    for (let at = html.indexOf(mark); at >= 0; ) {
      const start = at + mark.length
      const end = html.indexOf('"', start)
      values.add(html.slice(start, end))
      at = html.indexOf(mark, end)
    }
  return new Set([...values].flatMap((value) => unescapeMarkup(value).split(/\s+/)))
}
