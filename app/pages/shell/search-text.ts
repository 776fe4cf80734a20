import { toSubject } from "./entries"

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Paths that end in a code or in the name of a page, which no company has. */
const unnamed = /^\/(?:alerts|auth|embed|login)\//

/**
 * The search text for a path that was not found: its ticker or CIK, otherwise the words of its last segment. Empty
 * for a path that names nothing to search for.
 */
export function toSearchText(path: string): string {
  const subject = toSubject(path.replace(/^\/embed(?=\/)/, ""))
  if (subject.type === "none" && unnamed.test(path)) return ""
  const last = path.split("/").filter(Boolean).at(-1) ?? ""
  return decoded(subject.type === "none" ? last : subject.identifier)
    .replace(/[-_+]+/g, (mark) => (subject.type === "none" ? " " : mark))
    .slice(0, 100)
    .trim()
}
