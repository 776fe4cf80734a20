import type { Plant } from "../plant"

const xmlTests = ["tests/unit/edgar/owners/schedule-xml.test.ts"]
const textTests = ["tests/unit/edgar/owners/schedule-text.test.ts"]
const trackTests = ["tests/unit/model/owners/track-owners.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "the first of several persons of a Schedule 13G takes the filer's CIK",
    file: "app/edgar/owners/schedule-xml.ts",
    search: "persons.length === 1 && filers.length === 1",
    replace: "persons.length > 0 && filers.length === 1",
    tests: xmlTests,
  },
  {
    mistake: "sole and shared disposal are swapped",
    file: "app/edgar/owners/schedule-xml.ts",
    search: 'sole: getNumber(one("soleDispositivePower"))',
    replace: 'sole: getNumber(one("sharedDispositivePower"))',
    tests: xmlTests,
  },
  {
    mistake: "a cover with a power above the aggregate amount is read",
    file: "app/edgar/owners/schedule-text.ts",
    search: "(get(key) ?? 0) <= shares",
    replace: "(get(key) ?? 0) >= 0",
    tests: textTests,
  },
  {
    mistake: "covers that cannot be read are left out in silence",
    file: "app/edgar/owners/schedule-text.ts",
    search: "persons.length === 0 || persons.length < unread.length",
    replace: "persons.length === 0",
    tests: textTests,
  },
  {
    mistake: "an owner of exactly 5 percent has ended",
    file: "app/model/owners/track-owners.ts",
    search: "percent < ownerThreshold",
    replace: "percent <= ownerThreshold",
    tests: trackTests,
  },
  {
    mistake: "a name with two CIKs joins the first one",
    file: "app/model/owners/track-owners.ts",
    search: "only && others.length === 0 ? only",
    replace: "only && others.length >= 0 ? only",
    tests: trackTests,
  },
  {
    mistake: "a person whom an amendment leaves out stays an owner",
    file: "app/model/owners/track-owners.ts",
    search: 'owner.ended = "left"',
    replace: "owner.ended = null",
    tests: trackTests,
  },
  {
    mistake: "a schedule that the company filed about another one counts as its own",
    file: "app/model/owners/company-owners.ts",
    search: "content.issuer.cik === null || content.issuer.cik === cik",
    replace: "content.issuer.cik === null || content.issuer.cik !== null",
    tests: trackTests,
  },
  {
    mistake: "a share that was sold counts for every open notice",
    file: "app/model/persons/person-trades.ts",
    search: "left -= taken",
    replace: "left -= 0",
    tests: ["tests/unit/model/persons/person-trades.test.ts"],
  },
  {
    mistake: "a person has only the forms that name the CIK first",
    file: "app/model/persons/person-trades.ts",
    search: "row.ownerCik === person || row.jointCiks.includes(person)",
    replace: "row.ownerCik === person",
    tests: ["tests/unit/model/persons/person-trades.test.ts"],
  },
  {
    mistake: "forms that were merged lose their owner",
    file: "app/model/insiders/merge-joint.ts",
    search: "[row.ownerCik ?? [], row.jointCiks].flat()",
    replace: "row.jointCiks",
    tests: ["tests/unit/model/persons/person-trades.test.ts"],
  },
  {
    mistake: "a person is known by the oldest spelling",
    file: "app/model/persons/person-roles.ts",
    search: "name: newest.name",
    replace: "name: oldest.name",
    tests: ["tests/unit/model/persons/person-roles.test.ts"],
  },
  {
    mistake: "tracked investors count beside all managers in the range of unreported shares",
    file: "app/model/owners/ownership-picture.ts",
    search: 'kind !== "tracked" || !hasManagers',
    replace: 'kind !== "tracked" || hasManagers',
    tests: ["tests/unit/model/owners/ownership-picture.test.ts"],
  },
  {
    mistake: "older forms of an insider on a class count beside the newest",
    file: "app/model/insiders/insider-holdings.ts",
    search: "rows.filter((each) => each.filed === filed)",
    replace: "rows.filter((each) => each.filed <= filed)",
    tests: ["tests/unit/model/insiders/insider-holdings.test.ts"],
  },
  {
    mistake: "a split on the day of a form multiplies its shares",
    file: "app/model/insiders/insider-holdings.ts",
    search: "date > day ? product * ratio",
    replace: "date >= day ? product * ratio",
    tests: ["tests/unit/model/insiders/insider-holdings.test.ts"],
  },
  {
    mistake: "persons are stored in the list of the three specified types",
    file: "app/model/recents/recents.ts",
    search: '(type === "person") === isPerson',
    replace: '(type === "person") === isPerson || !isPerson',
    tests: ["tests/unit/model/recents/recents.test.ts"],
  },
  {
    mistake: "a visit to a person replaces the investor of the same CIK",
    file: "app/model/recents/recents.ts",
    search: 'type === "person" ? "person" : ""',
    replace: 'type === "person" ? "" : ""',
    tests: ["tests/unit/model/recents/recents.test.ts"],
  },
  {
    mistake: "alerts of the market find purchases from before the subscription",
    file: "app/ingest/alerts/market-news.server.ts",
    search: ".filter(({ filed }) => isSince(since, filed))",
    replace: ".filter(({ filed }) => isSince(0, filed))",
    tests: ["tests/worker/alerts/insider-alerts.test.ts"],
  },
]
