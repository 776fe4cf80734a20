import type { ReportingOwner } from "~/edgar/insiders/ownership"

/** `Director, Chief Executive Officer`: the owner's relationship to the company, from the form. */
export function ownerRole(owner: ReportingOwner): string {
  const parts = [
    owner.isDirector && "Director",
    owner.isOfficer && (owner.officerTitle ?? "Officer"),
    owner.isTenPercentOwner && "10 % owner",
    owner.isOther && (owner.otherText ?? "Other"),
  ].filter((part) => typeof part === "string")
  return [...new Set(parts)].join(", ")
}

/** The SEC writes `COOK TIMOTHY D`. Capitals become title case; the order of the names stays as filed. */
export function ownerName(filedName: string): string {
  if (/[a-z]/.test(filedName)) return filedName
  return filedName.replace(/[A-Z]+/g, (word, at: number) =>
    word.length < 2 || keptUpper.has(word) || isInitials(filedName, at, word)
      ? word
      : word[0] + word.slice(1).toLowerCase(),
  )
}

const keptUpper = new Set(["LLC", "LP", "LLP", "II", "III", "IV", "NA", "SA", "AG", "NV", "PLC", "GP"])

/** `L.P.`: a letter before a full stop. */
function isInitials(name: string, at: number, word: string): boolean {
  return word.length === 1 && name[at + 1] === "."
}

/**
 * `Arthur D. Levinson` for `Levinson Arthur D`: the SEC lists persons by their last name. Names of organizations, and
 * names that already have the initial before the last name, stay as they are. A comma ends a last name of several words.
 */
export function personName(name: string): string {
  const words = name.replace(/,/g, " ").trim().split(/\s+/)
  if (organization.test(name) || words.slice(1, -1).some((word) => /^\p{L}\.$/u.test(word))) return name
  const suffixes = words.slice(1).filter((word) => suffix.test(word))
  const names = words.filter((word, at) => at === 0 || !suffix.test(word))
  const [before = "", after = ""] = name.split(",")
  const end = (wordCount(after) && wordCount(before)) || names.findIndex((word) => !particle.test(word)) + 1
  const last = names.slice(0, end)
  const given = names.slice(end)
  if (last.length === 0 || given.length === 0 || given.length > 3 || last.join("").length === 1) return name
  return [...given.map(withPeriod), ...last, ...suffixes.map(withPeriod)].join(" ")
}

const organization =
  /[\d&/]|\b(?:inc|incorporated|corp|corporation|co|company|companies|llc|l\.?p|llp|ltd|limited|plc|trusts?|trustees?|funds?|foundation|partners|partnership|capital|management|holdings?|group|associates|advisors|advisers|ventures?|investors?|investments?|bank|estate|family|gmbh|ag|s\.?a|n\.?v|bv|se|endowment|university|association|insurance|pension|plan|esop|securities|equity|international|global|enterprises|industries|technologies|acquisition|sponsor|gp)\b/i

const suffix = /^(?:jr|sr|ii|iii|iv|md|phd)\.?$/i
const particle = /^(?:de|del|della|der|den|di|la|st|van|von)$/i

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "" && !suffix.test(word)).length
}

/** `D.` and `Jr.` */
function withPeriod(word: string): string {
  return /^(?:\p{L}|jr|sr)$/iu.test(word) ? `${word}.` : word
}
