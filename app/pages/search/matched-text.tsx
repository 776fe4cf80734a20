import { matchParts } from "~/model/search/match-parts"

/** A text with what the query matched in bold. */
export function MatchedText({ text, query }: { text: string; query: string }) {
  let at = 0
  return matchParts(text, query).map((part) => {
    const key = at
    at += part.text.length
    return part.isMatch ? (
      <b key={key} className="font-[680]">
        {part.text}
      </b>
    ) : (
      part.text
    )
  })
}
