import { getCountry } from "~/edgar/countries"
import { getIndustry } from "~/edgar/sic"
import { usStateName } from "~/edgar/us-state-names"
import { formatDay } from "~/lib/dates"
import { tidyName } from "~/lib/text/tidy-name"
import type { BusinessFacts } from "~/model/filings/business-facts"
import type { FilingsDocument } from "~/model/filings/filings-document"

export interface ProfileLine {
  term: string
  value: string
  /** An address outside, for a website. */
  href?: string
}

/** The profile of a company from its filings: industry, places, size and former names. */
export function profileLines(
  { profile }: FilingsDocument,
  exchange: string | null,
  facts: BusinessFacts | null,
): ProfileLine[] {
  const { businessAddress } = profile
  const website = profile.website ?? facts?.website ?? null
  const lines: [string, string | null | undefined][] = [
    ["Industry", profile.sicDescription && `${describeIndustry(profile)} (SIC ${profile.sic})`],
    ["Exchange", exchange],
    ["Based in", businessAddress && getPlace(businessAddress.city, businessAddress.stateOrCountry)],
    ["Incorporated in", profile.stateOfIncorporation && regionName(profile.stateOfIncorporation)],
    ["Employees", facts?.employees],
    ["Auditor", facts?.auditor],
    ["Filer", profile.category],
    [
      "Formerly",
      changedNames(profile)
        .map(({ name, to }) => (to ? `${tidyName(name)} until ${formatDay(to)}` : tidyName(name)))
        .join("; "),
    ],
  ]
  const filled: ProfileLine[] = lines.flatMap(([term, value]) => (value ? [{ term, value }] : []))
  if (website) filled.push({ term: "Website", value: bareAddress(website), href: webAddress(website) })
  return filled
}

/** `Electronic computers`; null where the filing list names no industry. */
export function describeIndustry({ sic, sicDescription }: FilingsDocument["profile"]): string | null {
  return sicDescription && (getIndustry(sic) ?? sicDescription.replace(/\s+/g, " "))
}

/** `Cupertino, CA`, `Dublin, Ireland` */
function getPlace(city: string, code: string | null): string {
  const region = code && (usStateName(code) ? code.toUpperCase() : regionName(code))
  return [tidyName(city), region].filter(Boolean).join(", ")
}

/** Each former name once, with the last day of its use; the current name in other letters is no former one. */
function changedNames({ name, formerNames }: FilingsDocument["profile"]): typeof formerNames {
  const toKey = (text: string) =>
    tidyName(text)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
  const seen = new Set([toKey(name)])
  return formerNames.filter((former) => !seen.has(toKey(former.name)) && seen.add(toKey(former.name)))
}

/** The name of an EDGAR state or country code; the code itself where it is not known. */
function regionName(code: string): string {
  const state = usStateName(code)
  const country = getCountry(code)
  if (state || !country) return state ?? code
  return new Intl.DisplayNames("en", { type: "region" }).of(country.toUpperCase()) ?? code
}

function webAddress(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`
}

function bareAddress(text: string): string {
  return text.replace(/^https?:\/\//i, "").replace(/\/$/, "")
}
