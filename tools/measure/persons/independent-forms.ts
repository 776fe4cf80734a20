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

/** A line of a Form 144 as the XML has it. */
export interface IndependentNoticeLine {
  security: string
  shares: string
  value: string
  date: string
}

export interface IndependentNotice {
  filed: string
  issuer: string
  seller: string
  role: string
  lines: IndependentNoticeLine[]
}

const notice = "edgarSubmission"
const noticeLine = `${notice}/formData/securitiesInformation`

/** A Form 144 read without the product's parser. The notice's day stands for the day of filing. */
export function readNotice(xml: string): IndependentNotice {
  const elements = readElements(xml, [noticeLine])
  const list = (path: string) =>
    elements.filter((element) => element.path === `${notice}/${path}`).map(({ text }) => text)
  const get = (path: string) => list(path)[0] ?? ""
  const count = Math.max(0, ...elements.map(({ part }) => part))
  const issuer = toTen(get("formData/issuerInfo/issuerCik"))
  const filer = toTen(get("headerData/filerInfo/filer/filerCredentials/cik"))
  return {
    issuer,
    filed: toIso(get("formData/noticeSignature/noticeDate")),
    seller: filer === issuer ? "" : filer,
    role: [...new Set(list("formData/issuerInfo/relationshipsToIssuer/relationshipToIssuer"))].join(", "),
    lines: Array.from({ length: count }, (_, index) => {
      const field = (name: string) =>
        elements.find(({ part, path }) => part === index + 1 && path === `${noticeLine}/${name}`)?.text ?? ""
      return {
        security: field("securitiesClassTitle"),
        shares: field("noOfUnitsSold"),
        value: field("aggregateMarketValue"),
        date: toIso(field("approxSaleDate")),
      }
    }),
  }
}

/** `2023-04-13` of `04/13/2023` */
function toIso(day: string): string {
  const [month, date, year] = day.split("/")
  return year ? `${year}-${month}-${date}` : day
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
