import { parseSettings } from "~/platform/env.server"
import { loadSample } from "./load-sample"
import { chooseFill, offerFill, type RunningFill, startFill } from "./local/first-fill"
import { toPrintedLine } from "./local/request-lines"
import { liveClock } from "./local/schedule"
import { type LocalServer, startLocalServer } from "./local/start-server"
import { startProgress } from "./progress"
import { localOptions } from "./runtime/local-server"

/** `npm start`: builds, loads the sample where another one or none was loaded before, and serves on PORT. */
async function start(): Promise<void> {
  const options = localOptions(process.env)
  let server: LocalServer | null = null
  let fill: RunningFill | null = null
  const stop = () => {
    // A second signal, or one before there is a server: the exit listener of the runtime ends it at once.
    if (!server || process.exitCode !== undefined) process.exit(1)
    process.exitCode = 0
    // The server still runs for the batches that it is sending.
    void (fill?.stop() ?? Promise.resolve()).then(server.stop)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop)
  watchParent(stop)

  const progress = startProgress()
  try {
    server = await startLocalServer(options, {
      onBuild: progress.show,
      onLine: (line) => {
        const text = toPrintedLine(line, options.logsJson)
        if (text !== null) (line.level === "error" ? console.error : console.log)(text)
      },
      beforeListening: async (inside) => options.loadsSample && loadSample(inside, progress.show),
      clock: liveClock,
    })
  } finally {
    progress.end()
  }
  const settings = parseSettings(process.env)
  const offer = offerFill(settings)
  if (offer) console.log(offer)
  console.log(`Bookvalue is at ${process.env.APP_ORIGIN || server.origin}`)
  const args = chooseFill(settings)
  if (args)
    fill = startFill(args, (line) =>
      console.log(options.logsJson ? JSON.stringify({ level: "info", fill: line }) : `Filling: ${line}`),
    )
  const wasStopped = await server.ended
  if (wasStopped) return
  console.error("The Workers runtime ended unexpectedly. Your data is kept; start the server again.")
  process.exitCode = 1
  await server.stop()
}

/** npm passes signals on, but cannot when it is killed. Only npm is watched: a server may outlive a shell. */
function watchParent(stop: () => void): void {
  if (process.env.npm_lifecycle_event !== "start") return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause) console.error(error.cause)
  process.exitCode = 1
})
