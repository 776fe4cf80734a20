/** Matches of a search, or changes of a redline, in the order of the page. */
const marks =
  ".reading mark[id], .redline :is(ins, del), .redline :is(.fx-added, .fx-removed, .fx-changed, .fx-moved)"

/** The element of the step before; the next step starts from it. */
let current: Element | null = null

/**
 * Scrolls to the next (1) or previous (-1) match or change. After the last match of the page it opens the next one of
 * the list beside the text, which may be in another section.
 */
export function stepMarks(direction: 1 | -1): void {
  const all = [...document.querySelectorAll(marks)].filter(
    (mark, at, list) => !isBesideLast(mark, list[at - 1]),
  )
  const at = current?.isConnected ? all.indexOf(current) : -1
  const next = at < 0 ? firstInView(all, direction) : all[at + direction]
  if (!next) {
    openListed(all, direction)
    return
  }
  current?.classList.remove("is-current")
  current = next
  next.classList.add("is-current")
  next.scrollIntoView({ block: "center" })
}

/** A removed and an added run side by side are one change. */
function isBesideLast(mark: Element, last: Element | undefined): boolean {
  return last !== undefined && (mark.previousSibling === last || last.contains(mark))
}

function firstInView(all: Element[], direction: 1 | -1): Element | undefined {
  const isBelow = (mark: Element) => mark.getBoundingClientRect().top >= 0
  return direction > 0
    ? (all.find(isBelow) ?? all[0])
    : (all.findLast((mark) => !isBelow(mark)) ?? all.at(-1))
}

function openListed(all: Element[], direction: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-match]")]
  const edge = direction > 0 ? all.at(-1) : all[0]
  const at = links.findIndex(({ hash }) => hash === `#${edge?.id}`)
  links[at + direction]?.click()
}
