import { toSubject } from "./entries"

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The search text for a path that was not found: its ticker or CIK, otherwise the words of its last segment.
 */
export function toSearchText(path: string): string {
  const subject = toSubject(path)
  const last = path.split("/").filter(Boolean).at(-1) ?? ""
  return decoded(subject.type === "none" ? last : subject.identifier)
    .replace(/[-_+]+/g, (mark) => (subject.type === "none" ? " " : mark))
    .slice(0, 100)
    .trim()
}
