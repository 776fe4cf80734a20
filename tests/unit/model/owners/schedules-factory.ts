import { parseScheduleXml } from "~/edgar/owners/schedule-xml"
import type { OwnersDocument, ScheduleFiling } from "~/model/owners/owners-document"
import { type FixtureSchedule, ownerScheduleXml } from "../../../fixtures/owner-schedule"
import { accessionId, cikId } from "../../../ids"

/** A schedule that was filed on a day; later ones have higher numbers. */
export function scheduleFiling(filed: string, given: FixtureSchedule = {}): ScheduleFiling {
  const accession = accessionId(
    `0000990201-${filed.slice(2, 4)}-${filed.slice(5).replace("-", "").padStart(6, "0")}`,
  )
  return { accession, filed, file: "primary_doc.xml", content: parseScheduleXml(ownerScheduleXml(given)) }
}

export function ownersDocument(filings: ScheduleFiling[]): OwnersDocument {
  return {
    cik: cikId("0000990001"),
    name: "Example Instruments",
    filings: [...filings].reverse(),
    unreadable: [],
  }
}
