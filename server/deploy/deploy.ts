import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { parseSettings } from "~/platform/env.server"
import { projectDir, readOrigin } from "../runtime/local-server"
import { configFile, type DeployEffects, deploy, secretsFile } from "./deploy-steps"

const usage = `npm run deploy -- [options]
  --origin https://example.com   your domain, which must be in your Cloudflare account; workers.dev without it
  --name bookvalue               another name makes a second site, such as --name bookvalue-staging
  --sample                       loads the embedded sample
  --fill small                   then loads the largest companies and tracked investors; --fill all the whole market
  --snapshot https://…           then loads a snapshot
  --dry-run                      prints the commands and changes nothing
Sign in with "npx wrangler login", or set CLOUDFLARE_API_TOKEN. Set EDGAR_USER_AGENT to your name and address.`

const inProject = (name: string) => join(projectDir, name)
const wranglerManifest = createRequire(import.meta.url).resolve("wrangler/package.json")
const wranglerCommand = join(dirname(wranglerManifest), "bin/wrangler.js")

function run(command: string, args: string[], env: Record<string, string>, input?: string): Promise<string> {
  const child = spawn(command, args, {
    cwd: projectDir,
    env: { ...process.env, ...env },
    stdio: [input === undefined ? "inherit" : "pipe", "pipe", "inherit"],
  })
  child.stdin?.end(input)
  let output = ""
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    output += text
  })
  return new Promise((done, fail) => {
    child.once("error", fail)
    child.once("close", (code) =>
      code === 0
        ? done(output)
        : fail(new Error(`${output}\n"${args.join(" ")}" failed; fix it and run again.`)),
    )
  })
}

const live: DeployEffects = {
  wrangler: (args, input) => run(process.execPath, [wranglerCommand, ...args], {}, input),
  npm: async (args, env) => void (await run("npm", args, env)),
  readConfig: () => (existsSync(inProject(configFile)) ? readFileSync(inProject(configFile), "utf8") : null),
  writeConfig: (text) => writeFileSync(inProject(configFile), text),
  template: readFileSync(inProject("wrangler.toml"), "utf8"),
  randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  keepSecret: (name, value) => {
    appendFileSync(inProject(secretsFile), `${name}=${value}\n`, { mode: 0o600 })
    live.print(`${name} was generated and written to ${secretsFile}; keep that file safe.`)
  },
  isAnswering: async (origin) => {
    for (let tried = 0; tried < 30; tried++) {
      if ((await fetch(`${origin}/healthz`).catch(() => null))?.ok) return true
      await new Promise((done) => setTimeout(done, 2_000))
    }
    return false
  },
  print: (line) => console.log(`\n— ${line}`),
}

/** Answers as an empty account does. */
function dryRun(siteName: string): DeployEffects {
  const print = (line: string) => console.log(line)
  const databases: { name: string; uuid: string }[] = []
  return {
    ...live,
    wrangler: async (args, input) => {
      print(`  wrangler ${args.join(" ")}${input ? `  < ${Object.keys(JSON.parse(input)).join(", ")}` : ""}`)
      const [what, verb, name = ""] = args
      if (what === "d1" && verb === "create") databases.push({ name, uuid: `the-new-${name}` })
      if (what === "d1" && verb === "list") return JSON.stringify(databases)
      return what === "secret" ? "[]" : `https://${siteName}.your-account.workers.dev`
    },
    npm: async (args) => print(`  npm ${args.join(" ")}`),
    writeConfig: () => print(`  write ${configFile}`),
    keepSecret: (secret) => print(`  generate ${secret} and write it to ${secretsFile}`),
    isAnswering: async () => true,
    print,
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      origin: { type: "string" },
      name: { type: "string", default: "bookvalue" },
      sample: { type: "boolean", default: false },
      fill: { type: "string" },
      snapshot: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean" },
    },
  })
  if (values.help) return console.log(usage)
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(values.name))
    throw new Error("A name has lower-case letters, digits and hyphens.")
  const { SESSION_SECRET, INGEST_TOKEN, EDGAR_USER_AGENT, MAIL_URL } = { ...keptSecrets(), ...process.env }
  const origin = await deploy(
    {
      origin: values.origin ? readOrigin("--origin", values.origin) : null,
      withSample: values.sample,
      fill: chooseFill(values),
      name: values.name,
      secrets: { SESSION_SECRET, INGEST_TOKEN, EDGAR_USER_AGENT, MAIL_URL },
    },
    values["dry-run"] ? dryRun(values.name) : live,
  )
  console.log(values["dry-run"] ? "\nNothing was done." : `\nBookvalue is at ${origin}`)
}

function chooseFill({ fill, snapshot }: { fill?: string; snapshot?: string }): string[] | null {
  const { FILL, SNAPSHOT_URL } = parseSettings({ FILL: fill, SNAPSHOT_URL: snapshot })
  if (SNAPSHOT_URL) return ["snapshot", "load", SNAPSHOT_URL]
  if (FILL === "all") return ["fill"]
  return FILL === "small" ? ["fill", "--small"] : null
}

/** The values that an earlier run generated. */
function keptSecrets(): Record<string, string> {
  if (!existsSync(inProject(secretsFile))) return {}
  const lines = readFileSync(inProject(secretsFile), "utf8").split("\n")
  return Object.fromEntries(lines.filter(Boolean).map((line) => line.split("=") as [string, string]))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
