import type { Plant } from "../plant"

const endpoint = ["tests/worker/ingest/snapshot-endpoint.test.ts"]
const files = ["tests/unit/cli/snapshot/snapshot-files.test.ts"]

/** Snapshots that replace what is newer or imported, or that are not what their manifest says. */
export const plants: Plant[] = [
  {
    mistake: "A snapshot replaces a document that is as new.",
    file: "app/platform/documents.server.ts",
    search: "(date ?? stored?.fetchedAt ?? 0) >= fetchedAt",
    replace: "(date ?? stored?.fetchedAt ?? 0) > fetchedAt",
    tests: endpoint,
  },
  {
    mistake: "A snapshot replaces statements with imported figures.",
    file: "app/ingest/snapshot/merge-snapshot.server.ts",
    search: "imported?.length)",
    replace: "imported?.length && false)",
    tests: endpoint,
  },
  {
    mistake: "Rows of a document that was not taken are written.",
    file: "app/ingest/snapshot/merge-snapshot.server.ts",
    search: 'if (rule.rule !== "of document") return rows',
    replace: "if (rule.rule) return rows",
    tests: endpoint,
  },
  {
    mistake: "A snapshot has fields of other endpoints.",
    file: "app/ingest/snapshot/snapshot-batch.ts",
    search: "export const snapshotBatch = z.strictObject({",
    replace: "export const snapshotBatch = z.object({",
    tests: endpoint,
  },
  {
    mistake: "A part is loaded without comparing its hash.",
    file: "cli/snapshot/open-snapshot.ts",
    search: ' || hash.digest("hex") !== sha256',
    replace: "",
    tests: files,
  },
  {
    mistake: "A part of a manifest can be a path.",
    file: "app/model/snapshot/manifest.ts",
    search: "/^\\w[\\w.-]{0,100}$/",
    replace: "/^.*$/",
    tests: files,
  },
  {
    mistake: "A second run of a fill loads everything again.",
    file: "cli/fill/small-fill.ts",
    search: 'if (log.find(name, "small")) return false',
    replace: "",
    tests: ["tests/unit/cli/fill/small-fill.test.ts"],
  },
  {
    mistake: "FILL=0 fills all the same.",
    file: "server/local/first-fill.ts",
    search: 'if (FILL === "0") return null',
    replace: "",
    tests: ["tests/unit/server/first-fill.test.ts"],
  },
  {
    mistake: "The largest companies are those of a quarter that few managers have reported.",
    file: "app/stores/operations/fill-store.server.ts",
    search: "select quarter from investor_quarters group by quarter\n    having count(*) * 2",
    replace: "select quarter from investor_quarters group by quarter\n    having count(*) * 200",
    tests: ["tests/worker/stores/fill-store.test.ts"],
  },
]
