import { requireNamed } from "~/edgar/answered-subject"
import { isOwnerForm, NotOwnerSchedule, type OwnerSchedule } from "~/edgar/owners/schedule"
import { parseScheduleText } from "~/edgar/owners/schedule-text"
import { parseScheduleXml } from "~/edgar/owners/schedule-xml"
import type { SubmittedFiling } from "~/edgar/submissions"
import { describeAbsence } from "~/lib/loaded"
import type { FilingsDocument } from "~/model/filings/filings-document"
import { toStakes } from "~/model/owners/owner-stakes"
import { addSchedules, schedulesToRead } from "~/model/owners/owners-document"
import { nameKey } from "~/model/search/name-key"
import { ownersKind } from "~/stores/document-kinds"
import { ownerStakes } from "~/stores/holdings/stakes-store.server"
import { companyFilings } from "./company-filings"
import { defineKind } from "./kind"
import { readForms } from "./read-forms"

/** Schedules 13D and 13G of companies, and their last reports as rows that are searched by owner. */
export const ownersData = defineKind({
  name: "owners",
  title: "Owners above 5 %",
  documents: [{ of: ownersKind, isGiven: true, snapshot: "owners" }],
  sources: "owners",
  isForm: isOwnerForm,
  filings: companyFilings({
    sample: (document) => (document.filings.length > 0 ? { ...document, unreadable: [] } : null),
    document: ownersKind,
    toRead: schedulesToRead,
    atFirst: 8,
    aMessage: 24,
    async read(chosen, context) {
      const { list, known } = context
      const read = await readForms(chosen, context, {
        damage: NotOwnerSchedule,
        absence: describeAbsence("document of this schedule"),
        parse(text, filing) {
          const content = parseSchedule(text, filing)
          if (content.isText) requireAbout(content, list)
          else requireNamed(list.cik, getNamed(content), filing.accession)
          return content
        },
      })
      return addSchedules(known, { cik: list.cik, name: list.profile.name }, read)
    },
  }),
  rows: {
    ownerStakes: {
      ...ownerStakes.rows,
      rule: { rule: "of document", kind: ownersKind.name, keys: ["source"], replacesAll: true },
    },
  },
  shape: {},
  apply: (_, { documentsOf, db }) =>
    documentsOf(ownersKind).flatMap(({ body }) => {
      const stakes = toStakes(body).map((stake) => ({ source: body.cik, ...stake }))
      return ownerStakes.replace(db, "source", [body.cik], stakes)
    }),
})

function parseSchedule(text: string, { form }: SubmittedFiling): OwnerSchedule {
  return /<(?:\w+:)?edgarSubmission[\s>]/.test(text) ? parseScheduleXml(text) : parseScheduleText(text, form)
}

function getNamed({ issuer, filers, persons }: OwnerSchedule) {
  return [issuer.cik, ...filers, ...persons.map(({ cik }) => cik)]
}

/** A text names no CIK. A company's list also has the schedules that it files on its shares of another company. */
function requireAbout({ issuer }: OwnerSchedule, { profile }: FilingsDocument): void {
  const names = [profile.name, ...profile.formerNames.map(({ name }) => name)].map(nameKey)
  if (!names.includes(nameKey(issuer.name)))
    throw new NotOwnerSchedule(
      issuer.name
        ? `It names another issuer, ${issuer.name}, and its text gives no CIK.`
        : "Its cover does not name the issuer.",
    )
}
