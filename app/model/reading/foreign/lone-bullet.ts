import type { Draft } from "~/model/reading/text/draft"

/** A bullet in a paragraph of its own, with its text in the next one. */
export function isLoneBullet(draft: Draft): boolean {
  return draft.kind === "paragraph" && /^[•●▪■◦○·]$/.test(draft.text)
}

export function joinBullet(bullet: Draft, draft: Draft): Draft {
  return {
    ...draft,
    html: `${bullet.html} ${draft.html}`,
    text: `${bullet.text} ${draft.text}`,
    anchors: [...bullet.anchors, ...draft.anchors],
  }
}
