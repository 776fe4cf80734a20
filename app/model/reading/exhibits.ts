import type { FilingIndex } from "~/edgar/filing-index"
import type { SgmlDocument } from "~/edgar/sgml-header"

/** A document of a filing besides its main one. */
export type Exhibit = {
  /** `EX-99.1`, or null where neither the header nor the name tells. */
  type: string | null
  title: string
  name: string
  /** `read` opens in the reader; `image` and `download` are served as they are. */
  opens: "read" | "image" | "download"
}

/** The names of exhibits by the first part of their number (Regulation S-K, Item 601). */
const titles: Record<string, string> = {
  "1": "Underwriting agreement",
  "2": "Plan of acquisition or reorganization",
  "3": "Charter and bylaws",
  "4": "Rights of security holders",
  "5": "Opinion on legality",
  "8": "Opinion on tax",
  "10": "Material contract",
  "13": "Annual report to shareholders",
  "14": "Code of ethics",
  "16": "Letter on change of auditor",
  "18": "Letter on change of accounting",
  "19": "Insider trading policy",
  "20": "Other report to holders",
  "21": "Subsidiaries",
  "22": "Guarantors of securities",
  "23": "Consent of experts",
  "24": "Power of attorney",
  "27": "Financial data schedule",
  "31": "Certification under section 302",
  "32": "Certification under section 906",
  "95": "Mine safety disclosure",
  "96": "Technical report",
  "97": "Clawback policy",
  "99": "Additional exhibit",
}

/** The name of an exhibit of this type; null for a type without a name. */
export function exhibitTitle(type: string): string | null {
  return titles[/^EX-(\d+)/.exec(type)?.[1] ?? ""] ?? null
}

const order = ["read", "image", "download"]

/** A filing's other documents, from its index, with types from its SGML header if that is available. */
export function listExhibits(
  index: FilingIndex,
  mainDocument: string,
  documents: SgmlDocument[] = [],
): Exhibit[] {
  const headers = new Map(documents.map((document) => [document.filename, document]))
  return index.files
    .filter((file) => file.name !== mainDocument && !file.isViewerPage && !isMachinery(file.name))
    .map((file): Exhibit => {
      const header = headers.get(file.name)
      const type = header?.type || exhibitTypeOfName(file.name)
      const opens =
        file.kind === "html" || file.kind === "text" ? "read" : file.kind === "image" ? "image" : "download"
      return { type, title: toTitle(type, header?.description ?? null, file.name), name: file.name, opens }
    })
    .filter((exhibit) => exhibit.opens !== "image" && exhibit.name !== `${index.accession}.txt`)
    .sort((a, b) => order.indexOf(a.opens) - order.indexOf(b.opens) || compareTypes(a.type, b.type))
}

/** Press release and other additional exhibits: where results and transcripts are. */
export function isAdditionalExhibit(type: string | null): boolean {
  return /^EX-99(\.|$)/.test(type ?? "")
}

/** Filers name files after their exhibits: `ex991q4.htm`, `a10-qexhibit31103292025.htm`, `exmp-ex99_1.htm`. */
export function exhibitTypeOfName(name: string): string | null {
  const match = /ex(?:hibit|h)?[-_.]?(\d{1,3})(?:(?:[x._-]|(?=\d))(\d{1,2}))?/i.exec(
    name.replace(/\.\w+$/, ""),
  )
  const [, digits, minor] = match ?? []
  if (!digits) return null
  const major = Object.keys(titles).filter((key) => digits.startsWith(key))
  const best = major.sort((a, b) => b.length - a.length)[0]
  if (!best) return null
  const rest = digits.slice(best.length) || minor?.slice(0, 1)
  return rest ? `EX-${best}.${rest[0]}` : `EX-${best}`
}

function toTitle(type: string | null, description: string | null, name: string): string {
  const isPlain = !description || /^(?:ex|exhibit)[-\s]?[\d.]+$/i.test(description)
  return isPlain ? (exhibitTitle(type ?? "") ?? name) : description
}

/** Files of XBRL and of the SEC's viewer. */
function isMachinery(name: string): boolean {
  return /\.(?:xml|xsd|json|js|css|zip|xlsx?)$/i.test(name) || /-index(?:-headers)?\.html?$/i.test(name)
}

function compareTypes(a: string | null, b: string | null): number {
  const number = (type: string | null) => Number(/^EX-([\d.]+)/.exec(type ?? "")?.[1] ?? 1000)
  return number(a) - number(b)
}
