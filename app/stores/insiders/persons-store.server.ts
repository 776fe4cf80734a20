import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { storedCik } from "~/lib/value-schemas"
import type { PersonAtCompany } from "~/model/persons/person-roles"
import { foldText } from "~/model/search/name-key"
import { readRows } from "~/platform/rows.server"
import { defineTable, type RowOf, storedFlag, storedJson } from "~/stores/table"

/** Persons who filed forms of insiders. */
export const persons = defineTable({
  name: "persons",
  key: ["cik"],
  fields: { cik: storedCik, name: z.string() },
})

export const personWords = defineTable({
  name: "person_words",
  key: ["word", "cik"],
  fields: { word: z.string(), cik: storedCik },
})

export const personRoles = defineTable({
  name: "person_roles",
  key: ["person", "issuer"],
  fields: {
    person: storedCik,
    issuer: storedCik,
    roles: storedJson(z.array(z.object({ role: z.string(), from: z.string(), to: z.string() }))),
    since: z.string(),
    until: z.string(),
    issuerName: z.string(),
    isDirector: storedFlag,
    isOfficer: storedFlag,
    hasLeft: storedFlag,
  },
})
export type RoleRow = RowOf<typeof personRoles>

/** For a batch: the persons of companies whose forms were read. They replace those of earlier forms. */
export function personStatements(
  db: D1Database,
  issuers: Cik[],
  reporting: PersonAtCompany[],
): D1PreparedStatement[] {
  const words = reporting.flatMap(({ person, names }) =>
    names.flatMap(toWords).map((word) => ({ word, cik: person })),
  )
  return [
    ...persons.put(
      db,
      reporting.map(({ person, name }) => ({ cik: person, name })),
    ),
    ...personWords.put(db, words),
    ...personRoles.replace(db, "issuer", issuers, reporting),
  ]
}

/** Initials match too many names. */
function toWords(name: string): string[] {
  return foldText(name)
    .split(" ")
    .filter((word) => word.length > 1)
}

export const personSql = "select name from persons where cik = ?1"
export const rolesSql = `
  select ${personRoles.columns} from person_roles where person = ?1 order by until desc limit 200`
/**
 * Directors of the companies whose director the person is, with the number of common boards. Few directors say that they
 * have left, so the last forms of both must be within two years.
 */
export const sharedBoardsSql = `
  select other.person, persons.name, count(*) as boards, json_group_array(other.issuer_name) as companies
  from person_roles as own
  cross join person_roles as other on other.issuer = own.issuer and other.is_director = 1 and other.person <> own.person
  cross join persons on persons.cik = other.person
  where own.person = ?1 and own.is_director = 1 and own.has_left = 0 and other.has_left = 0
    and other.until >= date(own.until, '-730 days') and own.until >= date(other.until, '-730 days')
  group by other.person order by boards desc, persons.name limit 100`

const sharedRow = z.object({
  person: storedCik,
  name: z.string(),
  boards: z.number(),
  companies: storedJson(z.array(z.string())),
})
export type SharedBoard = z.infer<typeof sharedRow>

interface StoredPerson {
  name: string | null
  roles: RoleRow[]
  shared: SharedBoard[]
}

/** A person by CIK, in one round trip; the name is null for a CIK that reported on no loaded company. */
export async function getPerson(db: D1Database, cik: Cik): Promise<StoredPerson> {
  const [person, roles, shared] = await db.batch<Record<string, unknown>>([
    db.prepare(personSql).bind(cik),
    db.prepare(rolesSql).bind(cik),
    db.prepare(sharedBoardsSql).bind(cik),
  ])
  return {
    name: z.array(z.object({ name: z.string() })).parse(person?.results)[0]?.name ?? null,
    roles: personRoles.parse(roles?.results),
    shared: z.array(sharedRow).parse(shared?.results),
  }
}

/** Persons by CIK, by the forms that they filed; an owner above 5 % without other forms has the name of a schedule. */
const personsSql = `
  select given.value as cik, coalesce(persons.name, stake.name) as name,
    nullif(max(coalesce(roles.until, ''), coalesce(stake.filed, '')), '') as until, coalesce(roles.issuers, '[]') as issuers
  from json_each(?1) as given
  left join persons on persons.cik = given.value
  left join (
    select person, max(until) as until, json_group_array(issuer) as issuers from person_roles
    where person in (select value from json_each(?1)) group by person) as roles on roles.person = given.value
  left join (
    select owner_cik, name, max(filed) as filed from owner_stakes
    where owner_cik in (select value from json_each(?1)) group by owner_cik) as stake on stake.owner_cik = given.value
  where coalesce(persons.name, stake.name) is not null`

const listedPerson = z.object({
  cik: storedCik,
  name: z.string(),
  /** The day of the last form. */
  until: z.string().nullable(),
  /** The companies on which the person reported. */
  issuers: storedJson(z.array(storedCik)),
})

export async function listPersons(db: D1Database, ciks: Cik[]) {
  if (ciks.length === 0) return []
  return readRows(db, listedPerson, personsSql, JSON.stringify(ciks))
}

/** Persons each of whose names begins a word of the query: the longest word of it leads. */
export const findPersonsSql = `
  select persons.cik, persons.name,
    (select issuer_name from person_roles where person = persons.cik order by until desc limit 1) as company,
    (select roles ->> '$[0].role' from person_roles where person = persons.cik order by until desc limit 1) as role
  from (select distinct cik from person_words where word >= ?1 and word < ?1 || char(1114111) limit 3000) as found
  cross join persons on persons.cik = found.cik
  where not exists (select 1 from json_each(?2) as other where not exists (
    select 1 from person_words
    where person_words.cik = found.cik and word >= other.value and word < other.value || char(1114111)))
  order by not exists (select 1 from person_words where person_words.cik = found.cik and word = ?1), persons.name
  limit ?3`

const foundRow = z.object({
  cik: storedCik,
  name: z.string(),
  company: z.string().nullable(),
  role: z.string().nullable(),
})

/** Shorter words begin too many names. */
const shortestWord = 3

export async function findPersons(db: D1Database, query: string, limit: number) {
  const words = toWords(query.slice(0, 100)).slice(0, 5)
  const [longest = "", ...others] = [...words].sort((a, b) => b.length - a.length)
  if (longest.length < shortestWord) return []
  return readRows(db, foundRow, findPersonsSql, longest, JSON.stringify(others), limit)
}
