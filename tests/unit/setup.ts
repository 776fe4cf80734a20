import fc from "fast-check"
import { isGate } from "../gate"

/**
 * Properties try the same cases in each run, so that a run of an unchanged commit ends as the one before.
 * `PROPERTY_SEED=$RANDOM npm run test:unit` tries others. The gate tries a quarter of them.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261), ...(isGate && { numRuns: 25 }) })
