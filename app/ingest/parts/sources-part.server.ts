import { z } from "zod"
import { definePart } from "./part"
import { rowStatements } from "./row-statements"

/** When a source was read and why it could not be; writing its state ends its lease. */
const sourceState = z.object({
  key: z.string(),
  fetchedAt: z.number().nullable(),
  entityTag: z.string().nullable(),
  error: z.string().nullable(),
  failedAt: z.number().nullable(),
})

export const sourcesPart = definePart({
  shape: { sources: z.array(sourceState).default([]) },
  apply: ({ sources }, { db }) => rowStatements(db, upsertSources, sources),
})

/** After a failure a source is left alone so long, ms. */
export const failureHeldMs = 20_000

const upsertSources = `
  insert into sources (key, fetched_at, entity_tag, error, failed_at, lease_until)
  select value ->> 'key', value ->> 'fetchedAt', value ->> 'entityTag', value ->> 'error', value ->> 'failedAt',
    ifnull(value ->> 'failedAt' + ${failureHeldMs}, 0)
  from json_each(?1) where true
  on conflict (key) do update set
    fetched_at = ifnull(excluded.fetched_at, fetched_at), entity_tag = ifnull(excluded.entity_tag, entity_tag),
    error = excluded.error, failed_at = excluded.failed_at,
    lease_until = ifnull(excluded.failed_at + ${failureHeldMs}, 0)`
