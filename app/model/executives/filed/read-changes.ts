import { type IsoDate, toNamedDay } from "~/lib/dates"
import { splitSentences } from "~/model/filings/item-sentence"
import type { PersonChange } from "./person-change"
import { isPersonName, isSamePerson } from "./person-name"
import { findTerms, readHolders, withoutCompany } from "./read-holders"

const word = String.raw`\p{Lu}[\p{L}'’-]*\p{Ll}[\p{L}'’-]*`
const name = String.raw`((?:(?:Dr|Mr|Ms|Mrs)\. )?${word}(?: (?:${word}|\p{Lu}\.|de|del|van|von|der|den|la|le|bin|al)){1,5}(?:,? (?:Jr|Sr|II|III|IV)\.?)?)`
/** Text within a sentence: an abbreviation does not end it. */
const within = String.raw`(?:[^.;]|\b(?:Inc|Corp|Co|Ltd|Mr|Ms|Dr)\.)`
/** `, 58,` or `, Executive Vice President and General Counsel,` */
const beside = `(?:, (${within}{1,180}?),)?`
const leave = "retire|resign|step down|depart|leave|not stand for|not to stand for|not seek|not to seek"
/** The person gives up an office and may stay. */
const giveUp = "transition from|cease"

const patterns: { kind: PersonChange["kind"]; pattern: RegExp }[] = [
  {
    kind: "comes",
    pattern: new RegExp(String.raw`\b(?:appointed|elected|promoted|named|hired) ${name}`, "gu"),
  },
  {
    kind: "comes",
    pattern: new RegExp(String.raw`\b(?:appointment|election|promotion|hiring) of ${name}`, "gu"),
  },
  {
    kind: "comes",
    pattern: new RegExp(
      String.raw`${name}${beside} (?:was|has been|will be|would be) (?:appointed|elected|promoted|named|hired)\b`,
      "gu",
    ),
  },
  {
    kind: "comes",
    pattern: new RegExp(
      String.raw`${name}${beside} will (?:become|assume|succeed|serve as|join|transition to|be transitioning to)\b`,
      "gu",
    ),
  },
  {
    kind: "leaves",
    pattern: new RegExp(
      String.raw`${name}${beside} (?:has |have )?(?:resigned|retired|stepped down|departed|passed away)\b`,
      "gu",
    ),
  },
  {
    kind: "leaves",
    pattern: new RegExp(String.raw`${name}${beside} (?:will|intends to|plans to) (?:${leave})\b`, "gu"),
  },
  {
    kind: "gives up",
    pattern: new RegExp(String.raw`${name}${beside} (?:will|intends to|plans to) (?:${giveUp})\b`, "gu"),
  },
  {
    kind: "leaves",
    pattern: new RegExp(
      String.raw`${name}${beside} (?:has )?(?:notified|informed|advised)\b${within}{0,200}?\b(?:${leave}|retiring|resigning|leaving|retirement|resignation)\b`,
      "gu",
    ),
  },
  {
    kind: "leaves",
    pattern: new RegExp(String.raw`\b(?:resignation|retirement) of ${name}`, "gu"),
  },
]

/** Words that are capitalized before a name, and of which no name consists. */
const notNames =
  /^(?:Chief|Executive|Senior|Vice|President|Chair(?:man|woman|person)?|Officer|Director|Financial|Operating|Technology|Legal|Accounting|Commercial|Marketing|Board|Directors|Company|Corporation|Inc|Committee|General|Counsel|Secretary|Treasurer|Controller|Principal|Interim|Non-Executive|Independent|Lead|The|On|In|As|Our|Effective|Item|And|Mr|Ms|Mrs|Dr)\.?$/

/** The persons of an item 5.02, each once for each kind. Sentences that name nobody in full are left out. */
export function readChanges(texts: readonly string[]): PersonChange[] {
  const changes: PersonChange[] = []
  const terms = findTerms(texts.join(" "))
  const dated = (sentence: string) => withEffectiveDate(sentence, texts)
  for (const text of texts)
    for (const sentence of splitSentences(text).map(dated)) {
      for (const { kind, pattern } of patterns)
        for (const match of sentence.matchAll(pattern)) {
          const after = sentence.slice((match.index ?? 0) + match[0].length)
          for (const found of listNames(match[1] ?? "", after)) {
            if (changes.some((known) => known.kind === kind && isSamePerson(known.name, found))) continue
            const title = kind === "comes" ? titleAfter(sentence, match) : titleBeside(sentence, match)
            const own = title && withoutCompany(title, terms)
            changes.push({ name: found, kind, title: own, effective: getEffective(sentence, kind) })
          }
        }
      for (const holder of readHolders(sentence, terms))
        if (!changes.some(({ name }) => isSamePerson(name, holder.name))) changes.push(holder)
    }
  return changes
}

/** The name without titles before it, and a second one after `and`. */
function listNames(text: string, after: string): string[] {
  const [, second = ""] = new RegExp(`^ and ${name}`, "u").exec(after) ?? []
  return [text, second].flatMap((each) => {
    const words = each.replace(/^(?:Dr|Mr|Ms|Mrs)\. /, "").split(" ")
    while (words.length > 0 && notNames.test(words[0] ?? "")) words.shift()
    const plain = words.join(" ").replace(/,$/, "")
    return isPersonName(plain) && !words.some((part) => notNames.test(part)) ? [plain] : []
  })
}

