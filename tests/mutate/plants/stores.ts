import type { Plant } from "../plant"

const readThrough = "app/ingest/read-through/read-through.server.ts"
const readThroughTest = ["tests/worker/ingest/read-through.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "a document of an earlier version counts as current",
    file: readThrough,
    search: "stored.version < kind.version",
    replace: "false",
    tests: readThroughTest,
  },
  {
    mistake: "a document that the SEC does not have is not requested for 48 hours",
    file: readThrough,
    search: "const absenceHeldMs = 24 ",
    replace: "const absenceHeldMs = 48 ",
    tests: readThroughTest,
  },
]
