/** Words for a kind of company or security, which do not identify it. */
const genericWords = new Set(
  `a adr ads and bv cap capital cl class co com common company companies corp corporation cos de del delaware des
  fund group grp holding holdings hldg hldgs inc incorporated international intl llc llp lp ltd limited md n na
  new nv nye of ord plc reit sa sab sh shares shs spa sponsored sponsd spon stock the trust tr un unit units us
  usa va series ser depositary receipt receipts common`
    .split(/\s+/)
    .filter(Boolean),
)

/** Frequent abbreviations in the lists of the SEC and of brokers. */
const shortened: Record<string, string> = {
  amer: "america",
  american: "america",
  bk: "bank",
  bancorp: "bank",
  comms: "communications",
  comm: "communications",
  communication: "communications",
  ent: "entertainment",
  finl: "financial",
  fin: "financial",
  indl: "industrial",
  inds: "industries",
  intl: "international",
  labs: "laboratories",
  lab: "laboratories",
  mtrs: "motors",
  mtr: "motor",
  natl: "national",
  pete: "petroleum",
  pharma: "pharmaceuticals",
  pharmaceutical: "pharmaceuticals",
  res: "resources",
  sys: "systems",
  svcs: "services",
  svc: "services",
  tech: "technologies",
  technology: "technologies",
  gen: "general",
  techs: "technologies",
  therap: "therapeutics",
}

/** The words that identify an issuer: lower case, without legal forms and share classes. */
export function nameWords(name: string): string[] {
  return name
    .toLowerCase()
    .replace(/\(.*$/, "")
    .replace(/\/[a-z]{2,3}\/?/g, " ")
    .replace(/['’.]/g, "")
    .split(/[^a-z0-9]+/)
    .map((word) => shortened[word] ?? word)
    .filter((word) => word.length > 1 && !genericWords.has(word))
}

/** Words in the names of many issuers. */
const commonWords = new Set(
  "acquisition america bank biosciences energy financial first global health industries medical national north oil partners resources services south systems technologies therapeutics united west".split(
    " ",
  ),
)

/** True if two lists with the same symbol name the same issuer; one shared distinctive word is enough. */
export function mayBeSameIssuer(first: string, second: string): boolean {
  const [a, b] = [nameWords(first), nameWords(second)]
  const shared = a.filter((word) => b.some((other) => isSameWord(word, other)))
  return (
    shared.some((word) => !commonWords.has(word)) ||
    (shared.length > 0 && shared.length === Math.min(a.length, b.length)) ||
    squash(first).slice(0, 7) === squash(second).slice(0, 7)
  )
}

/** True if all distinctive words of two names are the same. */
export function isSameIssuer(first: string, second: string): boolean {
  const words = nameWords(first).join(" ")
  return words !== "" && words === nameWords(second).join(" ")
}

function squash(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "")
}

/** Lists truncate long words: "expresswa", "elec". */
function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short === long || (short.length >= 4 && long.startsWith(short))
}
