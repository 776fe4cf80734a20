import type { SubmittedFiling } from "~/edgar/submissions"
import { derivePeople, type PeopleFilings, replacePeople } from "~/model/executives/filed/derive-people"
import type { PeopleDocument } from "~/model/executives/filed/people-document"
import { documentName } from "~/model/filings/reader-address"
import { peopleKind } from "~/stores/document-kinds"
import { defineKind, type MadeBehind } from "./kind"

interface PeopleSubject {
  /** The annual report and proxy statement; null if the people of both are stored. */
  people: PeopleFilings | null
  /** Current reports whose text is not stored. */
  reports: SubmittedFiling[]
}

export const peopleBehind = {
  document: peopleKind,
  // Reading two long filings takes seconds.
  leaseMs: 120_000,
  async make(cik, { people, reports }, { documents, filings, now }) {
    const made = people && (await derivePeople(cik, people, filings))
    if (made) await documents.update(peopleKind, cik, now(), (stored) => replacePeople(stored, made))
    for (const { accession, form, primaryDocument } of reports)
      await filings.words(
        { cik, accession, document: documentName({ accession, primaryDocument }), form },
        true,
      )
  },
} satisfies MadeBehind<PeopleDocument, PeopleSubject>

/** Officers and directors named in annual reports and proxy statements. */
export const peopleData = defineKind({
  name: "people",
  title: "People in annual reports and proxy statements",
  behind: peopleBehind,
  documents: [{ of: peopleKind, isGiven: true, snapshot: "insiders", remadeBy: "insiders" }],
  shape: {},
})
