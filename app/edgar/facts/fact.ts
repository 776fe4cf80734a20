import type { IsoDate } from "~/lib/dates"

/** `start` is null for an instant; `filing` is an index into the table of filings. */
export type Fact = { start: IsoDate | null; end: IsoDate; value: number; filing: number }
