import { parseArgs } from "node:util"
import type { Task } from "./run-tasks"

const optionTypes = {
  to: { type: "string" },
  from: { type: "string" },
  until: { type: "string" },
  "month-ends": { type: "string" },
  file: { type: "string" },
  with: { type: "string" },
  again: { type: "boolean" },
  "dry-run": { type: "boolean" },
  map: { type: "string" },
  layout: { type: "string" },
  small: { type: "boolean" },
  once: { type: "boolean" },
  replace: { type: "boolean" },
  country: { type: "string" },
  year: { type: "string" },
  lei: { type: "string" },
  packages: { type: "boolean" },
  all: { type: "boolean" },
  help: { type: "boolean" },
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof optionTypes }>>["values"] & { isDryRun: boolean }

// A command imports its own modules when it runs: all of them take 60 MB, which loads of archives need for their threads.
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: optionTypes })
  const [what, ...names] = positionals
  if (!what || values.help) {
    const { usage, usageOf } = await import("./usage")
    console.log((what && usageOf(what)) || usage)
    return what ? 0 : 2
  }
  const isDryRun = values["dry-run"] ?? false
  if (isDryRun && what !== "import" && (what !== "fill" || values.small || names.length > 0))
    throw new Error("--dry-run is an option of import and fill only. Nothing was done.")
  const code = await runCommand(what, names, { ...values, isDryRun })
  if (code !== null) return code
  const { usage, usageOf } = await import("./usage")
  const ofCommand = usageOf(what)
  console.error(
    ofCommand
      ? `The command "${what}" is not complete, or its names are not those of the list.\n\n${ofCommand}`
      : `There is no ingest command "${what}".\n\n${usage}`,
  )
  return 2
}

/** Runs a command and returns its exit code; null if there is no such command or its names are missing. */
async function runCommand(what: string, names: string[], options: Options): Promise<number | null> {
  const { to, from, again = false, once: isOnce = false, isDryRun } = options
  if (what === "snapshot") {
    const { runSnapshot } = await import("./snapshot-command")
    return runSnapshot(names, { to, again })
  }
  if (what === "check-letters") {
    const { checkLetters } = await import("./check-letters")
    return names[0] ? checkLetters(names[0]) : null
  }
  if (what === "fill" && names.length > 0) {
    const [archive = "", ...files] = names
    const { runArchives } = await import("./archive-command")
    return runArchives(archive, files, {
      to,
      companion: options.with,
      again,
      pastFrom: options["month-ends"],
    })
  }
  if (what === "fill" && options.small) {
    const { runSmallFill } = await import("./small-fill-command")
    return runSmallFill({ to, isOnce })
  }
  if (what === "fill") {
    const { runFill } = await import("./fill-command")
    return runFill({ to, from, isDryRun, isOnce })
  }
  const tasks = await findTasks(what, names, options)
  if (!tasks) return null
  const { runTasks } = await import("./run-tasks")
  return runTasks(tasks, to, { isDryRun })
}

async function findTasks(what: string, names: string[], options: Options): Promise<Task[] | null> {
  if (what === "month-ends" && names.length === 0) {
    const { monthEndsTask } = await import("./month-ends-task")
    return [monthEndsTask(options)]
  }
  if (what === "history" && options.all) {
    const { allHistoriesTask } = await import("./history-task")
    return [allHistoriesTask()]
  }
  if (what === "register") {
    const { registerTasks } = await import("./register-task")
    return registerTasks(names, options)
  }
  const [{ toTasks }, { importFileTasks }] = await Promise.all([
    import("./cli-tasks"),
    import("./import-tasks"),
  ])
  return toTasks(what, names, options) ?? importFileTasks(what, names, options)
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