/** A title ends at a clause: before `effective`, a parenthesis, or a comma and a small letter. */
const title = String.raw`(\p{Lu}?.{2,140}?)(?=,? (?:effective|with effect|beginning|commencing|starting|as of|succeeding|to succeed|replacing|on|following|later|when)\b|[.;(]|, [\p{Ll}]|$)`
const role = new RegExp(
  String.raw`(?:\bas|\bto (?:serve as|become)|\bbecome|\bto the (?:position|role) of|\brole of|\bassume the (?:role|position) of) ${title}`,
  "u",
)

function titleAfter(sentence: string, match: RegExpMatchArray): string | null {
  const text = sentence.slice(match.index ?? 0)
  const given = role.exec(text)?.[1]
  if (given) return cleanTitle(given)
  return /\b(?:to|of|join) (?:the|its|our|[\p{L}’' ]{1,30}[’']s?) ?Board\b/u.test(text) ? "Director" : null
}

function titleBeside(sentence: string, match: RegExpMatchArray): string | null {
  const given = match[2] ?? ""
  if (/\b(?:officer|president|counsel|controller|treasurer|secretary|chair\w*|manager)\b/i.test(given))
    return cleanTitle(given)
  const text = sentence.slice(match.index ?? 0)
  if (/\bdirector\b|\bmember of the Board\b/i.test(given)) return "Director"
  const left = /\b(?:from (?:his|her|their) (?:role|position) as|as) /.test(text)
    ? role.exec(text)?.[1]
    : null
  if (left) return cleanTitle(left)
  return /\bfrom the Board\b|\bre-election\b/.test(text) ? "Director" : null
}

function cleanTitle(text: string): string | null {
  if (/\bmember of\b.*\bboard\b/i.test(text) && !/^[^,]*\bofficer\b/i.test(text)) return "Director"
  const plain = text
    .replace(
      /^(?:a |an |the |our |its |his |her |new |newly created role of |[\p{L}.&, ]{1,40}[’']s? )+/u,
      "",
    )
    .replace(/ (?:of|for) (?:the Company|the Registrant).*$/, "")
    .replace(/\s*\(.*$/, "")
    .replace(/,? and (?:as )?(?:a )?(?:member|director|join)\b.*$/, "")
    .replace(/ in the (?:first|second|third|fourth) quarter\b.*$/, "")
    .replace(/\b(Officer|President)s$/, "$1")
    .replace(/,$/, "")
    .trim()
  if (/^(?:(?:independent|non-employee|outside) )?director\b/i.test(plain)) return "Director"
  return plain.length >= 2 && plain.length <= 140 ? plain : null
}

const months = "January|February|March|April|May|June|July|August|September|October|November|December".split(
  "|",
)
const day = `(${months.join("|")}) (\\d{1,2}), (\\d{4})`

/** The day that a sentence gives besides the day of an announcement; that day for what was done then. */
function getEffective(sentence: string, kind: PersonChange["kind"]): IsoDate | null {
  const stated = new RegExp(`\\beffective(?: as of| on|,? beginning)? ${day}`, "u").exec(sentence)
  if (stated) return toDay(stated)
  const announced = new RegExp(`(?<![^\\s(])(?:On|Effective|As of) ${day}`, "u").exec(sentence)
  const others = [...sentence.matchAll(new RegExp(day, "gu"))].filter(
    ({ index }) => !announced || index > announced.index + announced[0].length,
  )
  const isAtOnce = /\beffective immediately\b|\beffective as of (?:that|such) date\b/.test(sentence)
  if (announced && isAtOnce) return toDay(announced)
  const only = others.length === 1 ? others[0] : undefined
  if (only && new RegExp(`${takesEffect} ${day}`, "u").test(sentence)) {
    const [from, given] = [announced && toDay(announced), toDay(only)]
    return from && given && given < from ? null : given
  }
  const [, quarter = "", year = ""] = inQuarter.exec(sentence) ?? []
  if (year) return `${year}-${quarterEnds[quarter] ?? ""}` as IsoDate
  if (!announced || others.length > 0) return null
  const isDone =
    kind === "leaves"
      ? /\bresigned\b|\bdied\b|\bpassed away\b|\bretired\b/
      : /\b(?:appointed|elected|promoted)\b/
  return isDone.test(sentence) && !isAhead.test(sentence) ? toDay(announced) : null
}

/** Words before the day of a change. */
const takesEffect =
  "\\b(?:(?:role|roles|position|positions|Board|Company|Officer|Director|President|become|retire|resign|leave|depart|employment)(?: [^,.;\\d]{0,60}?)? on|(?<!dated )as of|beginning(?: on)?|commencing(?: on)?|starting(?: on)?|until)"
/** A change that is announced. */
const isAhead = /\b(?:will|intends?|plans?|expects?|announced|effective)\b|\bto be (?:appointed|elected)\b/

const inQuarter = /\b(?:in|at the end of) the (first|second|third|fourth) quarter of (20\d\d)\b/
const quarterEnds: Record<string, string> = {
  first: "03-31",
  second: "06-30",
  third: "09-30",
  fourth: "12-31",
}

function toDay([, month = "", date = "", year = ""]: RegExpMatchArray): IsoDate | null {
  return toNamedDay(year, month, date)
}

/** `as of the Effective Date` with the day that the report defines by this name. */
function withEffectiveDate(sentence: string, texts: readonly string[]): string {
  const defined = new RegExp(`(${day}) \\((?:the )?[“"]Effective Date[”"]\\)`, "u")
  const given = texts.map((text) => defined.exec(text)?.[1]).find(Boolean)
  return given ? sentence.replace(/\b(?:the|such) Effective Date\b/gu, given) : sentence
}
