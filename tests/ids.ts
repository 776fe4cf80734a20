import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { Cusip } from "~/lib/cusip"
import type { Ticker } from "~/lib/ticker"

/** Ids for tests, unchecked, so that a test may use a short or an invalid one. */
export const cikId = (text: string) => text as Cik
export const accessionId = (text: string) => text as Accession
export const cusipId = (text: string) => text as Cusip
export const tickerId = (text: string) => text as Ticker
