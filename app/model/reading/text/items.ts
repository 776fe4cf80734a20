import { eightKItemTitle } from "~/edgar/eight-k-items"
import { baseForm } from "~/edgar/form-names"

/** The kinds of document that have items, each with its own list. */
export type ItemForm = "10-K" | "10-Q" | "20-F" | "8-K"

type ItemLabel = {
  number: string
  rest: string
  /** The further items of a heading such as `Items 10, 11 and 12`. */
  also?: string[]
}

export type Item = {
  /** As in addresses: `item-1a`; a 10-Q's second part `part-2-item-1a`. */
  key: string
  number: string
  part: 1 | 2 | null
  label: string
  title: string
  /** The text of the filing's own heading, for headings without a number. */
  heading: RegExp | null
}

type Row = [number: string, title: string, heading: RegExp | null]

const annual: Row[] = [
  ["1", "Business", /^(?:our |description of )?business$/i],
  ["1A", "Risk factors", /^risk factors$/i],
  ["1B", "Unresolved staff comments", /^unresolved staff comments$/i],
  ["1C", "Cybersecurity", /^cyber ?security$/i],
  ["2", "Properties", /^(?:description of )?propert(?:y|ies)$/i],
  ["3", "Legal proceedings", /^legal proceedings$/i],
  ["4", "Mine safety disclosures", /^mine safety disclosures?/i],
  ["5", "Market for common equity", /^market for (?:the )?(?:registrant|company|our)/i],
  ["6", "Selected financial data", /^selected (?:consolidated )?financial data/i],
  ["7", "Management’s discussion", /^management[’']?s['’]? discussion and analysis/i],
  ["7A", "Market risk", /^quantitative and qualitative disclosures? about market risks?/i],
  ["8", "Financial statements", /^(?:consolidated )?financial statements and supplementa(?:ry|l) data/i],
  ["9", "Changes in and disagreements with accountants", /^changes in and disagreements with/i],
  ["9A", "Controls and procedures", /^(?:disclosure )?controls and procedures$/i],
  ["9B", "Other information", /^other information$/i],
  ["9C", "Foreign jurisdictions that prevent inspections", /^disclosures? regarding foreign jurisdictions/i],
  ["10", "Directors, officers and governance", /^directors(?: and|,) executive officers/i],
  ["11", "Executive compensation", /^executive compensation$/i],
  ["12", "Security ownership", /^security ownership of certain/i],
  ["13", "Related transactions and independence", /^certain relationships and related/i],
  ["14", "Accountant fees and services", /^principal account(?:ant|ing) fees/i],
  [
    "15",
    "Exhibits and schedules",
    /^exhibits?,? (?:and )?(?:consolidated )?financial statements? schedules?/i,
  ],
  ["16", "Summary", /^form 10-k summary$/i],
]

const quarterlyFirst: Row[] = [
  ["1", "Financial statements", /^(?:condensed |consolidated |unaudited )*financial statements/i],
  ["2", "Management’s discussion", /^management[’']?s['’]? discussion and analysis/i],
  ["3", "Market risk", /^quantitative and qualitative disclosures? about market risks?/i],
  ["4", "Controls and procedures", /^(?:disclosure )?controls and procedures$/i],
]

const quarterlySecond: Row[] = [
  ["1", "Legal proceedings", /^legal proceedings$/i],
  ["1A", "Risk factors", /^risk factors$/i],
  [
    "2",
    "Unregistered sales and repurchases",
    /^(?:unregistered sales of|issuer purchases|purchases of equity)/i,
  ],
  ["3", "Defaults upon senior securities", /^defaults upon senior/i],
  ["4", "Mine safety disclosures", /^mine safety/i],
  ["5", "Other information", /^other information$/i],
  ["6", "Exhibits", /^exhibits?(?: and reports on form 8-k)?$/i],
]

const foreign: Row[] = [
  ["1", "Directors, management and advisers", /^identity of directors/i],
  ["2", "Offer statistics", /^offer statistics/i],
  ["3", "Key information", /^key information$/i],
  ["4", "Information on the company", /^information (?:on|about) (?:the|our) company/i],
  ["4A", "Unresolved staff comments", /^unresolved staff comments$/i],
  ["5", "Operating and financial review", /^operating and financial review/i],
  ["6", "Directors, management and employees", /^directors, senior management/i],
  ["7", "Major shareholders and related parties", /^major shareholders/i],
  ["8", "Financial information", /^financial information$/i],
  ["9", "Offer and listing", /^the offer and listing/i],
  ["10", "Additional information", /^additional information$/i],
  ["11", "Market risk", /^quantitative and qualitative disclosures? about market risks?/i],
  ["12", "Other securities", /^description of securities other/i],
  ["13", "Defaults and arrears", /^defaults, dividend/i],
  ["14", "Changes to holders’ rights", /^material modifications to the rights/i],
  ["15", "Controls and procedures", /^controls and procedures$/i],
  ["16", "Reserved", null],
  ["16A", "Audit committee financial expert", /^audit committee financial expert/i],
  ["16B", "Code of ethics", /^code of ethics$/i],
  ["16C", "Accountant fees and services", /^principal accountant fees/i],
  ["16D", "Exemptions from listing standards", /^exemptions? from the listing/i],
  ["16E", "Purchases of equity by the issuer", /^purchases? of equity securities/i],
  ["16F", "Change of auditor", /^changes? in registrant/i],
  ["16G", "Corporate governance", /^corporate governance$/i],
  ["16H", "Mine safety disclosure", /^mine safety/i],
  ["16I", "Foreign jurisdictions that prevent inspections", /^disclosures? regarding foreign/i],
  ["16J", "Insider trading policies", /^insider trading/i],
  ["16K", "Cybersecurity", /^cyber ?security$/i],
  ["17", "Financial statements", null],
  ["18", "Financial statements", null],
  ["19", "Exhibits", /^exhibits?$/i],
]

