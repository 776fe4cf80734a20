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
const series = String.raw`(?:series|ser) [a-z]{1,2}\b`
const depositaryShare = String.raw`(?<!\b(?:amer\w*|global|spons\w*|ad[rs]s?) )\bdep(?:ositary)?[. ]+sh(?:are)?s?\b`

/** Words of titles by kind, the most telling first: a unit's title also names the share and the warrant in it. */
const wordsOfKinds: [SecurityKind, RegExp][] = [
  ["fund", /\betfs?\b|\btr units?\b|\bu(?:ni)?t ser 1\b|\b(?:fd|fund|index)\b/],
  [
    "class",
    RegExp(
      `^(?:${className}|${series}).{0,20}\\b(?:common|ordinary|capital|shares?)\\b(?!.*\\bwarrants?\\b)`,
    ),
  ],
  [
    "common",
    /^(?:(?:common|ordinary|capital) (?:stock|shares?)|shares? of beneficial interest)\b(?! purchase\b)(?!.*\bwarrants?\b)/,
  ],
  [
    "note",
    /\b(?:notes?|debentures?|debt|bonds?|nts?|sr n\w{0,4}|sr unsec\w*)\b|\bsr$|\bdue (?:\w+ )?(?:\d{1,2},? )?\d{4}\b/,
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
    /\b(?:consisting|comprised) of\b|\bu(?:ni|n)ts? (?:1|one)\b|^(?:tangible equity |corporate |equity )?units?\b(?! ?(?:ltd|l ?p|lp|limited|part|rp|rep|com|common|(?:of )?ben))/,
  ],
  ["warrant", /\b(?:warrants?|wts?|wrnts?)\b|^\*? ?w exp\b/],
  ["right", /\b(?:rights?|rts?|cvr)\b/],
  // A rate is that of a preferred share or a note; units of pay are no shares yet.
  [
    "unknown",
    /\d%|\b(?:options?|swaps?|phantom)\b|\b(?:restricted|performance|deferred|stock|share|ltip|op|profits? interests?) units?\b/,
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
  const plain = plainTitle(title)
  return wordsOfKinds.find(([, words]) => words.test(plain))?.[0] ?? null
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

const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  )
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const fractions: Record<string, number> = {
  half: 2,
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
  twelfth: 12,
  twentieth: 20,
  fortieth: 40,
  fiftieth: 50,
  hundredth: 100,
}

/**
 * The number of shares that one depositary share stands for, from a title such as "American Depositary Shares, each
 * representing thirteen ordinary shares"; null where the title does not say it.
 */
export function ratioOfTitle(title: string): number | null {
  const plain = plainTitle(title)
  const found =
    /^(.*?)(?:\b(?:represent(?:s|ing|ed)?|repr?|repstg|evidencing|equals?)\b|=)(?: (?:the right to receive|an interest in|ownership of))?(.*)$/.exec(
      plain,
    )
  if (!found) return null
  const [, before = "", after = ""] = found
  const [shares, receipts] = [readCount(after), countReceipts(before)]
  return shares !== null && receipts !== null && shares > 0 && receipts > 0 ? shares / receipts : null
}

/** The number of depositary shares that together stand for shares: 1 unless the words before say another one. */
function countReceipts(before: string): number | null {
  const several =
    /\b(?:each|every) (.+?) (?:ad[rs]s?|american|global|depositary)\b.*$/.exec(before)?.[1] ??
    /(?:^|.* )(?:every )?(\w+)(?: american depositary shares| ad[rs]s?)? of which $/.exec(before)?.[1]
  if (several) return several === "each" ? 1 : readCount(several)
  const words = /^(.*) (?:ad[rs]s?|american depositary \w+) $/.exec(before)?.[1]?.split(/[ ,]+/) ?? []
  return readCount(words.slice(-2).join(" ")) ?? readCount(words.at(-1) ?? "") ?? 1
}

/** The number that a text begins with: `13`, `1/5th`, `thirteen`, `twenty five`, `one half of one`, `2 1/2`. */
function readCount(text: string): number | null {
  const words = text
    .replace(/\bone and (?:a|one) half\b/, "1.5")
    .trim()
    .split(/[ ]+/)
  const [first = "", second = ""] = words
  const digits = readDigits(first)
  if (digits !== null) return digits + (/^\d+$/.test(first) ? (readFraction(second) ?? 0) : 0)
  const ten = tens.indexOf(first)
  const unit = units.indexOf(ten >= 0 ? second : first)
  if (first === "a" || first === "an") return 1 / (fractions[second] ?? 1)
  if (ten >= 0) return (ten + 2) * 10 + (unit > 0 && unit < 10 ? unit : 0)
  if (first === "hundred" || second === "hundred") return unit > 0 ? unit * 100 : 100
  if (unit <= 0) return null
  return unit / (fractions[second.replace(/s$/, "")] ?? 1)
}

function readDigits(word: string): number | null {
  const plain = word.replace(/,$/, "")
  return /^\d+(?:,\d{3})*(?:\.\d+)?$/.test(plain) ? Number(plain.replaceAll(",", "")) : readFraction(plain)
}

function readFraction(word: string): number | null {
  const parts = /^(\d+)\/(\d+)(?:st|nd|rd|th)?$/.exec(word)
  return parts ? Number(parts[1]) / Number(parts[2]) : null
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
