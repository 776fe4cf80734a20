import { spawn, spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { toLocalConfig } from "../../server/deploy/deploy-steps"
import { projectDir } from "../../server/runtime/local-server"
import { firstPort, testBuildDir } from "./build"
import { temporaryFolder } from "./server-process"

const port = firstPort + 7
const folder = temporaryFolder()
const release = join(folder.path, "release")

/** The commands of the image's build stage without the installation of build tools. */
beforeAll(() => {
  const dockerfile = readFileSync(join(projectDir, "deploy/Dockerfile"), "utf8")
  const commands = [...dockerfile.matchAll(/^RUN (npm run release .*|cd \/release .*)$/gm)].map(
    ([, line]) => line!,
  )
  expect(commands).toHaveLength(2)
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command.replaceAll("/release", release)], {
      cwd: projectDir,
      env: { ...process.env, BUILD_DIR: testBuildDir },
      encoding: "utf8",
    })
    expect(status, stdout + stderr).toBe(0)
  }
})
afterAll(folder.remove)

test("a release depends on three packages alone, and has no sources", () => {
  const manifest = JSON.parse(readFileSync(join(release, "package.json"), "utf8"))
  expect(Object.keys(manifest.dependencies)).toEqual(["@bokuweb/zstd-wasm", "miniflare", "tinypool"])
  expect(existsSync(join(release, "node_modules/vite"))).toBe(false)
  const files = readdirSync(release, { recursive: true, encoding: "utf8" })
  expect(files.filter((name) => !name.startsWith("node_modules") && /\.tsx?$/.test(name))).toEqual([])
})

test("a release lists its packages and checksums, and runs no install scripts", () => {
  const { bomFormat, components } = JSON.parse(readFileSync(join(release, "sbom.cdx.json"), "utf8"))
  expect(bomFormat).toBe("CycloneDX")
  const names = components.map((each: { name: string }) => each.name)
  for (const name of ["miniflare", "react", "zod"]) expect(names).toContain(name)
  expect(names).not.toContain("vitest")
  const check = spawnSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: release })
  expect(check.status).toBe(0)
  expect(readFileSync(join(release, ".npmrc"), "utf8")).toBe("ignore-scripts=true\n")
})

test("a release has a bundle for desktop clients and a skill", () => {
  expect(readFileSync(join(release, "bookvalue.mcpb")).subarray(0, 2).toString()).toBe("PK")
  expect(readFileSync(join(release, "skills/bookvalue/SKILL.md"), "utf8")).toMatch(/^---\nname: bookvalue\n/)
})

test("a release starts on an empty state directory and answers with the sample, and its backup and ingest work", async () => {
  const { scripts } = JSON.parse(readFileSync(join(release, "package.json"), "utf8"))
  const env = { PATH: process.env.PATH, PORT: String(port), STATE_DIR: join(folder.path, "state") }
  const child = spawn("sh", ["-c", scripts.start], { cwd: release, env, stdio: ["ignore", "pipe", "pipe"] })
  let printed = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      printed += data
    })
  const ended = new Promise<number | null>((done) => child.once("close", done))
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/company/AAPL`).catch(() => null)
      if (response) {
        expect(response.status).toBe(200)
        expect(await response.text()).toContain("Apple")
        break
      }
      if (child.exitCode !== null) throw new Error(printed)
      await new Promise((done) => setTimeout(done, 100))
    }
    const file = join(folder.path, "backup.tar.gz")
    const saved = spawnSync("sh", ["-c", `${scripts.backup} ${file}`], {
      cwd: release,
      env,
      encoding: "utf8",
    })
    expect(saved.stderr + saved.stdout).toMatch(/^Saved \d+ rows and \d+ documents/)
    const { INGEST_TOKEN } = JSON.parse(readFileSync(join(env.STATE_DIR, "secrets.json"), "utf8"))
    const command = `${scripts.ingest} sample --to http://127.0.0.1:${port}`
    const loaded = spawnSync("sh", ["-c", command], {
      cwd: release,
      env: { ...env, INGEST_TOKEN },
      encoding: "utf8",
    })
    expect(loaded.stderr + loaded.stdout).toContain("1 done, 0 failed")
  } finally {
    child.kill("SIGTERM")
  }
  expect(await ended).toBe(0)
})

test.each([null, "https://site.example"])("wrangler takes the configuration for %s", (origin) => {
  const template = readFileSync(join(projectDir, "wrangler.toml"), "utf8")
  const config = toLocalConfig(template, {
    name: "bookvalue-test",
    databaseId: "11111111-2222-3333-4444-555555555555",
    wordsId: "11111111-2222-3333-4444-666666666666",
    origin,
  })
  const file = join(folder.path, "wrangler.toml")
  writeFileSync(
    file,
    config
      .replace("build/server/index.js", join(testBuildDir, "server/index.js"))
      .replace("build/client", join(testBuildDir, "client")),
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectDir, "node_modules/wrangler/bin/wrangler.js"), "deploy", "--dry-run", "--config", file],
    { cwd: folder.path, env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" }, encoding: "utf8" },
  )
  expect(status, stdout + stderr).toBe(0)
  expect(stdout).toContain("--dry-run: exiting now")
  expect(stdout + stderr).not.toMatch(/warning|unexpected/i)
})
