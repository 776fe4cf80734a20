import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { followsSec, type Settings } from "~/platform/env.server"
import { projectDir } from "../runtime/local-server"

/** The arguments of the command that fills an instance; null if nothing is to be filled. */
export function chooseFill({ FILL, SNAPSHOT_URL, EDGAR_USER_AGENT }: Settings): string[] | null {
  if (FILL === "0") return null
  if (SNAPSHOT_URL) return ["snapshot", "load", SNAPSHOT_URL]
  if (!EDGAR_USER_AGENT) return null
  return FILL === "all" ? ["fill", "--once"] : ["fill", "--small", "--once"]
}

/** The offer to a host without a user agent, as one line; null if something is filled or was declined. */
export function offerFill(settings: Settings): string | null {
  if (settings.FILL === "0" || settings.SNAPSHOT_URL || followsSec(settings)) return null
  return (
    'To open any company, run EDGAR_USER_AGENT="Jane Doe jane@example.com" npm start: it also loads the 200 largest ' +
    "companies and 100 investors (at most 300 MB, about 20 minutes); with FILL=all the whole market (about 7 GB, an hour or more)."
  )
}

export interface RunningFill {
  /** Lets it finish what it is sending, and ends it. */
  stop: () => Promise<void>
}

const graceMs = 4_000
const minute = 60_000
/** The SEC may be down, or this server busy. */
const firstPauseMs = 10 * minute
/** What could not be had ten minutes ago seldom comes soon. */
const maxPauseMs = 24 * 60 * minute

/**
 * Runs the command beside the server, so that its memory ends with it. It continues where an earlier one was stopped,
 * and after it failed, each time after twice the pause before.
 */
export function startFill(
  args: string[],
  print: (line: string) => void,
  { runOnce = runCommand, wait = setTimeout } = {},
): RunningFill {
  let [isStopped, again]: [boolean, NodeJS.Timeout | undefined] = [false, undefined]
  let pauseMs = firstPauseMs
  let run = runOnce(args, print)
  const follow = () =>
    void run.ended.then((code) => {
      if (isStopped || code === 0) return
      print(`It continues in ${pauseMs / minute} minutes.`)
      again = wait(() => {
        run = runOnce(args, print)
        follow()
      }, pauseMs)
      again.unref()
      pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    })
  follow()
  return {
    async stop() {
      isStopped = true
      clearTimeout(again)
      run.child.kill("SIGTERM")
      const timer = setTimeout(() => run.child.kill("SIGKILL"), graceMs)
      await run.ended
      clearTimeout(timer)
    },
  }
}

interface RunningCommand {
  child: Pick<ChildProcess, "kill">
  ended: Promise<number | null>
}

function runCommand(args: string[], print: (line: string) => void): RunningCommand {
  const [, ...script] = getScript().split(" ")
  const child = spawn(process.execPath, [...script, ...args], {
    cwd: projectDir,
    stdio: ["ignore", "pipe", "pipe"],
    // Signals of the terminal reach the server, which stops it.
    detached: process.platform !== "win32",
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      if (line.trim()) print(line.trim())
    })
  const ended = new Promise<number | null>((done) => {
    child.once("close", done)
    child.once("error", (error) => {
      print(error.message)
      done(null)
    })
  })
  // A server that ends without stopping leaves no process behind.
  const kill = () => child.kill("SIGKILL")
  process.once("exit", kill)
  void ended.then(() => process.off("exit", kill))
  return { child, ended }
}

/** The same command in the sources and in a release. */
function getScript(): string {
  const { scripts } = JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8"))
  return String(scripts.ingest)
}
