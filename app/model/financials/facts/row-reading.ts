import type { Place } from "./placed-facts"
import type { Candidate } from "./vintages"

/** The value of one filing for one row in one period, under the alias of that index. */
export type Reading = Candidate & { place: Place; alias: number }
