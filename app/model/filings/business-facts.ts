import { z } from "zod"

/** Facts about the company in the text of an annual report. */
export const businessFacts = z.object({
  /** As written, `approximately 164,000`. */
  employees: z.string().nullable(),
  auditor: z.string().nullable(),
  website: z.string().nullable(),
})

export type BusinessFacts = z.infer<typeof businessFacts>

/** Reads the business section for employees and the website, and all sections for the auditor. */
export function readBusinessFacts(business: string[], all: string[]): BusinessFacts {
  return {
    employees: getFirst(business, findEmployees),
    auditor: getFirst(all, findAuditor),
    website: getFirst(business, findWebsite),
  }
}

function getFirst(texts: string[], find: (text: string) => string | null): string | null {
  for (const text of texts) {
    const found = find(text)
    if (found !== null) return found
  }
  return null
}

const size = String.raw`((?:approximately|about|over|more than|nearly|around|roughly)\s+)?(\d{1,3}(?:,\d{3})+|\d+\.\d+(?=\s+million)|\d{2,6})(\s+million)?`
const kinds = String.raw`(?:\s+(?:regular|active|total|global|worldwide|employed))?(?:\s+(?:full-time(?:\s+equivalents?|-equivalent)?|full-\s?and part-time|full-time and part-time|part-time))?`
const patterns = [
  new RegExp(
    String.raw`\b(?:had|have|has|employed|employs|employ|employing|comprised of|consisted of|totaled|was|were)\s+(?:a total of\s+)?${size}${kinds}\s+(?:employees|associates|team members|people|colleagues|persons|full-time equivalent)`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:employees|headcount|workforce|team members|associates)\b[^.]{0,60}\b(?:was|of|totaled|were)\s+${size}\b(?![%,.]?\d)(?!\s*(?:%|percent))`,
    "i",
  ),
]

/** `approximately 164,000` from a sentence on how many people work for the company. */
export function findEmployees(text: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const [, about = "", count = "", million = ""] = found
    // A bare year is not a count.
    if (/^(?:19|20)\d\d$/.test(count) && !million) continue
    return `${about.trim().toLowerCase()} ${count}${million ? " million" : ""}`.trim()
  }
  return null
}

/** Audit firms by their number at the PCAOB, which annual reports have given since 2021. */
const firms: Record<string, string> = {
  34: "Deloitte & Touche LLP",
  42: "Ernst & Young LLP",
  49: "RSM US LLP",
  89: "Baker Tilly US, LLP",
  173: "Crowe LLP",
  185: "KPMG LLP",
  238: "PricewaterhouseCoopers LLP",
  243: "BDO USA",
  248: "Grant Thornton LLP",
  659: "Moss Adams LLP",
  686: "Forvis Mazars, LLP",
  688: "Marcum LLP",
}

/** The audit firm of a report, by its PCAOB number or its signature. */
export function findAuditor(text: string): string | null {
  const id = /PCAOB\s+(?:Firm\s+)?ID\s*(?:No\.?|Number|#)?\s*:?\s*\(?\s*(\d{2,5})/i.exec(text)?.[1]
  if (id && firms[id]) return firms[id]
  const signed =
    /\/s\/\s*(Deloitte\s*&\s*Touche LLP|Ernst\s*&\s*Young LLP|KPMG LLP|PricewaterhouseCoopers LLP|BDO USA[^/]{0,12}?(?:LLP|P\.C\.)|Grant Thornton LLP|RSM US LLP|Crowe LLP|Marcum LLP)/i.exec(
      text,
    )?.[1]
  return signed ? signed.replace(/\s+/g, " ") : null
}

/** An address that the report calls the company's website. */
export function findWebsite(text: string): string | null {
  if (!/web\s?site|internet address|available (?:on|at|through)/i.test(text)) return null
  const addresses = text.match(/\b(?:https?:\/\/)?(?:www|investors?|ir)\.[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi) ?? []
  return addresses.find((address) => !/sec\.gov/i.test(address))?.toLowerCase() ?? null
}
