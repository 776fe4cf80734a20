import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { projectDir } from "../../server/runtime/local-server"
import { testBuildDir } from "./build"

export const launcher = join(projectDir, "server/start.mjs")

export interface ServerProcess {
  child: ChildProcess
  origin: string
  /** All that was printed so far. */
  output: () => string
  /** Resolves at the first connection, with the status of the path's first answer. */
  firstAnswer: (path: string) => Promise<number>
  /** The exit code. */
  ended: Promise<number | null>
}

const { scripts } = JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8")) as {
  scripts: { start: string }
}

const servers: ServerProcess[] = []

/** `npm start` without npm, in an environment without the machine's own settings. `endServers` ends what is left. */
export function startProcess(port: number, env: Record<string, string>): ServerProcess {
  const child = spawn("sh", ["-c", scripts.start], {
    cwd: projectDir,
    env: { PATH: process.env.PATH, PORT: String(port), BUILD_DIR: testBuildDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let printed = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      printed += data
    })
  const origin = `http://127.0.0.1:${port}`
  const ended = new Promise<number | null>((done) => child.once("close", done))
  const firstAnswer = async (path: string) => {
    for (;;) {
      const response = await fetch(origin + path).catch(() => null)
      if (response) {
        await response.arrayBuffer()
        return response.status
      }
      if (child.exitCode !== null) throw new Error(`The server ended:\n${printed}`)
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  const server = { child, origin, output: () => printed, firstAnswer, ended }
  servers.push(server)
  return server
}

export async function stopServer(server: ServerProcess): Promise<void> {
  server.child.kill("SIGTERM")
  await server.ended
}

export async function endServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.child.kill("SIGKILL")
    await server.ended
  }
}

/** A process and those it started, by id, with resident memory in MB. */
export function processTree(root: number): { pid: number; rssMb: number; command: string }[] {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line)
      if (!found || /<defunct>/.test(line)) return []
      const [pid = 0, parent = 0, rss = 0] = found.slice(1, 4).map(Number)
      return [{ pid, parent, rssMb: Math.round(rss / 1024), command: found[4] ?? "" }]
    })
  // `ps` lists itself.
  const wanted = all.filter(({ pid, command }) => pid === root || !command.startsWith("ps -A"))
  const tree = wanted.filter(({ pid }) => pid === root)
  for (const parent of tree) tree.push(...wanted.filter((one) => one.parent === parent.pid))
  return tree
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export const longestWaitS = 240

/** Waits until something is true, for so long that only a defect ends it, however busy the machine is. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + longestWaitS * 1000; Date.now() < end; ) {
    if (await isTrue()) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`It did not happen within ${longestWaitS} seconds.`)
}

/** A folder that is removed by the returned function. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "bookvalue-server-"))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
