import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"

/** Installs the packages that only tools need into `tools/node_modules`, unless they are there. */
export function installPackages(): void {
  const folder = import.meta.dirname
  if (existsSync(join(folder, "node_modules"))) return
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" })
  if (status !== 0) throw new Error(`"npm ci" in ${folder} ended with ${status}.`)
}
