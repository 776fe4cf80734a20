import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

interface Filing {
  accession: string
  form: string
  filed: string
  period: string
  items: string
  document: string
  folder: string
}

/** The filings of a filing list whose folder exists, newest first. */
export function listFilings(root: string, cik: string): Filing[] {
  const path = join(root, `submissions/CIK${cik}.json`)
  if (!existsSync(path)) return []
  const { recent } = (
    JSON.parse(readFileSync(path, "utf8")) as { filings: { recent: Record<string, string[]> } }
  ).filings
  return (recent.accessionNumber ?? []).flatMap((accession, at) => {
    const folder = join(root, "Archives/edgar/data", String(Number(cik)), accession.replaceAll("-", ""))
    if (!existsSync(folder)) return []
    const field = (name: string) => recent[name]?.[at] ?? ""
    return [
      {
        accession,
        form: field("form"),
        filed: field("filingDate"),
        period: field("reportDate"),
        items: field("items"),
        document: field("primaryDocument"),
        folder,
      },
    ]
  })
}

export function readFile(folder: string, name: string): string {
  return readFileSync(join(folder, name), "utf8")
}

export function findFile(folder: string, pattern: RegExp): string | null {
  return readdirSync(folder).find((name) => pattern.test(name)) ?? null
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

/** The blocks of text of a document, without markup. */
export function listBlocks(html: string): string[] {
  return decode(
    html
      .replace(/<(?:ix:header|script|style)\b[\s\S]*?<\/(?:ix:header|script|style)>/gi, "")
      .replace(/<\/?(?:p|div|tr|table|h\d|li|br|td|hr)\b[^>]*>/gi, "\n")
      .replace(/<[^>]+>/g, ""),
  )
    .split("\n")
    .map((block) => block.replace(/[\s\u00a0]+/g, " ").trim())
    .filter(Boolean)
}

/** The rows of all tables as texts of cells; empty cells and signs of currency are left out. */
export function listTableRows(html: string): string[][] {
  return [...html.matchAll(/<tr\b[\s\S]*?<\/tr>/gi)].map(([row]) =>
    [...row.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)<\/t[dh]>/gi)]
      .map(([, cell = ""]) =>
        decode(cell.replace(/<[^>]+>/g, ""))
          .replace(/[\s\u00a0]+/g, " ")
          .trim(),
      )
      .filter((cell) => cell && !/^[$)%—–-]+$/.test(cell)),
  )
}

/** `(1,234` is -1234; null for what is no figure. */
export function readFigure(cell: string): number | null {
  const text = cell.replace(/[$\s,)]/g, "")
  if (!/^\(?\d+(\.\d+)?$/.test(text)) return null
  return text.startsWith("(") ? -Number(text.slice(1)) : Number(text)
}

export const readTag = (xml: string, name: string): string =>
  decode(
    new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>([\\s\\S]*?)</(?:\\w+:)?${name}>`)
      .exec(xml)?.[1]
      ?.replace(/<[^>]+>/g, "") ?? "",
  ).trim()

export const listTags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>[\\s\\S]*?</(?:\\w+:)?${name}>`, "g"))].map(
    ([tag]) => tag,
  )
