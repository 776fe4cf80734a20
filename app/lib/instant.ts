import { z } from "zod"

/** 2100-01-01: a later time is an error. */
const maxTimeMs = 4_102_444_800_000

/** A time in ms since the epoch, from outside. */
export const instantSchema = z.number().int().min(0).max(maxTimeMs)

/** The time, or null if it cannot be one, such as 1e308 in a row of an older version. */
export function toInstant(timeMs: number | null): number | null {
  return instantSchema.safeParse(timeMs).data ?? null
}
