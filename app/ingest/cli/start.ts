import { sampleBatches, sampleTag } from "~/ingest/sample/sample"
import { buildOnce } from "~/server/build"
import { localOptions, startLocalServer } from "~/server/local-server"
import { loadHealthOf, sendBatches } from "./ingest-client"

/** `npm start`: builds, serves on PORT, and loads the sample where another one or none was loaded before. */
async function start(): Promise<void> {
  const options = localOptions(process.env)
  say("Building …")
  buildOnce(options.buildDir)
  const server = await startLocalServer({ ...options, onLine: showWorkerLine })
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.stop())
  const health = await loadHealthOf(server.origin)
  if (process.env.SAMPLE !== "0" && health.sampleTag !== sampleTag()) {
    say("Loading the sample …")
    await sendBatches(server, sampleBatches())
  }
  say(`Bookvalue is at ${server.origin}`)
  if (!process.env.EDGAR_USER_AGENT && !process.env.EDGAR_ORIGIN)
    say("To open any other company, set EDGAR_USER_AGENT to your name and e-mail address, as the SEC asks.")
  process.exitCode = (await server.ended) ?? 0
}

function say(text: string): void {
  console.log(text)
}

/** The Worker's own lines are JSON; of wrangler's, only its errors matter here. */
function showWorkerLine(line: string): void {
  if (line.startsWith("{")) console.log(line)
  else if (/error/i.test(line)) console.error(line)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
