import { z } from "zod"
import { instantSchema } from "~/lib/value-schemas"
import { leftOutKey } from "~/stores/operations/left-out-store.server"
import { rowStatements } from "~/stores/row-statements"
import { defineKind } from "./kind"

/** The time of a source's last read, and the error if it failed. Writing the state ends the lease. */
const sourceState = z.object({
  key: z.string().regex(/^[\w:.-]{1,160}$/, "must be a source key, such as company:0000320193"),
  fetchedAt: instantSchema.nullable(),
  entityTag: z.string().nullable(),
  error: z.string().nullable(),
  failedAt: instantSchema.nullable(),
})

export const sourcesData = defineKind({
  name: "sources",
  shape: {
    sources: z.array(sourceState).default([]),
    /** True for a batch that is left out if one of its sources was read later, such as a company of the sample. */
    unlessReadSince: z.boolean().default(false),
  },
  apply: ({ sources }, { db }) => rowStatements(db, upsertSources, sources),
})

/** The time before a failed source is read again, ms. */
export const failureHeldMs = 20_000

/** An answer whose elements were all read only ends what an earlier one left out. */
const upsertSources = `
  insert into sources (key, fetched_at, entity_tag, error, failed_at, lease_until)
  select value ->> 'key', value ->> 'fetchedAt', value ->> 'entityTag', value ->> 'error', value ->> 'failedAt',
    ifnull(value ->> 'failedAt' + ${failureHeldMs}, 0)
  from json_each(?1)
  where value ->> 'error' is not null or value ->> 'key' not like '${leftOutKey("%")}'
    or exists (select 1 from sources where key = value ->> 'key')
  on conflict (key) do update set
    fetched_at = ifnull(excluded.fetched_at, fetched_at), entity_tag = ifnull(excluded.entity_tag, entity_tag),
    error = excluded.error, failed_at = excluded.failed_at,
    lease_until = ifnull(excluded.failed_at + ${failureHeldMs}, 0)`
