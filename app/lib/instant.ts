/** 2100-01-01: a later time is an error. */
export const maxTimeMs = 4_102_444_800_000

/** The time, or null if it cannot be one, such as 1e308 in a row of an older version. */
export function toInstant(timeMs: number | null): number | null {
  return timeMs !== null && Number.isInteger(timeMs) && timeMs >= 0 && timeMs <= maxTimeMs ? timeMs : null
}
