const maxBetween = 2

/**
 * EDGAR lists persons by their last name, as `GARCIA LOPEZ MARIA`. If a signature (`/s/ Maria T. Garcia Lopez`) shows
 * that the last name has several words, the result has a comma after it: `GARCIA LOPEZ, MARIA`.
 */
export function markLastName(filed: string, signatures: readonly string[]): string {
  const words = filed.split(/\s+/)
  if (filed.includes(",")) return filed
  const plain = words.map(toPlain)
  for (let end = 2; end < words.length; end++) {
    const [last, first = ""] = [plain.slice(0, end), plain[end]]
    if (first.length > 1 && signatures.some((signature) => isSigned(signature, first, last)))
      return `${words.slice(0, end).join(" ")}, ${words.slice(end).join(" ")}`
  }
  return filed
}

/** True if the last name follows the first one, with at most two names between. */
function isSigned(signature: string, first: string, last: readonly string[]): boolean {
  const words = signature.split(/\s+/).map(toPlain)
  return words.some(
    (word, at) =>
      word === first &&
      Array.from({ length: maxBetween + 1 }, (_, between) => at + 1 + between).some((from) =>
        last.every((name, place) => words[from + place] === name),
      ),
  )
}

function toPlain(word: string): string {
  return word
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase()
}
