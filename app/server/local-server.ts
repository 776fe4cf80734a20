import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import { dirname, join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { z } from "zod"
import { parseSettings } from "~/platform/env.server"

export const projectDir = fileURLToPath(new URL("../..", import.meta.url))

const wrangler = join(
  dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
  "bin/wrangler.js",
)

/** How a server is run on this machine; what the environment leaves open is filled in. */
export interface LocalOptions {
  port: number
  /** Where D1 and R2 are kept, and the secrets that were made up. */
  stateDir: string
  buildDir: string
  env: Record<string, string | undefined>
  /** Each line the Worker prints. */
  onLine: (line: string) => void
}

export interface LocalServer {
  origin: string
  ingestToken: string
  stop: () => Promise<void>
  /** Resolves when the server ends by itself. */
  ended: Promise<number | null>
}

export function localOptions(env: Record<string, string | undefined>): Omit<LocalOptions, "onLine"> {
  const port = Number(env.PORT || 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not ${env.PORT}.`)
  return {
    port,
    stateDir: resolve(projectDir, env.STATE_DIR || ".state"),
    buildDir: resolve(projectDir, env.BUILD_DIR || "build"),
    env,
  }
}

const secretsFile = z.object({ SESSION_SECRET: z.string(), INGEST_TOKEN: z.string() })

/** Random secrets, made once and kept in the state directory. */
export function localSecrets(stateDir: string): z.infer<typeof secretsFile> {
  const path = join(stateDir, "secrets.json")
  if (existsSync(path)) return secretsFile.parse(JSON.parse(readFileSync(path, "utf8")))
  const secrets = {
    SESSION_SECRET: randomBytes(32).toString("hex"),
    INGEST_TOKEN: randomBytes(24).toString("hex"),
  }
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}

/** Runs the built Worker over the state directory; resolves when it answers. */
export async function startLocalServer(options: LocalOptions): Promise<LocalServer> {
  const { port, stateDir, buildDir, onLine } = options
  const origin = `http://localhost:${port}`
  if (!(await isFree(port))) throw new Error(`Port ${port} is in use; set PORT to another.`)
  const settings = parseSettings({
    ...localSecrets(stateDir),
    APP_ORIGIN: origin,
    ...Object.fromEntries(Object.entries(options.env).filter(([, value]) => value)),
  })
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const envFile = join(stateDir, "worker.env")
  writeFileSync(envFile, `${variables.join("\n")}\n`, { mode: 0o600 })
  applyMigrations(stateDir)

  const child = spawn(
    process.execPath,
    [
      wrangler,
      "dev",
      join(buildDir, "server/index.js"),
      ...["--config", join(projectDir, "wrangler.toml"), "--assets", join(buildDir, "client")],
      ...["--port", String(port), "--inspector-port", String(await freePort())],
      ...["--persist-to", stateDir, "--env-file", envFile, "--test-scheduled"],
      ...["--show-interactive-dev-session=false"],
    ],
    { cwd: projectDir, env: quietEnvironment(), stdio: ["ignore", "pipe", "pipe"], detached: true },
  )
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line)
      if (lines.length > 200) lines.shift()
      onLine(line)
    })
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)))
  const stop = async () => {
    endGroup(child)
    await ended
  }
  const started = await Promise.race([answers(`${origin}/healthz`), ended.then(() => false)])
  if (!started) {
    await stop()
    throw new Error(`The server did not start:\n${lines.join("\n")}`)
  }
  return { origin, ingestToken: settings.INGEST_TOKEN ?? "", stop, ended }
}

function applyMigrations(stateDir: string): void {
  const result = spawnSync(
    process.execPath,
    [
      wrangler,
      ...["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir],
      ...["--config", join(projectDir, "wrangler.toml")],
    ],
    { cwd: projectDir, env: { ...quietEnvironment(), CI: "true" }, encoding: "utf8" },
  )
  if (result.status !== 0)
    throw new Error(`The database could not be made:\n${result.stdout}\n${result.stderr}`)
}

/** Wrangler asks nobody and reports to nobody. */
function quietEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true", NO_COLOR: "1" }
}

/** Wrangler starts the Workers runtime as a child of its own: the group ends together. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    process.kill(-child.pid, "SIGTERM")
  } catch {
    child.kill("SIGTERM")
  }
}

async function answers(address: string, seconds = 60): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return true
    await new Promise((done) => setTimeout(done, 150))
  }
  return false
}

export async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once("error", fail)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => done(typeof address === "object" && address ? address.port : 0))
    })
  })
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once("error", () => done(false))
    server.listen(port, "localhost", () => server.close(() => done(true)))
  })
}
