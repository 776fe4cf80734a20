import { readElements } from "./read-elements"

/** A line of a form as the XML has it; figures are texts. */
export interface IndependentLine {
  derivative: boolean
  security: string
  date: string
  code: string
  shares: string
  price: string
  acquired: string
  after: string
  swap: boolean
  direct: string
}

export interface IndependentForm {
  form: string
  filed: string
  issuer: string
  owners: { cik: string; role: string }[]
  lines: IndependentLine[]
}

const document = "ownershipDocument"
const tables = {
  [`${document}/nonDerivativeTable/nonDerivativeTransaction`]: false,
  [`${document}/nonDerivativeTable/nonDerivativeHolding`]: false,
  [`${document}/derivativeTable/derivativeTransaction`]: true,
  [`${document}/derivativeTable/derivativeHolding`]: true,
}
const ownerRoot = `${document}/reportingOwner`

/** A form read without the product's parser. The signature's day stands for the day of filing. */
export function readOwnership(xml: string): IndependentForm {
  const find = (roots: string[]) => {
    const elements = readElements(xml, roots)
    const count = Math.max(0, ...elements.map(({ part }) => part))
    return Array.from({ length: count }, (_, index) => {
      const own = elements.filter(({ part }) => part === index + 1)
      return (end: string) => own.find(({ path }) => path.endsWith(`/${end}`))?.text ?? ""
    })
  }
  const all = readElements(xml, [])
  const get = (path: string) => all.find((element) => element.path === `${document}/${path}`)?.text ?? ""
  const signed = all.find(({ path }) => path.endsWith("/signatureDate"))?.text
  const period = get("periodOfReport")
  return {
    form: get("documentType"),
    filed: (signed || period).slice(0, 10),
    issuer: toTen(get("issuer/issuerCik")),
    owners: find([ownerRoot]).map((field) => ({ cik: toTen(field("rptOwnerCik")), role: readRole(field) })),
    lines: Object.entries(tables).flatMap(([root, derivative]) =>
      find([root]).map((field) => ({
        derivative,
        security: field("securityTitle/value"),
        date: (field("transactionDate/value") || period).slice(0, 10),
        code: field("transactionCode"),
        shares: field("transactionShares/value"),
        price: field("transactionPricePerShare/value"),
        acquired: field("transactionAcquiredDisposedCode/value"),
        after: field("sharesOwnedFollowingTransaction/value"),
        swap: isTrue(field("equitySwapInvolved")),
        direct: field("directOrIndirectOwnership/value"),
      })),
    ),
  }
}

function readRole(field: (end: string) => string): string {
  const parts = [
    isTrue(field("isDirector")) ? "Director" : "",
    isTrue(field("isOfficer")) ? field("officerTitle") || "Officer" : "",
    isTrue(field("isTenPercentOwner")) ? "10 % owner" : "",
    isTrue(field("isOther")) ? field("otherText") || "Other" : "",
  ]
  return [...new Set(parts.filter(Boolean))].join(", ")
}

function isTrue(text: string): boolean {
  return text === "1" || text === "true"
}

function toTen(cik: string): string {
  return cik.padStart(10, "0")
}
