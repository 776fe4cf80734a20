import { launch } from "../server/launch.mjs"

// `npm run ingest`.
launch("ingest", { ingest: "cli/cli.ts", "bulk-worker": "cli/bulk/worker.ts" })
