import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startLocalServer } from "../../../server/local/start-server"
import { localOptions } from "../../../server/runtime/local-server"
import { loadFolder } from "./load-folder"

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
