import { EdgarUnavailable } from "~/edgar/client"
import { parseAccession } from "~/lib/accession"
import { type Cik, parseCik } from "~/lib/cik"

/** The subject of an address or of an answer: a CIK or an accession number. */
type Subject = string | null

interface Rule {
  address: RegExp
  toAsked: (text: string) => Subject
  findNamed: (bytes: Uint8Array) => Subject
}

const headBytes = 4_000

const rules: Rule[] = [
  {
    address: /(?:^|\/)(?:submissions|companyfacts)\/CIK(\d{10})\.json$/,
    toAsked: parseCik,
    findNamed: findCik,
  },
  {
    address: /\/edgar\/data\/\d+\/(\d{18})\/index\.json$/,
    toAsked: parseAccession,
    findNamed: (bytes) => find(bytes, /"name"\s*:\s*"[^"]*\/data\/\d+\/(\d{18})\/?"/, parseAccession),
  },
  {
    address: /\/edgar\/data\/\d+\/\d{18}\/(\d{10}-\d{2}-\d{6})\.txt$/,
    toAsked: parseAccession,
    findNamed: (bytes) => find(bytes, /^ACCESSION NUMBER:\s*(\S+)/m, parseAccession),
  },
]

/** False if an address, or the name of a kept file, asks for another subject than the one that the answer names. */
export function isOfAddress(address: string, bytes: Uint8Array): boolean {
  for (const rule of rules) {
    const asked = rule.address.exec(address)?.[1]
    if (asked !== undefined) return isSame(rule.toAsked(asked), rule.findNamed(bytes))
  }
  return true
}

/** Throws EdgarUnavailable if an answer names another company or filing than its address. */
export function requireOfAddress(address: string, bytes: Uint8Array): void {
  const { pathname } = new URL(address)
  if (!isOfAddress(pathname, bytes)) throw otherSubject(pathname)
}

/** Throws EdgarUnavailable if a document names companies and the one that was asked for is not among them. */
export function requireNamed(asked: Cik, named: readonly (Cik | null)[], document: string): void {
  const known = named.filter((cik) => cik !== null)
  if (known.length > 0 && !known.includes(asked)) throw otherSubject(document)
}

export function otherSubject(document: string): EdgarUnavailable {
  return new EdgarUnavailable(`The SEC's answer for ${document} names another company or filing.`)
}

function isSame(asked: Subject, named: Subject): boolean {
  return named === null || asked === named
}

/** The SEC writes the CIK first. */
function findCik(bytes: Uint8Array): Subject {
  return find(bytes, /^\s*\{\s*"cik"\s*:\s*"?(\d{1,10})\b/, parseCik) ?? findLateCik(bytes)
}

function findLateCik(bytes: Uint8Array): Subject {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const cik = typeof value === "object" && value !== null && "cik" in value ? value.cik : null
    return typeof cik === "string" || typeof cik === "number" ? parseCik(cik) : null
  } catch {
    return null
  }
}

function find(bytes: Uint8Array, pattern: RegExp, parse: (text: string) => Subject): Subject {
  const named = pattern.exec(new TextDecoder().decode(bytes.subarray(0, headBytes)))?.[1]
  return named === undefined ? null : parse(named)
}
