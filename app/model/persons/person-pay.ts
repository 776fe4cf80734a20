import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { PeopleDocument } from "~/model/executives/filed/people-document"
import { isSamePerson } from "~/model/executives/filed/person-name"
import type { PayDocument } from "~/model/executives/pay-document"

/** A person's pay of one fiscal year in one company, in US dollars. */
export interface PaidYear {
  issuer: Cik
  issuerName: string
  /** The fiscal year as the summary compensation table names it; null where only the tagged table has the year. */
  year: number | null
  /** The last day of the year; null where only the summary compensation table has it. */
  end: IsoDate | null
  totalUsd: number | null
  /** The amount that rules call actually paid, which companies state for each person only of chief executives. */
  paidUsd: number | null
}

export interface PayingCompany {
  issuer: Cik
  issuerName: string
  /** Pay versus performance, tagged, with chief executives by name. */
  pay: PayDocument | null
  /** The summary compensation table, with all named officers. */
  people: PeopleDocument | null
}

/**
 * A person's pay in the latest proxy statement of a company, newest year first. Proxy statements name persons without
 * a CIK, so the name decides within a company, if it is one person's. Both tables have the total of a chief
 * executive, which joins their years.
 */
export function listPay(name: string, { issuer, issuerName, pay, people }: PayingCompany): PaidYear[] {
  const [own, ...others] = (people?.pay ?? []).filter((each) => isSamePerson(each.name, name))
  const summary = own && others.length === 0 ? own.years : []
  const tagged = (pay?.pay?.years ?? []).flatMap(({ end, chiefs }) => {
    const [chief, ...others] = chiefs.filter((each) => each.name !== null && isSamePerson(each.name, name))
    if (!chief || others.length > 0) return []
    const year = summary.find(({ totalUsd }) => totalUsd === chief.totalUsd)?.year ?? null
    return [{ issuer, issuerName, year, end, totalUsd: chief.totalUsd, paidUsd: chief.paidUsd }]
  })
  const rest = summary
    .filter(({ totalUsd }) => !tagged.some((each) => each.totalUsd === totalUsd))
    .map(({ year, totalUsd }) => ({ issuer, issuerName, year, end: null, totalUsd, paidUsd: null }))
  const yearOf = ({ year, end }: PaidYear) => year ?? Number(end?.slice(0, 4))
  return [...tagged, ...rest].sort((a, b) => yearOf(b) - yearOf(a))
}
