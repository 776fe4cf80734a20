import { z } from "zod"
import { cutElement } from "~/edgar/text/cut-element"
import { toFiledNumber } from "~/edgar/text/filed-number"
import { NotXml, readXml } from "~/edgar/xml-reader"
import { parseCik } from "~/lib/cik"
import { type IsoDate, isIsoDate } from "~/lib/dates"
import { tidyLine } from "~/lib/text/tidy-line"
import { storedCik } from "~/lib/value-schemas"
import { NotOwnershipForm } from "./ownership"

const proposedLine = z.object({
  security: z.string(),
  shares: z.number().nullable(),
  /** Market value of all of them, dollars. */
  valueUsd: z.number().nullable(),
  /** The approximate date of the sale. */
  date: z.string().nullable(),
})

export const proposedSale = z.object({
  form: z.string(),
  issuer: z.object({ cik: storedCik, name: z.string() }),
  seller: z.object({ cik: storedCik.nullable(), name: z.string(), relations: z.array(z.string()) }),
  lines: z.array(proposedLine),
  /** True if the notice gives the day on which a Rule 10b5-1 plan was adopted. */
  hasPlan: z.boolean(),
  remarks: z.string().nullable(),
})

/** Securities of one class that a notice proposes to sell. */
export type ProposedLine = z.infer<typeof proposedLine>
/** A Form 144: the notice that someone close to the issuer proposes to sell. In XML since 2022. */
export type ProposedSale = z.infer<typeof proposedSale>

/** Reads a Form 144's XML, bare or in its submission. Throws NotOwnershipForm for anything else. */
export function parseForm144(text: string): ProposedSale {
  const xml = cutElement(text, "edgarSubmission")
  if (!xml) throw new NotOwnershipForm("This is not the XML of a Form 144.")
  const found = new Map<string, string>()
  const relations: string[] = []
  const lines: ProposedLine[] = []
  let line: Record<string, string> = {}
  visit(xml, (name, value, parent) => {
    if (parent === "securitiesInformation") line[name] = value
    if (name === "securitiesInformation") {
      lines.push(toLine(line))
      line = {}
    }
    if (name === "relationshipToIssuer" && value) relations.push(value)
    const key = name === "cik" ? `${parent}/${name}` : name
    if (value && !found.has(key)) found.set(key, value)
  })
  const form = found.get("submissionType") ?? ""
  const issuerCik = parseCik(found.get("issuerCik") ?? "")
  if (!/^144(\/A)?$/.test(form)) throw new NotOwnershipForm(`This is not a Form 144 but "${form}".`)
  if (!issuerCik) throw new NotOwnershipForm("This Form 144 names no issuer.")
  const filer = parseCik(found.get("filerCredentials/cik") ?? "")
  return {
    form,
    issuer: { cik: issuerCik, name: tidyLine(found.get("issuerName") ?? "") },
    seller: {
      cik: filer === issuerCik ? null : filer,
      name: tidyLine(found.get("nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold") ?? ""),
      relations: [...new Set(relations)],
    },
    lines,
    hasPlan: found.has("planAdoptionDate"),
    remarks: found.get("remarks") ?? null,
  }
}

function visit(xml: string, close: (name: string, text: string, parent: string) => void): void {
  try {
    readXml(xml, { close: (name, text, parent) => close(name, text.replace(/\s+/g, " "), parent) })
  } catch (error) {
    if (error instanceof NotXml) throw new NotOwnershipForm(error.message)
    throw error
  }
}

function toLine(fields: Record<string, string>): ProposedLine {
  return {
    security: fields.securitiesClassTitle ?? "",
    shares: getNumber(fields.noOfUnitsSold),
    valueUsd: getNumber(fields.aggregateMarketValue),
    date: getDate(fields.approxSaleDate),
  }
}

function getNumber(text = ""): number | null {
  const digits = text.replace(/[,$\s]/g, "")
  return /^\d+(\.\d*)?$/.test(digits) ? toFiledNumber(Number(digits)) : null
}

/** `10/02/2023`, or the same as an ISO date. */
function getDate(text = ""): IsoDate | null {
  const date = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$1-$2")
  return isIsoDate(date) ? date : null
}
