import { toSubject } from "./entries"

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What to search for where a path is not found: its ticker or CIK, else its last part as words. */
export function toSearchText(path: string): string {
  const subject = toSubject(path)
  const last = path.split("/").filter(Boolean).at(-1) ?? ""
  return decoded(subject.type === "none" ? last : subject.identifier)
    .replace(/[-_+]+/g, (mark) => (subject.type === "none" ? " " : mark))
    .slice(0, 100)
    .trim()
}