const lists: Record<Exclude<ItemForm, "8-K">, Item[]> = {
  "10-K": annual.map((row) => toItem(row, null)),
  "10-Q": [...quarterlyFirst.map((row) => toItem(row, 1)), ...quarterlySecond.map((row) => toItem(row, 2))],
  "20-F": foreign.map((row) => toItem(row, null)),
}

/** True if a text is, from its beginning, the title that some form gives an item. */
export function isItemTitle(text: string): boolean {
  const title = text.replace(/[\s.:]+$/, "")
  return Object.values(lists).some((items) => items.some((item) => item.heading?.test(title)))
}

/** The list of items that a form follows; null for an exhibit, a proxy statement and a 6-K. */
export function itemForm(form: string): ItemForm | null {
  const base = baseForm(form)
  if (base.startsWith("10-K")) return "10-K"
  if (base.startsWith("10-Q")) return "10-Q"
  if (base === "20-F") return "20-F"
  return base.startsWith("8-K") ? "8-K" : null
}

/** The items of a form in their order; an 8-K's are those that its numbers say, so the list is empty. */
export function getItems(form: ItemForm): readonly Item[] {
  return form === "8-K" ? [] : lists[form]
}

/** The items of a form with a number, with their places in its order: a 10-Q has some in both parts. */
export function itemsNumbered(
  form: ItemForm,
  number: string,
  part: 1 | 2 | null,
): { item: Item; order: number }[] {
  if (form === "8-K")
    return /^\d{1,2}(\.\d{2})?$/.test(number)
      ? [{ item: eightKItem(number), order: Number(number) * 100 }]
      : []
  return getItems(form)
    .map((item, order) => ({ item, order }))
    .filter(({ item }) => item.number === number && (part === null || item.part === part))
}

/** An 8-K's item by its number, of the old form (`5`) or the new (`2.02`). */
function eightKItem(number: string): Item {
  return {
    key: `item-${number.replace(".", "-")}`,
    number,
    part: null,
    label: `Item ${number}`,
    title: eightKItemTitle(number),
    heading: null,
  }
}

