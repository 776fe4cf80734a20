import fc from "fast-check"

/**
 * Properties try the same cases in each run, so that a run of an unchanged commit ends as the one before.
 * `PROPERTY_SEED=$RANDOM npm run test:unit` tries others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261) })
