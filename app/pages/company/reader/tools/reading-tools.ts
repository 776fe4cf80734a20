import { hasSingleKeys, isTyping } from "~/ui/single-keys"
import { copyTable } from "../tables/copy-table"

/** Matches of a search, or changes of a redline, in the order of the page. */
const marks =
  ".reading mark[id], .redline :is(ins, del), .redline :is(.fx-added, .fx-removed, .fx-changed, .fx-moved)"

/** The element of the step before; the next step starts from it. */
let current: Element | null = null

/**
 * Scrolls to the next (1) or previous (-1) match or change. After the last match of the page it opens the next one of
 * the list beside the text, which may be in another section.
 */
function stepMarks(direction: 1 | -1): void {
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

interface Passage {
  /** The section that a page must show, if it shows only one. */
  section: string | null
  /** An id at or before the passage, for browsers that do not find the text. */
  anchor: string | null
  text: string
}

/** A passage up to this length is named by all its words, a longer one by its first and last words. */
const longestWhole = 120
const endWords = 5

/**
 * The address of a passage with a text fragment (`#:~:text=`), which browsers find again when the page around it
 * changes, after an id of ours.
 */
export function passageAddress(page: string, { section, anchor, text }: Passage): string {
  const url = new URL(page)
  if (section) url.searchParams.set("section", section)
  url.hash = ""
  return `${url.href.replace(/#$/, "")}#${anchor ?? ""}:~:text=${textDirective(text)}`
}

function textDirective(text: string): string {
  const trimmed = text.trim()
  const words = trimmed.split(/\s+/)
  const isWhole = trimmed.length <= longestWhole && !trimmed.includes("\n")
  if (isWhole || words.length <= 2 * endWords)
    return isWhole ? escapeDirective(words.join(" ")) : ends(words, 2)
  return ends(words, endWords)
}

/** The first and the last words: a range may cross paragraphs, which a whole text may not. */
function ends(words: string[], count: number): string {
  const size = Math.max(1, Math.min(count, Math.floor(words.length / 2)))
  return `${escapeDirective(words.slice(0, size).join(" "))},${escapeDirective(words.slice(-size).join(" "))}`
}

/** A hyphen, a comma and an ampersand have a meaning in the directive. */
function escapeDirective(text: string): string {
  return encodeURIComponent(text).replace(/-/g, "%2D")
}

/** Shorter selections are not worth a link. */
const minSelectedLength = 8
/** The time for which a button says that it copied. */
const saidMs = 1500

/** Copying of tables, links to selected passages, and `n` and `p` for the next and previous match or change. */
export function startReadingTools(): () => void {
  const button = document.createElement("button")
  button.type = "button"
  button.className = "passage-link"
  const hide = () => button.remove()

  const onClick = (event: MouseEvent) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy], [data-step]") : null
    if (target?.dataset.step) stepMarks(target.dataset.step === "-1" ? -1 : 1)
    if (target?.dataset.copy) say(target, copyTable(target.dataset.copy))
  }
  let last = ""
  const onKey = (event: KeyboardEvent) => {
    // After `g`, a letter goes to another page.
    const isSecond = last === "g"
    last = event.key
    if (event.key === "Escape") hide()
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !hasSingleKeys()) return
    if (isSecond || isTyping(event.target) || document.querySelector("dialog[open]")) return
    if (event.key === "n" || event.key === "p") {
      event.preventDefault()
      stepMarks(event.key === "n" ? 1 : -1)
    }
  }
  const onSelection = () => {
    const selection = document.getSelection()
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null
    const text = selection?.toString() ?? ""
    const start = range ? getElement(range.startContainer) : null
    if (!range || !start?.closest(".reading") || text.trim().length < minSelectedLength) return hide()
    const box = range.getBoundingClientRect()
    button.textContent = "Copy link to this passage"
    button.style.top = `${window.scrollY + box.bottom + 6}px`
    button.style.left = `${window.scrollX + Math.max(8, Math.min(box.left, window.innerWidth - 220))}px`
    const address = passageAddress(window.location.href, {
      section: sectionShown(start),
      anchor: anchorBefore(start),
      text,
    })
    button.onclick = () => say(button, navigator.clipboard.writeText(address))
    document.body.appendChild(button)
  }
  // A tap on the button must not clear the selection.
  button.onpointerdown = (event) => event.preventDefault()
  document.addEventListener("click", onClick)
  document.addEventListener("keydown", onKey)
  document.addEventListener("selectionchange", onSelection)
  return () => {
    hide()
    document.removeEventListener("click", onClick)
    document.removeEventListener("keydown", onKey)
    document.removeEventListener("selectionchange", onSelection)
  }
}

function say(button: HTMLElement, work: Promise<void>): void {
  const before = button.textContent
  work.then(
    () => {
      button.textContent = "Copied"
      setTimeout(() => {
        button.textContent = before
      }, saidMs)
    },
    () => {
      button.textContent = "Not copied"
    },
  )
}

function getElement(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement
}

/** The section's key if the page shows one section of several. */
function sectionShown(element: Element): string | null {
  const sections = document.querySelectorAll(".reading > section[id]")
  return sections.length === 1 ? (element.closest("section[id]")?.id ?? null) : null
}

/** The last id of the text at or before an element. */
function anchorBefore(element: Element): string | null {
  const article = element.closest(".reading")
  const before = [...(article?.querySelectorAll("[id]") ?? [])].filter(
    (each) =>
      each === element ||
      (each.compareDocumentPosition(element) &
        (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) !==
        0,
  )
  return before.at(-1)?.id ?? null
}
