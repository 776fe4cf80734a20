/** Kinds of listed securities. The first three are shares in the company itself. */
export const securityKinds = [
  "common",
  "class",
  "ads",
  "preferred",
  "warrant",
  "unit",
  "right",
  "note",
  "fund",
  // Nothing says what it is: often a note or a preferred share, or the former symbol of the share.
  "unknown",
] as const
export type SecurityKind = (typeof securityKinds)[number]

const kindNames: Record<SecurityKind, string> = {
  common: "Common share",
  class: "Class of common shares",
  ads: "Depositary share",
  preferred: "Preferred share",
  warrant: "Warrant",
  unit: "Unit",
  right: "Right",
  note: "Note",
  fund: "Fund share",
  unknown: "Not known",
}

export function formatSecurityKind(kind: SecurityKind): string {
  return kindNames[kind]
}

/** True for a share in the company itself, whose price times the number of shares is the company's market value. */
export function isShare(kind: SecurityKind): boolean {
  return kind === "common" || kind === "class" || kind === "ads"
}

const className = String.raw`(?:(?:class|cl) [a-z]{1,2}|class)\b`
/** Preferred shares and notes have series, too. */
const series = String.raw`(?:series|ser) [a-z0-9]{1,2}\b`
/** What stands after the words of a share where the title is of another security. */
const otherSecurity = `(?:warrants?|pref|pfd|cum|perp|rights?)`
/** A depositary share of it stands for shares of several classes, whose number its title seldom says. */
const stapled = `(?:units?|certificates?|cpos?)`
const depositaryShare = String.raw`(?<!\b(?:amer\w*|global|spons\w*|ad[rs]s?) )\bdep(?:ositary)?[. ]+sh(?:are)?s?\b`

const ofUnits = RegExp(`^(?:american|global) deposit[a-z]* (?:sh|rec).*\\b${stapled}\\b`)

/** Words of titles by kind, the most telling first: a unit's title also names the share and the warrant in it. */
const wordsOfKinds: [SecurityKind, RegExp][] = [
  ["fund", /\betfs?\b|\btr units?\b|\bu(?:ni)?t ser 1\b|\b(?:fd|fund|index)\b/],
  ["ads", ofUnits],
  [
    "unit",
    /^(?:(?:one|1) )?(?:shares? of )?(?:class [a-z] )?(?:common|ordinary) .*\band (?:an?|one|two|three|[1-9])\b.*\bwarrants?\b|(?<!common )\b(?:corporate|corp|equity) units?\b/,
  ],
  [
    "class",
    RegExp(
      `^(?:${className}|${series})(?:(?!${otherSecurity}).){0,20}\\b(?:common|ordinary|capital|shares?)\\b(?!.*\\bwarrants?\\b)`,
    ),
  ],
  [
    "class",
    RegExp(
      `^(?:common|ordinary|capital) (?:stock|shares?),? (?:${className}|${series})(?!.*\\b${otherSecurity})`,
    ),
  ],
  [
    "common",
    /^(?:(?:common|ordinary|capital) (?:stock|shares?)|shares? of beneficial interest)\b(?! purchase\b)(?!.*\bwarrants?\b)/,
  ],
  [
    "note",
    /\b(?:notes?|debentures?|debt|bonds?|nts?|sr n\w{0,4}|sr unsec\w*|[ds][bd]cv|frnt)\b|\bsr$|^(?!.*\b(?:pref|warrant|right)).*\bdue (?:\w+ )?(?:\d{1,2},? )?\d{4}\b/,
  ],
  [
    "right",
    /^rights?\b|^(?:preferred|preference) (?:stock|shares?) rights?\b|^(?!.*\band\b).*\bpurchase rights?$/,
  ],
  [
    "preferred",
    RegExp(
      `\\b(?:pfds?|prfd|pref|prf|preferred|preference|(?:non)?cum(?:ulative)?|capital securit(?:y|ies))\\b|${depositaryShare}(?!.*\\b(?:ord|ordinary|common)\\b)`,
    ),
  ],
  [
    "unit",
    /\b(?:consisting|comprised) of\b|\bu(?:ni|n)ts? (?:1|one)\b|^units?\b(?! ?(?:(?:of|repr\w*) )?(?:ltd|l ?p|lp|limited|part|rp|rep|com|common|ben|royalty))/,
  ],
  ["warrant", /\b(?:warrants?|wts?|wrnts?)\b|^\*? ?w exp\b/],
  ["right", /\b(?:rights?|rts?|cvr)\b/],
  // A rate is that of a preferred share or a note; units of pay are no shares yet.
  [
    "unknown",
    /\d%|\b(?:options?|swaps?|phantom|purchase contracts?)\b|\b(?:restricted|performance|deferred|stock|share|ltip|op|profits? interests?) units?\b/,
  ],
  ["ads", /\b(?:ad[rs]s?|gd[rs]s?|(?:amern?|american|global) dep[a-z]*|spons?|sponsor[a-z]*)\b/],
  [
    "class",
    RegExp(
      `\\b(?:${className}|voting|subordinate|vtg)\\b|(?=.*\\b(?:com|common|ord|ordinary|cap|capital|shs?|stk)\\b).*\\b${series}`,
    ),
  ],
  [
    "common",
    /\b(?:com|common|cmn|ord|ordinary|shs?|shares?|stk|stock|capital|cap|sbi|units?|ut|interests?|reg|registry|registered)\b/,
  ],
]

