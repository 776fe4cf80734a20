/** Members of the SEC's taxonomies, such as countries, whose names are no words. */
const places: Record<string, string> = {
  US: "United States",
  CN: "China",
  JP: "Japan",
  DE: "Germany",
  GB: "United Kingdom",
  CA: "Canada",
  FR: "France",
  IN: "India",
  KR: "South Korea",
  TW: "Taiwan",
  SG: "Singapore",
  HK: "Hong Kong",
  IE: "Ireland",
  NL: "Netherlands",
  CH: "Switzerland",
  AU: "Australia",
  BR: "Brazil",
  MX: "Mexico",
  IT: "Italy",
  ES: "Spain",
  SE: "Sweden",
  IL: "Israel",
  NonUs: "Outside the United States",
  EMEA: "Europe, Middle East and Africa",
  CorporateNonSegment: "Corporate",
  IntersegmentElimination: "Between segments",
  MaterialReconcilingItems: "Reconciling items",
  RestrictedStockUnitsRSU: "Restricted stock units",
  PensionPlansDefinedBenefit: "Pension plans",
  OtherPostretirementBenefitPlansDefinedBenefit: "Other postretirement plans",
  ForeignPlan: "Foreign plans",
  CorporateAndReconcilingItems: "Corporate and reconciling items",
}

/** A member's name as words: the filer's label, the usual name of a place, or its own words. */
export function memberLabel(member: string, labels: Record<string, string>): string {
  return own(labels, member) ?? own(places, member) ?? (spaced(member) || member)
}

/** A member can be called `constructor`. */
function own(names: Record<string, string>, member: string): string | undefined {
  return Object.hasOwn(names, member) ? names[member] : undefined
}

/** `RestOfAsiaPacificSegment` to `Rest of Asia Pacific`. */
function spaced(member: string): string {
  const words = member
    .replace(/(?<=.)Segments?$/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]{2,}s)(?=[A-Z])/g, "$1 ")
    .replace(/([A-Z]+)([A-Z](?!s\b)[a-z])/g, "$1 $2")
    .replace(/[._]+/g, " ")
    .split(" ")
    .flatMap(splitConnective)
  return words
    .map((word, at) => (at > 0 && small.has(word.toLowerCase()) ? word.toLowerCase() : word))
    .join(" ")
    .replace(/^I (Phone|Pad|Pod)\b/, "i$1")
    .trim()
}

/** Words that end in "and"; names of countries and places end in "land". */
const wholeWords = /^(?:.*land|.*br?and|.*hand|.*mand|grand|(?:under)?s(?:tr?)?and|thousand|expand)$/i

/** `Homeand` before another word to `Home`, `and`: older names have no capital in the connective. */
function splitConnective(word: string, at: number, all: readonly string[]): string[] {
  const stem = /^(\w{3,})and$/.exec(word)?.[1]
  return stem === undefined || at === all.length - 1 || wholeWords.test(word) ? [word] : [stem, "and"]
}

const small = new Set(["and", "of", "the", "or", "for", "in", "to"])
