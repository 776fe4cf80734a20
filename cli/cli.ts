import { parseArgs } from "node:util"
import type { ImportOptions } from "./import-tasks"
import type { RegisterOptions } from "./register-task"
import type { Task } from "./run-tasks"

// A command imports its own modules when it runs: all of them take 60 MB, which bulk loads need for their threads.
async function usage(): Promise<string> {
  const [
    { importUsage },
    { importFileUsage },
    { registerUsage },
    { bulkUsage },
    { fillUsage },
    { snapshotUsage },
    { pastUsage },
  ] = await Promise.all([
    import("./cli-tasks"),
    import("./import-tasks"),
    import("./register-task"),
    import("./bulk-command"),
    import("./fill-command"),
    import("./snapshot-command"),
    import("./past-task"),
  ])
  return `npm run ingest -- <what>
  lists                          the SEC's lists of companies and funds, and the tracked investors
  sample                         the embedded sample, which also overwrites its companies
  company <ticker or CIK> …      filing lists, statements, insider trades and executives
  segments <ticker or CIK> …     figures by segment, product and region from all reports since 2009
${importUsage.join("\n")}
${importFileUsage}
${registerUsage}
  history <ticker or CIK> …      figures from filings of before XBRL, read by the instance
      --all                      of all listed companies; a second run continues
  investor <CIK> …               every 13F filing of a manager
  fund <ticker> …                a fund's latest reports of holdings
      --file <N-PORT XML>        from a file instead, for one ticker
  retry                          what failed four times in the background, at the next run of the schedule
  derive                         statements and filing lists again, from the SEC's files that are kept
  securities <file> …            which ticker a CUSIP trades under, from the SEC's fails-to-deliver files
${bulkUsage}
${pastUsage}
${fillUsage}
${snapshotUsage}
  check-letters <file>           which addresses of a CSV of letters are gone; writes the day into the file
Options
  --to <origin>                  a deployed instance; its INGEST_TOKEN must be set here too
Without --to, the server that runs over STATE_DIR is used, or one is started on PORT for the time.`
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string" },
      from: { type: "string" },
      until: { type: "string" },
      past: { type: "string" },
      file: { type: "string" },
      with: { type: "string" },
      again: { type: "boolean" },
      since: { type: "string" },
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
    },
  })
  const [what, ...names] = positionals
  if (!what || values.help) {
    console.log(await usage())
    return what ? 0 : 2
  }
  const isDryRun = values["dry-run"] ?? false
  if (isDryRun && what !== "import" && (what !== "fill" || values.small))
    throw new Error("--dry-run is an option of import and fill only. Nothing was done.")
  if (what === "snapshot") {
    const { runSnapshot } = await import("./snapshot-command")
    const code = await runSnapshot(names, { to: values.to, again: values.again ?? false })
    if (code === null) console.error(`A snapshot is made or loaded.\n\n${await usage()}`)
    return code ?? 2
  }
  if (what === "check-letters") {
    const [file] = names
    if (!file) throw new Error("check-letters needs the CSV file of the letters.")
    const { checkLetters } = await import("./check-letters")
    return checkLetters(file)
  }
  if (what === "bulk") {
    const [kind = "", ...files] = names
    const { runBulk } = await import("./bulk-command")
    const code = await runBulk(kind, files, {
      to: values.to,
      companion: values.with,
      again: values.again,
      pastFrom: values.past,
    })
    if (code === null)
      console.error(`There is no such bulk command, or its file is missing.\n\n${await usage()}`)
    return code ?? 2
  }
  if (what === "fill" && names.length === 0) {
    const { runFill } = await import("./fill-command")
    const isOnce = values.once ?? false
    if (values.small) {
      const { runSmallFill } = await import("./small-fill-command")
      return runSmallFill({ to: values.to, isOnce })
    }
    return runFill({ to: values.to, since: values.since, isDryRun, isOnce })
  }
  if (what === "past" && names.length === 0) {
    const [{ pastTask }, { runTasks }] = await Promise.all([import("./past-task"), import("./run-tasks")])
    return runTasks([pastTask({ from: values.from, until: values.until })], values.to)
  }
  const tasks = await findTasks(what, names, { ...values, isDryRun })
  if (!tasks) {
    const commands = await usage()
    console.error(
      commands.includes(`\n  ${what} `)
        ? `The command "${what}" is not complete, or its names are not those of the list.\n\n${commands}`
        : `There is no ingest command "${what}".\n\n${commands}`,
    )
    return 2
  }
  const { runTasks } = await import("./run-tasks")
  return runTasks(tasks, values.to, { isDryRun })
}

interface TaskOptions extends ImportOptions, RegisterOptions {
  file?: string
  all?: boolean
}

async function findTasks(what: string, names: string[], options: TaskOptions): Promise<Task[] | null> {
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
