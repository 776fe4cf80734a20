import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { root } from "./list-covering-tests"
import type { TestReply, TestRequest } from "./session"

export type Project = "unit" | "worker"

const running = new Set<ChildProcess>()
process.on("exit", () => {
  for (const child of running) end(child)
})
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130))

/** A process that keeps vitest alive between mutants. A run that takes too long ends it; the next starts another. */
export class Session {
  private child: Promise<ChildProcess> | null = null

  constructor(private readonly project: Project) {}

  /** The outcome of the tests, or null if they did not end in time. */
  async run(request: TestRequest, limitMs: number): Promise<TestReply | null> {
    this.child ??= start(this.project)
    const child = await this.child
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((done) => {
      timer = setTimeout(() => done(null), limitMs)
    })
    child.send(request)
    const reply = await Promise.race([receive<TestReply>(child).catch(() => null), late])
    clearTimeout(timer)
    if (reply === null) {
      end(child)
      this.child = null
    }
    return reply
  }

  async close(): Promise<void> {
    if (this.child) end(await this.child)
    this.child = null
  }
}

async function start(project: Project): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL("session.ts", import.meta.url)), [project], {
    cwd: root,
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // A group of its own, so that workers of vitest end with it.
    detached: true,
  })
  running.add(child)
  await receive(child)
  return child
}

function receive<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((done, fail) => {
    const onExit = () => fail(new Error("vitest ended without an answer"))
    child.once("exit", onExit)
    child.once("message", (message) => {
      child.off("exit", onExit)
      done(message as Message)
    })
  })
}

function end(child: ChildProcess): void {
  running.delete(child)
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch (error) {
    // The group has ended by itself.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error
  }
}