/** The kind of security that the title of a class names; null where its words name none. */
export function kindOfTitle(title: string): SecurityKind | null {
  // A share that other securities are exchanged for is a share.
  const plain = plainTitle(title).replace(/ (?:underlying|issuable (?:up)?on)\b.*$/, "")
  const kind = wordsOfKinds.find(([, words]) => words.test(plain))?.[0] ?? null
  return kind && isShare(kind) && /\brepresented by .*\bdeposit[ao]ry\b/.test(plain) ? "ads" : kind
}

/** True for the title of a depositary share of units or participation certificates, each of several shares. */
export function standsForUnits(title: string): boolean {
  return ofUnits.test(plainTitle(title))
}

/** True unless the words of a title name a security that is no share of a company or fund. */
export function mayBeShare(title: string): boolean {
  const kind = kindOfTitle(title)
  return kind === null || kind === "fund" || isShare(kind)
}

/**
 * True if a dealer's name of a security names a share. Such names are cut off after thirty letters, so one with units or
 * preferred shares in it may be of another security of the company.
 */
export function isNamedShare(name: string): boolean {
  return mayBeShare(name) && !/\b(?:units?|unt|pfd|pref|preferred)\b/i.test(name)
}

/** The title of a class without its par value and punctuation, which filers of one security write differently. */
export function toClassName(title: string): string {
  return plainTitle(title)
    .replace(/[,.]? ?(?:\$ ?[\d.]+ )?par value.*$|,? no par.*$/, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
}

function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[‘’']/g, "")
    .replace(/[^a-z0-9.%$/*,=]+/g, " ")
    .trim()
}

const ones =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  )
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const fractions: Record<string, number> = {
  ...{
    half: 2,
    halve: 2,
    third: 3,
    quarter: 4,
    fourth: 4,
    fifth: 5,
    sixth: 6,
    seventh: 7,
    eighth: 8,
    ninth: 9,
  },
  ...{ tenth: 10, eleventh: 11, twelfth: 12, fifteenth: 15, sixteenth: 16, twentieth: 20, thirtieth: 30 },
  ...{ fortieth: 40, fiftieth: 50, hundredth: 100, thousandth: 1000 },
}

const receipt = `(?:ad[rs]s?|gd[rs]s?|(?:american |global )?deposit[ao]ry (?:shares?|receipts?))`
const verb =
  /(?:\b(?:represent(?:s|ing)?|repr?s?|repstg|evidenc(?:es|ing)|equal(?:s| to)?|equivalent to|compris(?:es|ing)|consist(?:s|ing) of)(?= )|=)/
const rightTo =
  /^ *(?:(?:(?:the )?rights? to receive|an? (?:beneficial )?interest in|ownership of|approximately) )*/

/**
 * The number of shares that one depositary share stands for, from a title such as "American Depositary Shares, each
 * representing thirteen ordinary shares"; null where the title does not say it, or is cut off behind the number.
 */
export function ratioOfTitle(title: string): number | null {
  const plain = plainTitle(title)
  const found = verb.exec(plain)
  if (!found) return null
  const shares = readShares(plain.slice(found.index + found[0].length).replace(rightTo, ""))
  return shares && shares / countReceipts(plain.slice(0, found.index))
}

/** The number of shares that a text begins with; null where they are units, or those of several classes. */
function readShares(after: string): number | null {
  const words = after
    .replace(/,(?!\d).*$/, "")
    .trim()
    .split(" ")
  const number = takeNumber(words)
  const rest = words.slice(number?.words ?? 0).join(" ")
  if (RegExp(`\\b${stapled}\\b|\\band (?:an?|${ones.join("|")}|\\d+)\\b`).test(rest)) return null
  if (number) return rest && number.value > 0 ? number.value : null
  return /^an? (?:[a-z]+ ){0,4}(?:shares?|stock)\b/.test(rest) ? 1 : null
}

/** The number of depositary shares that together stand for shares: 1 unless the words before say another one. */
function countReceipts(before: string): number {
  const words = before
    .replace(RegExp(`(?:[ ,]*\\b(?:${receipt}|of which|of them|together))*[ ,]*$`), "")
    .split(/[ ,]+/)
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const number = takeNumber(words.slice(-count))
    if (number?.words === count && number.value > 0 && Number.isInteger(number.value)) return number.value
  }
  return 1
}

/** A number and how many words it takes. */
interface TakenNumber {
  value: number
  words: number
}

/** The number that words begin with: `13`, `a 1/5th`, `one hundred fifty`, `two and a half`, `twenty five 25`. */
function takeNumber(words: readonly string[]): TakenNumber | null {
  if (/^an?$/.test(words[0] ?? "")) {
    const number = takeNumber(words.slice(1))
    return number && { ...number, words: number.words + 1 }
  }
  const whole = takeWhole(words)
  let taken = takeFraction(words, whole) ?? whole
  if (!taken) return null
  if (taken === whole) {
    const at = whole.words + Number(words[whole.words] === "and")
    const part = takeNumber(words.slice(at))
    if (part && part.value < 1) taken = { value: whole.value + part.value, words: at + part.words }
  }
  const again = takeNumber(words.slice(taken.words))
  return again?.value === taken.value ? { ...taken, words: taken.words + again.words } : taken
}

/** A fraction in digits, or one in words, whose numerator is the number before it or 1. */
function takeFraction(words: readonly string[], whole: TakenNumber | null): TakenNumber | null {
  const digits = /^(\d+)\/(\d[\d,]*)(?:st|nd|rd|th)?$/.exec(words[0] ?? "")
  if (digits) return { value: Number(digits[1]) / Number(digits[2]?.replaceAll(",", "")), words: 1 }
  const above = whole ?? { value: 1, words: 0 }
  const ten = tens.indexOf(words[above.words] ?? "")
  const at = above.words + Number(ten >= 0)
  const parts = fractions[(words[at] ?? "").replace(/s$/, "")]
  if (!parts) return null
  return { value: above.value / (ten >= 0 ? (ten + 2) * 10 + parts : parts), words: at + 1 }
}

/** A whole or decimal number in digits, or one in words below a million. */
function takeWhole(words: readonly string[]): TakenNumber | null {
  if (/^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/.test(words[0] || "-"))
    return { value: Number(words[0]?.replaceAll(",", "")), words: 1 }
  let [thousands, rest, taken] = [0, 0, 0]
  for (const word of words) {
    const one = ones.indexOf(word)
    const ten = tens.indexOf(word)
    if (one > 0 && (rest % 100 === 0 || (one < 10 && rest % 100 >= 20 && rest % 10 === 0))) rest += one
    else if (ten >= 0 && rest % 100 === 0) rest += (ten + 2) * 10
    else if (word === "hundred" && rest < 10) rest = (rest || 1) * 100
    else if (word === "thousand" && thousands === 0) [thousands, rest] = [(rest || 1) * 1000, 0]
    else if (word !== "and" || (rest < 100 && thousands === 0)) break
    taken += 1
  }
  return taken > 0 ? { value: thousands + rest, words: taken } : null
}

/** The letters after a symbol's dash. */
const suffixes: [SecurityKind, RegExp][] = [
  ["preferred", /^P[A-Z]?$/],
  ["warrant", /^W(?:[ST][A-Z]?)?$/],
  ["unit", /^UN?$/],
  ["right", /^R(?:I|T|W)?$/],
  ["class", /^[A-Z]$/],
]

/** The kind that the letters after a symbol's dash say; null without them, and for others. */
export function kindOfSuffix(symbol: string): SecurityKind | null {
  const suffix = /-([A-Z]+)$/.exec(symbol)?.[1] ?? ""
  return suffixes.find(([, form]) => form.test(suffix))?.[0] ?? null
}

/** The fifth letters of symbols of Nasdaq and of securities traded over the counter, beside another symbol. */
const fifthLetters: Record<string, SecurityKind> = {
  W: "warrant",
  U: "unit",
  R: "right",
  P: "preferred",
  O: "preferred",
  N: "preferred",
  M: "preferred",
}

/** The letters of classes. Several preferred shares or notes of a company run through the alphabet. */
const classLetters = /[ABK]$/
const maxClasses = 3
/** A new share after a split, a late filer, a bankrupt one, and a share that is traded when issued. */
const shareLetters = /[DEQV]$/

/**
 * The kind that the form of a symbol says, beside the other symbols of its company, the largest first. A symbol that is
 * neither the first nor like the first one can be anything.
 */
export function kindOfSymbol(symbol: string, siblings: readonly string[]): SecurityKind {
  const kind = kindOfLetters(symbol, siblings)
  if (kind) return kind
  const first = siblings.find((other) => isShare(kindOfLetters(other, siblings) ?? "common"))
  if (!first || first === symbol || adds(first, symbol)) return "common"
  const alike = siblings.filter((other) => isOfStem(other, symbol)).length
  if (classLetters.test(symbol) && isOfStem(first, symbol)) return "class"
  if (symbol.length !== 5 || !adds(symbol, first)) return "unknown"
  if (classLetters.test(symbol) && alike < maxClasses) return "class"
  return shareLetters.test(symbol) && alike === 0 ? "common" : "unknown"
}

/** The kind that the last letters of a symbol say; null for a symbol without such letters. */
function kindOfLetters(symbol: string, siblings: readonly string[]): SecurityKind | null {
  if (/-[A-Z]+$/.test(symbol)) return kindOfSuffix(symbol) ?? "common"
  const isOfFive = /^[A-Z]{5}$/.test(symbol)
  if (isOfFive && symbol.endsWith("Y")) return "ads"
  if (isForeignSymbol(symbol))
    return kindBeforeF(symbol, siblings) ?? (isAmongForeign(symbol, siblings) ? "unknown" : "common")
  const hasOther = siblings.some((other) => other !== symbol)
  if (isOfFive && hasOther && symbol.slice(4) in fifthLetters) return fifthLetters[symbol.slice(4)] ?? null
  return isAmongPreferred(symbol, siblings) ? "unknown" : null
}

/** True for the symbol that dealers give the share of a foreign company, not its depositary share: `SAPGF`. */
export function isForeignSymbol(symbol: string): boolean {
  return /^[A-Z]{4}F$/.test(symbol)
}

/** True where dealers have several symbols of a company that is listed elsewhere, too: most are preferred shares. */
function isAmongForeign(symbol: string, siblings: readonly string[]): boolean {
  return (
    siblings[0] !== symbol &&
    siblings.some((other) => other !== symbol && isForeignSymbol(other)) &&
    siblings.some((other) => !isForeignSymbol(other))
  )
}

/** The letter before the F of a foreign issuer's unit, warrant or right, of which it has two: `JWSUF` and `JWSWF`. */
function kindBeforeF(symbol: string, siblings: readonly string[]): SecurityKind | null {
  const isOne = (other: string) => other.startsWith(symbol.slice(0, 3)) && /^[A-Z]{3}[WUR]F$/.test(other)
  const isOfTwo = isOne(symbol) && siblings.filter(isOne).length > 1
  return isOfTwo ? (fifthLetters[symbol.slice(3, 4)] ?? null) : null
}

/** True for a symbol that runs on from those of preferred shares: `ATHS` beside `ATH-PA`, `CHSCL` beside `CHSCM`. */
function isAmongPreferred(symbol: string, siblings: readonly string[]): boolean {
  const isFirst = siblings[0] === symbol
  return siblings.some((other) => {
    const base = /^([A-Z]+)-P/.exec(other)?.[1]
    if (base) return adds(symbol, base)
    const isRow = isOfStem(other, symbol) && !isFirst && other.slice(4) in fifthLetters
    return isRow && !classLetters.test(symbol) && !shareLetters.test(symbol)
  })
}

function adds(symbol: string, base: string): boolean {
  const letters = symbol.length - base.length
  return symbol.startsWith(base) && letters > 0 && letters < 3
}

function isOfStem(other: string, symbol: string): boolean {
  return symbol.length === 5 && other.length === 5 && other !== symbol && other.startsWith(symbol.slice(0, 4))
}
