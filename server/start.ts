import { parseSettings } from "~/platform/env.server"
import { loadSample } from "./load-sample"
import { chooseFill, offerFill, type RunningFill, startFill } from "./local/first-fill"
import { printLine } from "./local/request-lines"
import { liveClock } from "./local/schedule"
import { type LocalServer, startLocalServer } from "./local/start-server"
import { startWatchdog } from "./local/watchdog"
import { startProgress } from "./progress"
import { localOptions } from "./runtime/local-server"

/** `npm start`: builds, loads the sample where another one or none was loaded before, and serves on PORT. */
async function start(): Promise<void> {
  const options = localOptions(process.env)
  const print = (message: string, level = "info") =>
    printLine({ level, message, timestamp: Date.now() }, options.logsJson)
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

  const progress = startProgress(print)
  try {
    server = await startLocalServer(options, {
      onBuild: progress.show,
      onLine: (line) => printLine(line, options.logsJson),
      beforeListening: async (inside) => options.loadsSample && loadSample(inside, progress.show),
      clock: liveClock,
    })
  } finally {
    progress.end()
  }
  const settings = parseSettings(process.env)
  const offer = offerFill(settings)
  if (offer) print(offer)
  print(`Bookvalue is at ${process.env.APP_ORIGIN || server.origin}`)
  startWatchdog(server.origin, process.env)
  const args = chooseFill(settings)
  if (args) fill = startFill(args, (line) => print(`Filling: ${line}`))
  const wasStopped = await server.ended
  if (wasStopped) return
  print("The Workers runtime ended unexpectedly. Your data is kept; start the server again.", "error")
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
  const message = error instanceof Error ? error.message : String(error)
  const at = new Date().toISOString()
  console.error(process.env.LOG === "json" ? JSON.stringify({ at, level: "error", message }) : message)
  if (error instanceof Error && error.cause) console.error(error.cause)
  process.exitCode = 1
})
