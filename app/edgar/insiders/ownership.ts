import { z } from "zod"
import { toDataSetDate } from "~/edgar/tab-separated"
import { toFiledNumber } from "~/edgar/text/filed-number"
import { NotXml, readXml } from "~/edgar/xml-reader"
import { parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { tidyLine } from "~/lib/text/tidy-line"
import { storedCik } from "~/lib/value-schemas"
import { markLastName } from "./last-name"

const nullableText = z.string().nullable()
const nullableNumber = z.number().nullable()

const reportingOwner = z.object({
  cik: storedCik.nullable(),
  name: z.string(),
  isDirector: z.boolean(),
  isOfficer: z.boolean(),
  isTenPercentOwner: z.boolean(),
  isOther: z.boolean(),
  officerTitle: nullableText,
  otherText: nullableText,
})

const ownershipEntry = z.object({
  kind: z.enum(["transaction", "holding"]),
  /** From the derivative table: options, units, convertibles. */
  derivative: z.boolean(),
  security: z.string(),
  date: nullableText,
  code: nullableText,
  equitySwap: z.boolean(),
  /** Null where the form gives only a footnote. */
  shares: nullableNumber,
  /** Dollars per share. */
  price: nullableNumber,
  acquired: z.boolean().nullable(),
  ownedAfter: nullableNumber,
  direct: z.boolean().nullable(),
  /** The nature of an indirect holding: "By spouse". */
  nature: nullableText,
  exercisePrice: nullableNumber,
  /** The time when a derivative can first be exercised. */
  exercisable: nullableText.default(null),
  expires: nullableText,
  underlying: nullableText,
  underlyingShares: nullableNumber,
  /** Footnotes of the whole line, and of its price alone. */
  footnotes: z.array(z.string()),
  priceFootnotes: z.array(z.string()),
})

export const ownershipForm = z.object({
  form: z.string(),
  period: nullableText,
  /** On an amendment: when the original was filed. */
  originalFiled: nullableText,
  issuer: z.object({ cik: storedCik, name: z.string(), ticker: nullableText }),
  owners: z.array(reportingOwner),
  hasNoSecurities: z.boolean(),
  /** The owner has left; the form reports only earlier transactions. */
  hasLeft: z.boolean(),
  /** The box for a Rule 10b5-1 plan, on forms since 2023-04-01; null on forms without it. */
  plan10b51: z.boolean().nullable(),
  entries: z.array(ownershipEntry),
  footnotes: z.array(z.object({ id: z.string(), text: z.string() })),
  remarks: nullableText,
})

/** The person who reports. One form may be filed for several owners of the same securities. */
export type ReportingOwner = z.infer<typeof reportingOwner>
/** One line of a form's tables: a transaction, or a holding without a transaction. */
export type OwnershipEntry = z.infer<typeof ownershipEntry>
/** A Form 3, 4 or 5, amended or not. */
export type OwnershipForm = z.infer<typeof ownershipForm>

/** The document is not an ownership form. The message says what it is. */
export class NotOwnershipForm extends Error {
  override name = "NotOwnershipForm"
}

/** EDGAR takes ten owners in a form. Each owner is compared with each signature. */
const maxSignatures = 100

/** Parses the XML of a Form 3, 4 or 5, alone or in its submission. Throws NotOwnershipForm for anything else. */
export function parseOwnershipForm(text: string): OwnershipForm {
  const root = readTree(getForm(text))
  if (root.name !== "ownershipDocument")
    throw new NotOwnershipForm(`This is not an ownership form: its XML begins with <${root.name}>.`)
  const form = textAt(root, "documentType")
  const issuerCik = parseCik(textAt(root, "issuer/issuerCik") ?? "")
  if (!form || !/^[345](\/A)?$/.test(form))
    throw new NotOwnershipForm(`This is not a Form 3, 4 or 5 but "${form ?? ""}".`)
  if (!issuerCik) throw new NotOwnershipForm("This ownership form names no issuer.")
  const signatures = getChildren(root, "ownerSignature")
    .slice(0, maxSignatures)
    .map((node) => textAt(node, "signatureName") ?? "")
  return {
    form,
    period: getDate(textAt(root, "periodOfReport")),
    originalFiled: getDate(textAt(root, "dateOfOriginalSubmission")),
    issuer: {
      cik: issuerCik,
      name: tidyLine(textAt(root, "issuer/issuerName") ?? ""),
      ticker: textAt(root, "issuer/issuerTradingSymbol"),
    },
    owners: getChildren(root, "reportingOwner").map((node) => toOwner(node, signatures)),
    hasNoSecurities: getFlag(textAt(root, "noSecuritiesOwned")) ?? false,
    hasLeft: getFlag(textAt(root, "notSubjectToSection16")) ?? false,
    plan10b51: getFlag(textAt(root, "aff10b5One")),
    entries: [...toEntries(root, "nonDerivative", false), ...toEntries(root, "derivative", true)],
    footnotes: getChildren(nodeAt(root, "footnotes"), "footnote").map((note) => ({
      id: note.attributes.id ?? "",
      text: squeeze(note.text),
    })),
    remarks: textAt(root, "remarks"),
  }
}

const formEnd = "</ownershipDocument>"

/** Extracts the XML from a complete submission and returns XML unchanged. Throws for anything else. */
function getForm(text: string): string {
  const start = text.trimStart().slice(0, 400)
  if (/^<(SEC-DOCUMENT|IMS-DOCUMENT|SUBMISSION)>|^-----BEGIN PRIVACY/.test(start)) {
    const from = text.search(/<ownershipDocument[\s>]/)
    const to = from < 0 ? -1 : text.indexOf(formEnd, from)
    if (to < 0) throw new NotOwnershipForm("This submission contains no ownership form in XML.")
    return text.slice(from, to + formEnd.length)
  }
  if (/^<!doctype html|^<html/i.test(start))
    throw new NotOwnershipForm(
      "This is the HTML page that the SEC renders from the form, not the form's XML. The address of the XML has no xsl folder.",
    )
  if (!start.startsWith("<")) throw new NotOwnershipForm("This is not XML.")
  return text.trimStart()
}

function toOwner(node: XmlNode, signatures: readonly string[]): ReportingOwner {
  const relation = (name: string) => textAt(node, `reportingOwnerRelationship/${name}`)
  return {
    cik: parseCik(textAt(node, "reportingOwnerId/rptOwnerCik") ?? ""),
    name: markLastName(tidyLine(textAt(node, "reportingOwnerId/rptOwnerName") ?? ""), signatures),
    isDirector: getFlag(relation("isDirector")) ?? false,
    isOfficer: getFlag(relation("isOfficer")) ?? false,
    isTenPercentOwner: getFlag(relation("isTenPercentOwner")) ?? false,
    isOther: getFlag(relation("isOther")) ?? false,
    officerTitle: relation("officerTitle"),
    otherText: relation("otherText"),
  }
}

function toEntries(root: XmlNode, table: string, derivative: boolean): OwnershipEntry[] {
  return (nodeAt(root, `${table}Table`)?.children ?? []).flatMap((line) => {
    if (line.name === `${table}Transaction`) return toEntry(line, "transaction", derivative)
    if (line.name === `${table}Holding`) return toEntry(line, "holding", derivative)
    return []
  })
}

export type EntryField = Exclude<keyof OwnershipEntry, "kind" | "derivative" | "footnotes" | "priceFootnotes">

/** A line of a form by the texts of its fields, which are null where it has none. */
export function toOwnershipEntry(
  { kind, derivative }: Pick<OwnershipEntry, "kind" | "derivative">,
  read: (field: EntryField) => string | null,
  notes: Pick<OwnershipEntry, "footnotes" | "priceFootnotes">,
): OwnershipEntry {
  const acquired = read("acquired")
  const direct = read("direct")
  return {
    kind,
    derivative,
    security: read("security") ?? "",
    date: getDate(read("date")),
    code: read("code"),
    equitySwap: getFlag(read("equitySwap")) ?? false,
    shares: getNumber(read("shares")),
    price: getNumber(read("price")),
    acquired: acquired === "A" ? true : acquired === "D" ? false : null,
    ownedAfter: getNumber(read("ownedAfter")),
    direct: direct === "D" ? true : direct === "I" ? false : null,
    nature: read("nature"),
    exercisePrice: getNumber(read("exercisePrice")),
    exercisable: getDate(read("exercisable")),
    expires: getDate(read("expires")),
    underlying: read("underlying"),
    underlyingShares: getNumber(read("underlyingShares")),
    ...notes,
  }
}

const pricePath = "transactionAmounts/transactionPricePerShare"
const entryPaths: Record<EntryField, string> = {
  security: "securityTitle/value",
  date: "transactionDate/value",
  code: "transactionCoding/transactionCode",
  equitySwap: "transactionCoding/equitySwapInvolved",
  shares: "transactionAmounts/transactionShares/value",
  price: `${pricePath}/value`,
  acquired: "transactionAmounts/transactionAcquiredDisposedCode/value",
  ownedAfter: "postTransactionAmounts/sharesOwnedFollowingTransaction/value",
  direct: "ownershipNature/directOrIndirectOwnership/value",
  nature: "ownershipNature/natureOfOwnership/value",
  exercisePrice: "conversionOrExercisePrice/value",
  exercisable: "exerciseDate/value",
  expires: "expirationDate/value",
  underlying: "underlyingSecurity/underlyingSecurityTitle/value",
  underlyingShares: "underlyingSecurity/underlyingSecurityShares/value",
}

function toEntry(line: XmlNode, kind: OwnershipEntry["kind"], derivative: boolean): OwnershipEntry {
  const priceNode = nodeAt(line, pricePath)
  return toOwnershipEntry({ kind, derivative }, (field) => textAt(line, entryPaths[field]), {
    footnotes: getFootnotes(line),
    priceFootnotes: priceNode ? getFootnotes(priceNode) : [],
  })
}

function getFootnotes(node: XmlNode): string[] {
  const found = new Set<string>()
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.name === "footnoteId" && next.attributes.id) found.add(next.attributes.id)
    for (const child of next.children.toReversed()) waiting.push(child)
  }
  return [...found]
}

interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

function readTree(xml: string): XmlNode {
  const top: XmlNode = { name: "", attributes: {}, children: [], text: "" }
  const nodes = [top]
  try {
    readXml(xml, {
      open(name, attributes) {
        const node = { name, attributes, children: [], text: "" }
        nodes.at(-1)?.children.push(node)
        nodes.push(node)
      },
      close(_, text) {
        const node = nodes.pop()
        if (node) node.text = text
      },
    })
  } catch (error) {
    if (!(error instanceof NotXml)) throw error
    throw new NotOwnershipForm(error.message)
  }
  const root = top.children[0]
  if (!root) throw new NotOwnershipForm("This ownership form is empty.")
  return root
}

function getChildren(node: XmlNode | null, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

function nodeAt(node: XmlNode, path: string): XmlNode | null {
  let at: XmlNode | undefined = node
  for (const name of path.split("/")) at = at?.children.find((child) => child.name === name)
  return at ?? null
}

function textAt(node: XmlNode, path: string): string | null {
  return squeeze(nodeAt(node, path)?.text ?? "") || null
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}

/** `1`, `true` and, in the data sets, `Y`. */
export function getFlag(text: string | null): boolean | null {
  return text ? /^(1|true|y)/i.test(text) : null
}

/** Dates may carry a time zone, `2022-05-04-05:00`; those of the data sets have the month in letters. */
export function getDate(text: string | null): IsoDate | null {
  const day = toDataSetDate(text ?? "").slice(0, 10)
  return isIsoDate(day) ? day : null
}

/** The form has no negative figures: a direction stands beside shares. */
function getNumber(text: string | null): number | null {
  const digits = text?.replaceAll(",", "") ?? ""
  return /^(\d+\.?\d*|\.\d+)(E[+-]?\d+)?$/i.test(digits) ? toFiledNumber(Number(digits)) : null
}
