export type Align = "left" | "center" | "right"

/** The looks of a paragraph in the source, as far as reading needs them. */
export type Look = {
  /** h1 to h6, where the filer used one. */
  tag: string | null
  align: Align
  indentPt: number
  fontPt: number
  /** True where every letter has the mark. */
  bold: boolean
  italic: boolean
  underline: boolean
  list: boolean
}

/** One row of a table that may be a table of contents. */
export type ContentsRow = { text: string; fragments: string[] }

/** A piece of a foreign document, already rebuilt in our own markup but not yet set. */
export type Draft = {
  kind: "paragraph" | "table" | "preformatted" | "image" | "break"
  /** Inline markup of a paragraph, the whole element of any other kind. */
  html: string
  text: string
  /** Foreign ids that point here. */
  anchors: string[]
  /** Foreign ids that this piece links to. */
  fragments: string[]
  look: Look
  rows?: ContentsRow[]
}

export const plainLook: Look = {
  tag: null,
  align: "left",
  indentPt: 0,
  fontPt: 0,
  bold: false,
  italic: false,
  underline: false,
  list: false,
}

export function toDraft(draft: Partial<Draft> & Pick<Draft, "kind">): Draft {
  return { html: "", text: "", anchors: [], fragments: [], look: plainLook, ...draft }
}
