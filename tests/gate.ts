/**
 * `npm test` is the gate of a change: it proves the main journeys in a few minutes. It leaves these files to
 * `npm run test:all`, which runs everything: long searches for counterexamples, simulations of days and weeks,
 * programs that start, kill or pack servers, and second looks at what another test of the gate covers. Of the
 * browser tests, it runs those tagged @gate.
 */
export const onlyInAll = {
  unit: [
    // Invented and hostile documents of many sizes.
    "tests/unit/fuzz/**",
    "tests/unit/model/reading/{bounded,budgets,linear}.test.ts",
    "tests/unit/model/history/mutated-tables.test.ts",
    // Every page and every past day of many invented companies.
    "tests/unit/model/valuation/one-valuation.test.ts",
    "tests/unit/model/query/past/**",
    "tests/unit/model/financials/statements/past-days.test.ts",
    "tests/unit/pages/directory/not-found-near.test.ts",
    // Programs, and loads of whole archives.
    "tools/**",
    "tests/unit/cli/cli.test.ts",
    "tests/unit/cli/bulk/load-companies.test.ts",
    "tests/unit/cli/snapshot/snapshot-round-trip.test.ts",
    "tests/unit/server/{state-dir,verify-state}.test.ts",
  ],
  worker: [
    "tests/worker/simulation/week/**",
    "tests/worker/following/{background,busy-day,catch-up,filing-work,following,kept-files,schedule-crashes}.test.ts",
    "tests/worker/ingest/{crashes,damaged-documents,filing-guard,read-history,versions}.test.ts",
    "tests/worker/alerts/send-faults.test.ts",
    "tests/worker/screener/{market-by-size,past-columns,past-days,what-came-after}.test.ts",
    "tests/worker/stores/{compare,consistency}.test.ts",
  ],
  server: [
    // Servers of their own that are killed, filled, packed, changed or kept busy.
    "tests/server/{backup,dev,hand-over,library,mcp-stdio,release,restarts,serving}.test.ts",
    // Every figure on all of its addresses, every row of every workbook, and every past link.
    "tests/server/{consistency,past-links,workbooks}.test.ts",
  ],
} satisfies Record<string, string[]>

/** True in `npm test`, and false where one kind of tests, or everything, is run. */
export const isGate = process.env.TEST_GATE === "1"

/** The files of a kind that this run leaves out. */
export const leftOut = (kind: keyof typeof onlyInAll): string[] => (isGate ? onlyInAll[kind] : [])
