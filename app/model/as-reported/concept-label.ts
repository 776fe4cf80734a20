/** Prints the second of two words in parentheses where the taxonomies write one after the other. */
const opposites =
  /\b(income|profit|earnings|gains?|expense|increase|provided by|proceeds from|payments for) (loss(?:es)?|expense|benefit|decrease|used in|payments for|repayments of|proceeds from)\b/gi

/** A row's label from its tag, for a filing without labels: `NetIncomeLoss` is `Net income (loss)`. */
export function conceptLabel(concept: string): string {
  const words = concept
    .replace(/Abstract$/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(" ")
  return words
    .map((word, at) => (at === 0 || /^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(" ")
    .replace(opposites, "$1 ($2)")
}
