import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { projectDir } from "../runtime/local-server"
import { waitForLock } from "../runtime/process-lock"
import { requireFolder } from "../runtime/require-folder"
import { packAssets } from "./pack-assets"

/**
 * Builds the app into a folder unless its content was built from the same sources. One process builds at a time, because
 * builds of one project disturb each other. Others wait and use the build if it is theirs. `onStep` gets what is done.
 */
export async function buildOnce(buildDir: string, onStep: (step: string) => void = () => {}): Promise<void> {
  if (isBuilt(buildDir)) return
  const lock = await waitForLock(join(projectDir, ".cache/building"), (pid) =>
    onStep(`Waiting for the build of process ${pid}`),
  )
  try {
    if (isBuilt(buildDir)) return
    requireFolder("BUILD_DIR", buildDir)
    const stamp = join(buildDir, stampName)
    const sources = hashSources()
    onStep("Building the app")
    // A build that is interrupted is no build.
    rmSync(stamp, { force: true })
    await runRemix({ NODE_ENV: "production", BUILD_DIR: buildDir, BUILD_NAME: sources.slice(0, 12) })
    await packAssets(buildDir)
    writeFileSync(stamp, sources)
  } finally {
    await lock.release()
  }
}

/** Builds beside a build that is in use. Returns a function that puts the new one in its place. */
export async function buildBeside(buildDir: string): Promise<() => void> {
  if (isBuilt(buildDir)) return () => {}
  const next = `${buildDir}-next`
  await buildOnce(next)
  return () => {
    rmSync(buildDir, { recursive: true, force: true })
    renameSync(next, buildDir)
  }
}

const stampName = "sources.sha256"

/** True for a build of the present sources, and in a release, which has a build and no sources. */
function isBuilt(buildDir: string): boolean {
  if (!existsSync(join(projectDir, "vite.config.ts"))) return true
  const stamp = join(buildDir, stampName)
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources()
}

function runRemix(env: Record<string, string>): Promise<void> {
  const remix = join(projectDir, "node_modules/@remix-run/dev/dist/cli.js")
  const child = spawn(process.execPath, [remix, "vite:build", "--logLevel", "warn"], {
    cwd: projectDir,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const endWithUs = () => child.kill()
  process.once("exit", endWithUs)
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text
    })
  return new Promise((done, fail) => {
    child.once("error", fail)
    child.once("close", (code) => {
      process.removeListener("exit", endWithUs)
      if (code === 0) done()
      else fail(new Error(`The app could not be built:\n${output}`))
    })
  })
}

/** One hash over everything a build is made of. */
function hashSources(): string {
  const hash = createHash("sha256")
  const folders = ["app", "docs", "public"].flatMap(listFiles)
  const files = ["package-lock.json", "vite.config.ts", ...folders].sort()
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
    .map((entry) => relative(projectDir, join(entry.parentPath, entry.name)))
}
