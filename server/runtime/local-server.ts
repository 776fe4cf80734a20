import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { z } from "zod"
import { isLocalOrigin, parseSettings, type Settings } from "~/platform/env.server"
import { isLoopbackAddress } from "~/platform/loopback"
import { requireFolder } from "./require-folder"

/** The folder of package.json, above the sources and above every bundle that is made of them. */
export const projectDir = findProject(dirname(fileURLToPath(import.meta.url)))

function findProject(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : findProject(dirname(folder))
}

/** The options of a server on this machine. */
export interface LocalOptions {
  /** An address or name to listen on; "localhost" is both 127.0.0.1 and ::1. */
  host: string
  port: number
  /** The folder of D1, R2 and generated secrets. */
  stateDir: string
  buildDir: string
  /** True behind a reverse proxy: the visitor's address is the last one of X-Forwarded-For. */
  trustsProxy: boolean
  env: Record<string, string | undefined>
}

/** Options of `npm start` and `npm run dev`, which load and print. */
interface StartOptions extends LocalOptions {
  loadsSample: boolean
  /** True if each request is printed as JSON. */
  logsJson: boolean
}

export function localOptions(env: Record<string, string | undefined>): StartOptions {
  const port = Number(env.PORT || 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not ${env.PORT}.`)
  return {
    host: env.HOST || "localhost",
    port,
    stateDir: resolve(projectDir, env.STATE_DIR || ".state"),
    buildDir: resolve(projectDir, env.BUILD_DIR || "build"),
    trustsProxy:
      readChoice(env, "TRUST_PROXY", /^[01]$/, "1 behind a reverse proxy, or 0 without one") === "1",
    loadsSample: readChoice(env, "SAMPLE", /^[01]$/, "0 to start without the sample, or 1") !== "0",
    logsJson: env.LOG === "json",
    env,
  }
}

/** The origin of an instance that `option` names; throws a sentence for other text. */
export function readOrigin(option: string, text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new Error(`${option} must be an http or https origin, such as https://example.com, not ${text}.`)
  return new URL(text).origin
}

/** The value of a variable, empty without one; throws a sentence for another than `choices` takes. */
function readChoice(env: LocalOptions["env"], name: string, choices: RegExp, words: string): string {
  const text = env[name] ?? ""
  if (text !== "" && !choices.test(text)) throw new Error(`${name} must be ${words}, not ${text}.`)
  return text
}

/** The Worker's variables: those of the environment, completed where only this machine uses the server. */
export function localSettings({ host, port, stateDir, env }: LocalOptions): Settings {
  if (!env.APP_ORIGIN && host !== "localhost" && !isLoopbackAddress(host))
    throw new Error(
      `HOST is ${host}, so other machines can reach this server. Set APP_ORIGIN to the address that visitors use, ` +
        "such as https://example.com, or leave HOST unset.",
    )
  const given = parseSettings({
    APP_ORIGIN: `http://localhost:${port}`,
    ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
  })
  if (isLocalOrigin(given)) return { ...localSecrets(stateDir), ...given }
  const missing = (["SESSION_SECRET", "INGEST_TOKEN"] as const).filter((name) => !given[name])
  if (missing.length === 0) return given
  throw new Error(
    `APP_ORIGIN is ${given.APP_ORIGIN}, so ${missing.join(" and ")} must be set as well, for example to the output of ` +
      `"openssl rand -hex 32". To keep what was generated on this machine, copy it from ${join(stateDir, "secrets.json")}.`,
  )
}

const secretsFile = z.object({ SESSION_SECRET: z.string(), INGEST_TOKEN: z.string() })

/** Random secrets, generated once and kept in the state directory. */
export function localSecrets(stateDir: string): z.infer<typeof secretsFile> {
  const path = join(stateDir, "secrets.json")
  if (existsSync(path)) return secretsFile.parse(JSON.parse(readFileSync(path, "utf8")))
  const secrets = {
    SESSION_SECRET: randomBytes(32).toString("hex"),
    INGEST_TOKEN: randomBytes(24).toString("hex"),
  }
  requireFolder("STATE_DIR", stateDir)
  writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}
