import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { projectDir } from "./local-server"

/** Builds the app into a folder unless what stands there was built from the same sources. */
export function buildOnce(buildDir: string): void {
  const stamp = join(buildDir, "sources.sha256")
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return
  const remix = join(projectDir, "node_modules/@remix-run/dev/dist/cli.js")
  const result = spawnSync(process.execPath, [remix, "vite:build", "--logLevel", "warn"], {
    cwd: projectDir,
    env: { ...process.env, NODE_ENV: "production", BUILD_DIR: buildDir, BUILD_NAME: sources.slice(0, 12) },
    encoding: "utf8",
  })
  if (result.status !== 0) throw new Error(`The app could not be built:\n${result.stdout}\n${result.stderr}`)
  writeFileSync(stamp, sources)
}

/** One hash over everything a build is made of. */
function hashSources(): string {
  const hash = createHash("sha256")
  const files = [
    "package-lock.json",
    "vite.config.ts",
    ...["app", "docs", "public"].flatMap(listFiles),
  ].sort()
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(projectDir, file)))
  return hash.digest("hex")
}

function listFiles(folder: string): string[] {
  const absolute = join(projectDir, folder)
  if (!existsSync(absolute)) return []
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectDir.length))
}
