import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseCik } from "~/lib/cik"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { loadFails } from "../../../cli/bulk/fails/load-fails"
import { askListings } from "../../../cli/bulk-load"
import { toTasks } from "../../../cli/cli-tasks"
import type { Task } from "../../../cli/run-tasks"
import { type IngestTarget, sendBatches } from "../../../server/ingest-client"
import { startLocalServer } from "../../../server/local/start-server"
import { localOptions } from "../../../server/runtime/local-server"
import { folderSource } from "../../../tests/fixtures/example/folder-source"

/**
 * Loads all companies with figures and all tracked investors of a folder in the layout of the SEC's addresses, without
 * the line to the SEC. Returns what could not be loaded, with the reasons.
 */
async function loadFolder(folder: string, target: IngestTarget): Promise<string[]> {
  const source = folderSource(folder)
  const failures: string[] = []
  for (const { title, run } of listTasks(folder))
    try {
      await run(target, source)
    } catch (error) {
      failures.push(`${title}: ${error instanceof Error ? error.message : error}`)
    }
  await sendBatches(target, [{ rewriteLists: true }])
  return failures
}

function listTasks(folder: string): Task[] {
  const companies = listFiles(folder, "api/xbrl/companyfacts").flatMap((path) => parseCik(toName(path)) ?? [])
  const investors = trackedInvestors
    .map(({ cik }) => cik)
    .filter((cik) => existsSync(join(folder, "submissions", `CIK${cik}.json`)))
  const fails: Task = {
    title: "Failed deliveries",
    run: async (target) => {
      const files = listFiles(folder, "files/data/fails-deliver-data")
      const { securities } = await loadFails(files, await askListings(target), {
        send: (batches) => sendBatches(target, batches),
        log: { find: () => null, add: () => {} },
        isStopped: () => false,
        onFile: () => {},
      })
      return `${securities} CUSIPs`
    },
  }
  return [
    ...(toTasks("lists", []) ?? []),
    fails,
    ...(toTasks("company", companies) ?? []),
    ...(toTasks("investor", investors) ?? []),
  ]
}

function listFiles(folder: string, path: string): string[] {
  const at = join(folder, path)
  return existsSync(at)
    ? readdirSync(at)
        .sort()
        .map((name) => join(at, name))
    : []
}

const toName = (path: string) => path.replace(/^.*\//, "").replace(".json", "")

/** A server on PORT over a temporary state that has the companies and investors of a folder, and asks the SEC nothing. */
export async function serveFolder(
  folder: string,
): Promise<{ origin: string; failures: string[]; close: () => Promise<void> }> {
  const stateDir = mkdtempSync(join(tmpdir(), "consistency-"))
  const { env: _, ...options } = localOptions({ ...process.env, STATE_DIR: stateDir })
  const server = await startLocalServer({ ...options, env: {} })
  const failures = await loadFolder(folder, server)
  const close = async () => {
    await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
  return { origin: server.origin, failures, close }
}