/** A part before the item, the word, `No.` or `#`, the number (`5.02`, `9A(T)`, `IV`), and further numbers. */
const label =
  /^(?:part\s+(?:[ivx]+|\d|one|two|three|four)\s*[-–—,.:/(]?\s*)?items?\s*[.:–—-]?\s*(?:(?:no|number|num)\b\.?\s*|#\s*)?((?:\d{1,2}\.\d{2})|(?:\d{1,2}(?!\d)|[IVX]{1,4}(?=[A-C]?(?:[\s.:–—-]|$)))\s?(?:\(?[A-K]\)?(?![A-Za-z]))?)\s*(?:\(T\))?\s*((?:(?:,?\s*and|,?\s*&|,|to|through|-|–)\s*(?:items?\s*)?\d{1,2}[A-C]?(?=[\s.,:;]|$)\s*)*)[,.;:)\]\-–—|]*\s*/i

const spelledNumbers =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(
    " ",
  )
const word = String.raw`^((?:part\s+\w+\s*[-–—,.:]?\s*)?items?\s+)`
const spelled = RegExp(`${word}(${spelledNumbers.join("|")})(?=\\s?[A-C]?\\s*[.:–—-])`, "i")
const bracketed = RegExp(String.raw`${word}\((\d{1,2}[A-C]?)\)`, "i")
const dashed = RegExp(String.raw`${word}([IVX]+|\d{1,2})[-.](?=[A-C](?:[\s.:)–—-]|$))`, "i")
const joined = RegExp(
  String.raw`${word}(\d{1,2}[A-C]?)\s*[.:]?\s*(?:/|and\b|&)\s*(?:items?\s*)?(?=\d{1,2}[A-C]?\s*[.:–—-])`,
  "i",
)
const halved = RegExp(String.raw`${word}(\d)(?:\s\.\s?|\.\s)(?=0\d[\s.:–—-])`, "i")
const padded = RegExp(String.raw`${word}0(?=\d(?!\d))`, "i")

/**
 * A text with the label that it begins with as forms print it: `Item 9A` for `(I tem nine A`, `Item (9A)`, `Item 9.A` or
 * `Item IX-A`, and `Items 1 and 2.` for `Items 1. and 2.`
 */
function plainLabel(text: string): string {
  return (
    text
      .replace(/^[\s([§•*]*(?=part\b|i\s?t\s?e\s?m)/i, "")
      .replace(/^i\s?t\s?e\s?m(?:\s?(s))?\b/i, "Item$1")
      // Typed with the letter for the digit, as on typewriters.
      .replace(/^(items?\s+)l(?=[A-C]?[\s.:–—-])/i, (_, before: string) => `${before}1`)
      .replace(/^(item\s+9A)T\b/i, "$1")
      .replace(halved, "$1$2.")
      .replace(padded, "$1")
      .replace(spelled, (_, before: string, number: string) => {
        return `${before}${spelledNumbers.indexOf(number.toLowerCase()) + 1}`
      })
      .replace(bracketed, "$1$2")
      .replace(dashed, "$1$2")
      .replace(joined, "$1$2 and ")
  )
}

const romanNumerals = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI".split(" ")

/**
 * Reads the `Item 9A(T). Controls…` that a filed text begins with; `Items 1 and 2` reads as item 1, and also 2.
 * Null where there is none.
 */
export function itemLabel(filed: string): ItemLabel | null {
  const text = plainLabel(filed)
  const match = label.exec(text.slice(0, 300))
  if (!match) return null
  const [whole, written = "", further = ""] = match
  const compact = written.replace(/[\s()]/g, "")
  const [, roman = "", letter = ""] = /^([IVX]*)([A-C]?)$/.exec(compact) ?? []
  if (/^[ivx]/i.test(compact) && !romanNumerals.includes(roman)) return null
  const number = roman ? `${romanNumerals.indexOf(roman) + 1}${letter}` : compact.toUpperCase()
  const line = text.slice(whole.length).trim()
  const seconds = text.length <= longestHeading ? [...line.matchAll(secondHeading)] : []
  const rest = line.slice(0, seconds[0]?.index).trim()
  const also = [...furtherItems(number, further), ...seconds.map(([, each = ""]) => each.toUpperCase())]
  return also.length > 0 ? { number, rest, also } : { number, rest }
}

/** The number and title of a heading such as `1. Business` or `VII – Management’s Discussion`. */
const bareLabel = /^\(?(\d{1,2}[A-K]?|[IVX]{1,4}[A-C]?)\)?\s*[.:)–—-]+\s*(\S.*)$/

/**
 * Reads a heading without the word `Item`: a number with the title that the form gives the item of that number. Null for
 * other texts, such as notes and lists.
 */
export function bareItemLabel(form: ItemForm, text: string): ItemLabel | null {
  const [, number = "", rest = ""] = (text.length <= longestHeading && bareLabel.exec(text)) || []
  const found = number ? itemLabel(`Item ${number}. ${rest}`) : null
  const title = rest.replace(/[\s.:*]+$/, "")
  const isTitled =
    found && itemsNumbered(form, found.number, null).some(({ item }) => item.heading?.test(title))
  return isTitled ? { number: found.number, rest } : null
}

const longestHeading = 200

/** Another heading on the line, not a reference to an item. */
const secondHeading =
  /(?<!\b(?:see|in|under|of|to|and|with|also|by|from|our)\s+(?:part\s+[iv]+,?\s+)?)(?<![("“])\bitem\s+(?:no\.?\s*)?(\d{1,2}[A-C]?)\s*[.:–—-]\s*(?=[A-Z])/gi

/** `, 11, 12 and 14` names what it lists, `through 14` all items in between. */
function furtherItems(first: string, list: string): string[] {
  const numbers: string[] = []
  for (const [, joint = "", number = ""] of list.matchAll(
    /(and|&|,|to|through|-|–)\s*(?:items?\s*)?(\d{1,2}[A-C]?)/gi,
  )) {
    const before = Number.parseInt(numbers.at(-1) ?? first, 10)
    const last = Number.parseInt(number, 10)
    const isRange = /^(?:to|through|-|–)$/i.test(joint)
    if (isRange) for (let between = before + 1; between < last; between++) numbers.push(String(between))
    numbers.push(number.toUpperCase())
  }
  return numbers
}

function toItem([number, title, heading]: Row, part: 1 | 2 | null): Item {
  const key = `item-${number.toLowerCase()}`
  return {
    key: part === 2 ? `part-2-${key}` : part === 1 ? `part-1-${key}` : key,
    number,
    part,
    label: part === 2 ? `Part II, Item ${number}` : `Item ${number}`,
    title,
    heading,
  }
}
