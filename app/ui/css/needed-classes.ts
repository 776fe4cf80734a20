import { findEnd, splitList } from "./css-text"

/** The classes without which a selector matches nothing: all of `all`, and those of one item of each list of `any`. */
export interface Needed {
  all: string[]
  any: Needed[][]
}

const className = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/g
const selectorFunction = /:(is|where|has|not|nth-child|nth-last-child)\(/

export function readNeeded(selector: string): Needed {
  const any: Needed[][] = []
  let rest = selector
  for (let found = selectorFunction.exec(rest); found; found = selectorFunction.exec(rest)) {
    const open = found.index + found[0].length
    const close = findEnd(rest, open, ")")
    if (/is|where|has/.test(found[1] ?? "")) any.push(splitList(rest.slice(open, close), ",").map(readNeeded))
    rest = rest.slice(0, found.index) + rest.slice(close + 1)
  }
  // Brackets with a backslash are part of a class.
  const outside = rest.replace(/(?<!\\)\[[^\]]*\]/g, "")
  return { all: [...outside.matchAll(className)].map(([, name = ""]) => unescapeName(name)), any }
}

function unescapeName(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6})\s?|\\(.)/g, (_, code?: string, letter?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (letter ?? ""),
  )
}
