import { getOffices } from "./offices"
import type { PersonChange } from "./person-change"
import { isPersonName } from "./person-name"

/** Words between quotation marks in parentheses that name no company. */
const notCompanies =
  /^(?:Board|Plan|Agreement|Award|Committee|Effective Date|Annual Meeting|Exchange Act|SEC|CEO|CFO|COO|Commission)$|\b(?:Agreement|Plan|Date|Award|Awards|Committee|Act|Meeting|Units?|RSUs?|PSUs?|Policy|Statement|Letter|Report)\b/

/** The names of the company in a report: `Apple Inc. (“Apple”)`, `Intel Corporation (“Intel” or the “Company”)`. */
export function findTerms(text: string): string[] {
  const terms = [...text.matchAll(/\(([^()]{2,80})\)/g)].flatMap(([, inside = ""]) =>
    [...inside.matchAll(/[“"](\p{Lu}[\p{L}\d&.’' -]{1,30}?)(?:[’']s)?,?[”"]/gu)].map(([, term = ""]) => term),
  )
  return [...new Set(["Company", "Corporation", "Registrant", ...terms])].filter(
    (term) => !notCompanies.test(term),
  )
}

/** `Chief Executive Officer of Intel` is the company's. */
export function withoutCompany(title: string, terms: readonly string[]): string {
  const plain = title.replace(
    new RegExp(`,? (?:of|for) (?:the )?(?:${toChoice(terms)})(?:,? Inc\\.?| Corporation)?$`, "u"),
    "",
  )
  return plain || title
}

const name = String.raw`((?:\p{Lu}[\p{L}'’-]*\p{Ll}[\p{L}'’-]*|\p{Lu}\.)(?: (?:\p{Lu}[\p{L}'’-]*\p{Ll}[\p{L}'’-]*|\p{Lu}\.|de|van|von|der|la|le)){1,4})`
const office = `((?:Chair(?:man|woman|person)?,? (?:and )?|President,? (?:and )?|Senior Vice President,? (?:and )?|Executive Vice President,? (?:and )?|Co-Founder,? (?:and )?|Founder,? (?:and )?)*(?:[Cc]hief [Ee]xecutive [Oo]fficer|CEO|[Cc]hief [Ff]inancial [Oo]fficer|CFO|[Cc]hief [Oo]perating [Oo]fficer|COO))`

/** The holders of offices whom a sentence names beside a word for the company: `Elon Musk, the Company’s Chief Executive Officer`. */
export function readHolders(sentence: string, terms: readonly string[]): PersonChange[] {
  const own = `(?:our|(?:the )?(?:${toChoice(terms)})(?:[’']s))`
  const forms = [
    {
      pattern: `${name},? (?:is |who is |currently )?${own} (?:current )?${office}(?![^,.;]* of )`,
      at: [1, 2],
    },
    {
      pattern: `\\breport(?:s|ing)?(?: directly)? to (?:Dr\\. |Mr\\. |Ms\\. )?${name}, (?:${own} )?${office}`,
      at: [1, 2],
    },
    { pattern: `(?:${own}|\\b(?:${toChoice(terms)})) ${office} (?:Dr\\. )?${name}`, at: [2, 1] },
  ]
  return forms.flatMap(({ pattern, at: [nameAt = 0, titleAt = 0] }) =>
    [...sentence.matchAll(new RegExp(pattern, "gu"))].flatMap((match): PersonChange[] => {
      const [found = "", title = ""] = [match[nameAt], match[titleAt]]
      const isOwn = isPersonName(found) && getOffices(title).length > 0
      return isOwn ? [{ name: found, kind: "holds", title, effective: null }] : []
    }),
  )
}

function toChoice(terms: readonly string[]): string {
  return terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")
}
