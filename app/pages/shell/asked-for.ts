import { subjectOf } from "./entries"

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What an address asked for, as words to search for: the ticker or CIK, else the last part of the path. */
export function askedFor(path: string): string {
  const subject = subjectOf(path)
  const last = path.split("/").filter(Boolean).at(-1) ?? ""
  return decoded(subject.type === "none" ? last : subject.identifier)
    .replace(/[-_+]+/g, (mark) => (subject.type === "none" ? " " : mark))
    .slice(0, 100)
    .trim()
}
