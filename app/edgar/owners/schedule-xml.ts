import { cutElement } from "~/edgar/text/cut-element"
import { toFiledNumber } from "~/edgar/text/filed-number"
import { NotXml, readXml } from "~/edgar/xml-reader"
import { parseCik } from "~/lib/cik"
import { append } from "~/lib/collections"
import { parseCusip } from "~/lib/cusip"
import { tidyLine } from "~/lib/text/tidy-line"
import {
  isOwnerForm,
  NotOwnerSchedule,
  type OwnerSchedule,
  parseScheduleDay,
  type ReportingPerson,
} from "./schedule"

/** The element of a cover page in Schedule 13D and in Schedule 13G. */
const personElements = new Set(["reportingPersonInfo", "coverPageHeaderReportingPersonDetails"])

type Fields = Map<string, string[]>

/** Parses the XML of a Schedule 13D or 13G, alone or in its submission. Throws NotOwnerSchedule. */
export function parseScheduleXml(text: string): OwnerSchedule {
  const xml = cutElement(text, "edgarSubmission")
  if (!xml) throw new NotOwnerSchedule("This is not the XML of a Schedule 13D or 13G.")
  const { head, persons } = readFields(xml)
  const one = (...names: string[]) => names.flatMap((name) => head.get(name) ?? [])[0] ?? null
  const form = one("submissionType") ?? ""
  if (!isOwnerForm(form)) throw new NotOwnerSchedule(`This is not a Schedule 13D or 13G but "${form}".`)
  const filers = [...new Set((head.get("cik") ?? []).flatMap((cik) => parseCik(cik) ?? []))]
  const cusips = ["issuerCUSIP", "issuerCusip", "issuerCusipNumber"].flatMap((name) => head.get(name) ?? [])
  const amendment = Number(one("amendmentNo") ?? "")
  return {
    form: form.trim().toUpperCase(),
    amendment: Number.isInteger(amendment) && amendment > 0 ? amendment : null,
    event: parseScheduleDay(one("dateOfEvent", "eventDateRequiresFilingThisStatement") ?? ""),
    issuer: {
      cik: parseCik(one("issuerCIK", "issuerCik") ?? ""),
      name: tidyLine(one("issuerName") ?? ""),
    },
    security: squeeze(one("securitiesClassTitle") ?? ""),
    cusips: [...new Set(cusips.flatMap((cusip) => parseCusip(cusip) ?? []))],
    filers,
    persons: nameOnlyFiler(persons.map(toPerson), filers),
    purpose: getProse(one("transactionPurpose")),
    hasFallen: isYes(one("classOwnership5PercentOrLess")),
    isText: false,
  }
}

function readFields(xml: string): { head: Fields; persons: Fields[] } {
  const head: Fields = new Map()
  const persons: Fields[] = []
  let person: Fields | null = null
  const visitor = {
    open: (name: string) => {
      if (personElements.has(name)) person = new Map()
    },
    close: (name: string, value: string) => {
      if (personElements.has(name) && person) {
        persons.push(person)
        person = null
        return
      }
      if (!value) return
      const fields = person ?? head
      append(fields, name, value)
    },
  }
  try {
    readXml(xml, visitor)
  } catch (error) {
    if (error instanceof NotXml) throw new NotOwnerSchedule(error.message)
    throw error
  }
  return { head, persons }
}

function toPerson(fields: Fields): ReportingPerson {
  const one = (...names: string[]) => names.flatMap((name) => fields.get(name) ?? [])[0] ?? null
  const group = one("memberOfGroup", "memberGroup")?.toLowerCase()
  return {
    cik: parseCik(one("reportingPersonCIK", "reportingPersonCik") ?? ""),
    name: tidyLine(one("reportingPersonName") ?? ""),
    shares: getNumber(one("aggregateAmountOwned", "reportingPersonBeneficiallyOwnedAggregateNumberOfShares")),
    percent: getPercent(one("percentOfClass", "classPercent")),
    votes: { sole: getNumber(one("soleVotingPower")), shared: getNumber(one("sharedVotingPower")) },
    disposes: {
      sole: getNumber(one("soleDispositivePower")),
      shared: getNumber(one("sharedDispositivePower")),
    },
    group: group === "a" || group === "b" ? group : null,
    types: fields.get("typeOfReportingPerson") ?? [],
    citizenship: one("citizenshipOrOrganization"),
    excludesShares: isYes(one("isAggregateExcludeShares")),
  }
}

/** Schedule 13G gives no CIK of a person. If one person reports, it is the filer. */
function nameOnlyFiler(persons: ReportingPerson[], filers: OwnerSchedule["filers"]): ReportingPerson[] {
  const [person] = persons
  const [filer] = filers
  return persons.length === 1 && filers.length === 1 && person && filer && person.cik === null
    ? [{ ...person, cik: filer }]
    : persons
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}

/** Prose with its paragraphs. */
function getProse(text: string | null): string | null {
  const paragraphs = text
    ?.replace(/\r/g, "\n")
    .split(/\n\s*\n/)
    .map(squeeze)
    .filter(Boolean)
  return paragraphs?.length ? paragraphs.join("\n\n") : null
}

function isYes(text: string | null): boolean {
  return /^(?:y|yes|true|1)$/i.test(text ?? "")
}

function getNumber(text: string | null): number | null {
  const digits = text?.replace(/[,\s]/g, "") ?? ""
  return /^(\d+\.?\d*|\.\d+)$/.test(digits) ? toFiledNumber(Number(digits)) : null
}

function getPercent(text: string | null): number | null {
  const percent = getNumber(text?.replace("%", "") ?? null)
  return percent !== null && percent <= 100 ? percent : null
}
