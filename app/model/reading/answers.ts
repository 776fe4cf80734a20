import { getItems, type ItemForm } from "~/model/reading/text/items"
import { foreignId } from "~/model/reading/text/markup"
import { textHash } from "~/model/reading/text/text-hash"
import type { Answer } from "./cross-reference"
import type { OutlineBlock } from "./outline-blocks"
import { type ReadingSection, readingVersion, type SectionHead } from "./reading-document"

/** The rows of each table that items without a section are answered in, with the anchors they get. */
type RowAnchors = Map<number, Map<number, string>>

const rowAnchor = ({ item }: Answer) => foreignId(`index-${item.key}`)
/** An item of more words than this says something itself. */
const maxReferenceWords = 120

export function toRowAnchors(answers: Answer[]): RowAnchors {
  const anchors: RowAnchors = new Map()
  for (const answer of answers) {
    if (answer.row === null) continue
    const rows = anchors.get(answer.at) ?? new Map<number, string>()
    anchors.set(answer.at, rows.set(answer.row, rowAnchor(answer)))
  }
  return anchors
}

/** The block with an anchor in the first cell of each of those rows. */
export function withRowAnchors(block: OutlineBlock, rows: Map<number, string> | undefined): OutlineBlock {
  if (!rows || block.draft.kind !== "table") return block
  let row = -1
  const html = block.draft.html.replace(/<tr><t[dh][^>]*>/g, (start) => {
    row++
    const anchor = rows.get(row)
    return anchor ? `${start}<span id="${anchor}"></span>` : start
  })
  return { ...block, draft: { ...block.draft, html } }
}

/** Adds the items that another section answers, each behind the item that comes before it in the form. */
export function addAnswers(
  heads: SectionHead[],
  sections: ReadingSection[],
  answers: Answer[],
  {
    form,
    keyAt,
    isAnchor,
  }: {
    form: ItemForm
    keyAt: (block: number) => string
    isAnchor: (key: string, fragment: string) => boolean
  },
): void {
  const order = new Map(getItems(form).map((item, index) => [item.key, index]))
  for (const answer of [...answers].sort((a, b) => a.order - b.order)) {
    const key = keyAt(answer.at)
    const target = heads.find((head) => head.key === key)
    if (!target || heads.some((head) => head.item === answer.item.key)) continue
    const before = heads.reduce((best, head, index) => {
      const place = order.get(head.item) ?? -1
      const known = order.get(heads[best]?.item ?? "") ?? -1
      return place >= 0 && place < answer.order && place >= known ? index : best
    }, -1)
    const fragment = answer.fragment !== null && isAnchor(key, answer.fragment) ? answer.fragment : null
    const anchor = fragment ?? (answer.row === null ? key : rowAnchor(answer))
    const isShared =
      answer.status === "elsewhere" && target.status !== "text" && target.status !== "elsewhere"
    heads.splice(before + 1, 0, {
      key: answer.item.key,
      item: answer.item.key,
      part: 1,
      parts: 1,
      label: answer.item.label,
      title: answer.item.title,
      status: isShared ? target.status : answer.status,
      words: 0,
      hash: textHash(""),
      headings: [],
      entries: [],
      refersTo: { key, anchor },
    })
    sections.splice(before + 1, 0, { version: readingVersion, key: answer.item.key, blocks: [] })
  }
}

/** An item of statements that has none, beside a section that has them, refers to that one. */
export function referToStatements(heads: SectionHead[]): void {
  const isStatements = (head: SectionHead) => /^(?:item-8|part-1-item-1|item-18)$/.test(head.item)
  const short = heads.find(
    (head) =>
      isStatements(head) && head.parts === 1 && head.entries.length === 0 && head.words <= maxReferenceWords,
  )
  const target = heads.find((head) => head !== short && !isStatements(head) && head.entries.length >= 3)
  const [entry] = target?.entries ?? []
  if (!short || !target || !entry || short.status === "none") return
  short.status = "elsewhere"
  short.refersTo = { key: target.key, anchor: entry.anchor }
}
