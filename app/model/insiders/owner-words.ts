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
