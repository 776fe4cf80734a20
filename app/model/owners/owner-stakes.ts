import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { OwnersDocument } from "./owners-document"
import { type OwnerReport, type TrackedOwner, trackOwners } from "./track-owners"

/** The last report of an owner on a class of a company, as a row that is searched by owner. */
interface OwnerStake {
  issuer: Cik
  issuerName: string
  owner: string
  ownerCik: Cik | null
  /** The CIK that filed, which may be that of another person of the schedule. */
  filer: Cik | null
  name: string
  security: string
  shares: number | null
  percent: number | null
  form: string
  event: IsoDate | null
  filed: IsoDate
  accession: Accession
  file: string
  isEnded: boolean
}

export function getLast({ reports }: TrackedOwner): OwnerReport | null {
  return reports.at(-1) ?? null
}

/** The stakes that a document shows: in its company, and of its company in others. */
export function toStakes(document: OwnersDocument): OwnerStake[] {
  const issuers = new Map<Cik, string>()
  for (const { content } of document.filings)
    issuers.set(content.issuer.cik ?? document.cik, content.issuer.name || document.name)
  return [...issuers].flatMap(([issuer, issuerName]) => {
    const filings = document.filings.filter(({ content }) => (content.issuer.cik ?? document.cik) === issuer)
    const filers = new Map(filings.map(({ accession, content }) => [accession, content.filers[0] ?? null]))
    return trackOwners(filings).flatMap((owner): OwnerStake[] => {
      const last = getLast(owner)
      if (!last) return []
      const { accession, file, filed, event, form, security, person } = last
      return [
        {
          issuer,
          issuerName,
          accession,
          file,
          filed,
          event,
          form,
          security,
          owner: owner.key,
          ownerCik: owner.cik,
          name: owner.name,
          filer: filers.get(accession) ?? null,
          isEnded: owner.ended !== null,
          shares: person.shares,
          percent: person.percent,
        },
      ]
    })
  })
}
