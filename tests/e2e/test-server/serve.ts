import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { sendBatches } from "../../../server/ingest-client"
import { startLocalServer } from "../../../server/local/start-server"
import { projectDir } from "../../../server/runtime/local-server"
import { sampleBatches } from "../../../server/sample/sample"
import { mailWebhookSecret, startFakeMailServer } from "../../fakes/mail-server"
import { oidcClient, startFakeProvider } from "../../fakes/oidc-server"
import { startFakeSec } from "../../fakes/sec-server"
import { fixtureDocuments } from "../../fixtures/companies"
import { exhibitDocuments } from "../../fixtures/filings/exhibit-filings"
import { hostileDocuments } from "../../fixtures/filings/hostile-filing"
import { serveDatabase } from "./database-endpoint"
import { serveClock } from "./schedule-endpoint"

/**
 * The app under test: built into a folder of its own, the sample loaded, and behind it a fake SEC, a mail server
 * and an OpenID provider, on the ports after its own.
 */
const port = Number(process.env.TEST_PORT)
const buildDir = join(projectDir, process.env.TEST_BUILD_DIR ?? ".cache/test-build")
const stateDir = join(projectDir, `.cache/test-state-${port}`)

rmSync(stateDir, { recursive: true, force: true })
mkdirSync(stateDir, { recursive: true })
const sec = await startFakeSec({
  documents: { ...fixtureDocuments, ...hostileDocuments, ...exhibitDocuments },
  folders: [join(projectDir, "tests/fixtures/example/edgar")],
  port: port + 1,
})
const mail = await startFakeMailServer(port + 2, port + 3)
const callback = `http://localhost:${port}/auth/google/callback`
const provider = await startFakeProvider(port + 4, [callback])
const server = await startLocalServer(
  {
    host: "localhost",
    port,
    stateDir,
    buildDir,
    trustsProxy: false,
    env: {
      EDGAR_ORIGIN: sec.origin,
      MAIL_URL: mail.url,
      GOOGLE_CLIENT_ID: oidcClient.id,
      GOOGLE_CLIENT_SECRET: oidcClient.secret,
      GOOGLE_ORIGIN: provider.origin,
      MAIL_WEBHOOK_SECRET: mailWebhookSecret,
    },
  },
  {
    clock: await serveClock(stateDir),
    onLine: ({ level, message }) => void (level === "error" && process.stderr.write(`${message}\n`)),
    beforeListening: async (inside) => {
      await sendBatches(inside, sampleBatches())
      return false
    },
  },
)
await serveDatabase(async () => (await server.bindings()).DB, stateDir)
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(0)))
