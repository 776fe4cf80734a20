import { trackedInvestors } from "~/model/directory/tracked-investors"
import * as stored from "~/stores/document-kinds"
import type { RowSetName } from "~/stores/snapshot/row-sets"

/** A group of a snapshot's parts. */
export interface SnapshotContent {
  name: string
  kinds: { name: string }[]
  /** The documents of the kinds that belong to the group; all without it. */
  isIn?: (key: string) => boolean
  /** Rows that belong to no document. */
  rowSets: RowSetName[]
  /** The beginnings of the keys of the sources that were read for it. */
  sources: string[]
}

const tracked = new Set<string>(trackedInvestors.map(({ cik }) => cik))

/** The contents of a snapshot in the order of loading: what visitors see first comes first. */
export const snapshotContents: SnapshotContent[] = [
  {
    name: "lists",
    kinds: [],
    rowSets: ["listings", "investors", "shareClasses", "aliases"],
    sources: ["lists", "securities"],
  },
  {
    name: "filings",
    kinds: [stored.filingsKind],
    rowSets: ["recentFilings", "filingOwners", "unlistedNames"],
    sources: [],
  },
  { name: "statements", kinds: [stored.statementsKind], rowSets: [], sources: ["company:"] },
  {
    name: "investors",
    kinds: [stored.investorKind],
    isIn: (cik) => tracked.has(cik),
    rowSets: [],
    sources: [],
  },
  { name: "prices", kinds: [], rowSets: [], sources: [] },
  {
    name: "funds",
    kinds: [stored.fundKind, stored.fundHoldersKind],
    rowSets: ["fundReports"],
    sources: ["fund:"],
  },
  {
    name: "insiders",
    kinds: [stored.insidersKind, stored.payKind, stored.peopleKind],
    rowSets: ["persons", "personWords"],
    sources: ["insiders:", "pay:"],
  },
  { name: "owners", kinds: [stored.ownersKind], rowSets: [], sources: ["owners:"] },
  {
    name: "managers",
    kinds: [stored.investorKind],
    isIn: (cik) => !tracked.has(cik),
    rowSets: ["managerQuarters", "managerNames"],
    sources: ["investor:"],
  },
  { name: "holders", kinds: [stored.holdersKind], rowSets: [], sources: [] },
  {
    name: "history",
    kinds: [stored.indexedFilingsKind, stored.readingsKind, stored.historyKind],
    rowSets: [],
    sources: ["history:"],
  },
  {
    name: "details",
    kinds: [stored.segmentsKind, stored.releasesKind, stored.businessKind],
    rowSets: [],
    sources: ["segments:", "releases:"],
  },
]
