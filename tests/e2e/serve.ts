import { rmSync } from "node:fs"
import { join } from "node:path"
import { buildOnce } from "~/ingest/build"
import { sendBatches } from "~/ingest/ingest-client"
import { projectDir, startLocalServer } from "~/ingest/local-server"
import { sampleBatches, sampleDir } from "~/ingest/sample"
import { startFakeSec } from "../fakes/sec-server"
import { fixtureDocuments } from "../fixtures/companies"

/** The app under test: built into a folder of its own, the sample loaded, a fake SEC behind it. */
const port = Number(process.env.TEST_PORT ?? 8790)
const buildDir = join(projectDir, ".cache/test-build")
const stateDir = join(projectDir, `.cache/test-state-${port}`)

rmSync(stateDir, { recursive: true, force: true })
const sec = await startFakeSec({
  documents: fixtureDocuments,
  folders: [join(sampleDir, "edgar")],
  port: port + 1,
})
buildOnce(buildDir)
const server = await startLocalServer({
  port,
  stateDir,
  buildDir,
  env: { EDGAR_ORIGIN: sec.origin },
  onLine: (line) => process.stderr.write(/error/i.test(line) && !line.startsWith("{") ? `${line}\n` : ""),
})
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(0)))
await sendBatches(server, sampleBatches())
