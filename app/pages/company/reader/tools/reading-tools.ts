import { hasSingleKeys, isTyping } from "~/ui/single-keys"
import { copyTable } from "../tables/copy-table"
import { passageAddress } from "./passage-address"
import { stepMarks } from "./step-marks"

/** Shorter selections are not worth a link. */
const leastSelected = 8
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
    if (!range || !start?.closest(".reading") || text.trim().length < leastSelected) return hide()
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
