import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  type DeployEffects,
  type DeployOptions,
  deploy,
  findOrigin,
  toLocalConfig,
} from "../../../../server/deploy/deploy-steps"

const project = join(import.meta.dirname, "../../../..")
const template = readFileSync(join(project, "wrangler.toml"), "utf8")
const databaseId = "11111111-2222-3333-4444-555555555555"
const wordsId = "11111111-2222-3333-4444-666666666666"

/** A Cloudflare account that keeps what was created, and a machine that keeps files. */
function fakeAccount() {
  const account = {
    databases: [] as { name: string; uuid: string }[],
    buckets: [] as string[],
    queues: [] as string[],
    secrets: {} as Record<string, string>,
  }
  const files: Record<string, string> = {}
  const kept: Record<string, string> = {}
  const commands: string[] = []
  const npm: { args: string; env: Record<string, string> }[] = []
  let failing = ""
  const wrangler = async (args: string[], input?: string) => {
    const line = args.join(" ")
    commands.push(line)
    if (failing && line.startsWith(failing)) throw new Error("Cloudflare failed")
    const [what, verb, name = ""] = args
    if (what === "d1" && verb === "list") return `A notice\n${JSON.stringify(account.databases)}`
    if (what === "d1" && verb === "create")
      account.databases.push({ name, uuid: /-words$/.test(name) ? wordsId : databaseId })
    if (line === "r2 bucket list") return account.buckets.map((one) => `name:  ${one}`).join("\n")
    if (line.startsWith("r2 bucket create")) account.buckets.push(args[3]!)
    if (line === "queues list") return account.queues.map((one) => `│ ${one} │`).join("\n")
    if (what === "queues" && verb === "create") account.queues.push(name)
    if (what === "secret" && verb === "list")
      return JSON.stringify(
        Object.keys(account.secrets).map((secret) => ({ name: secret, type: "secret_text" })),
      )
    if (what === "secret" && verb === "bulk") Object.assign(account.secrets, JSON.parse(input ?? ""))
    return what === "deploy" ? "Deployed\n  https://bookvalue.jane.workers.dev\n" : ""
  }
  const effects: DeployEffects = {
    wrangler,
    npm: async (args, env) => void npm.push({ args: args.join(" "), env }),
    readConfig: () => files.config ?? null,
    writeConfig: (text) => {
      files.config = text
    },
    template,
    randomHex: (bytes) => "ab".repeat(bytes),
    keepSecret: (name, value) => {
      kept[name] = value
    },
    isAnswering: async () => true,
    print: () => {},
  }
  const take = () => commands.splice(0)
  return { account, files, kept, npm, effects, take, failAt: (start: string) => (failing = start) }
}

const options: DeployOptions = {
  origin: null,
  withSample: true,
  fill: null,
  name: "bookvalue",
  secrets: { EDGAR_USER_AGENT: "Jane Doe jane@example.com" },
}

test("an empty account gets everything, in an order in which each step finds what it needs", async () => {
  const { account, files, kept, npm, effects, take } = fakeAccount()
  expect(await deploy(options, effects)).toBe("https://bookvalue.jane.workers.dev")
  expect(account.buckets).toEqual(["bookvalue-documents"])
  expect(account.queues).toEqual(["bookvalue-refresh", "bookvalue-failed"])
  expect(files.config).toContain(`database_id = "${databaseId}"`)
  expect(files.config).toContain(`database_name = "bookvalue-words"\ndatabase_id = "${wordsId}"`)
  expect(account.secrets).toEqual({
    APP_ORIGIN: "https://bookvalue.jane.workers.dev",
    EDGAR_USER_AGENT: "Jane Doe jane@example.com",
    SESSION_SECRET: "ab".repeat(32),
    INGEST_TOKEN: "ab".repeat(32),
  })
  expect(kept).toEqual({ SESSION_SECRET: "ab".repeat(32), INGEST_TOKEN: "ab".repeat(32) })
  const commands = take()
  const place = (start: string) => commands.findIndex((line) => line.startsWith(start))
  expect(place("d1 create")).toBeLessThan(place("d1 migrations apply DB --remote"))
  expect(place("d1 migrations apply DB --remote")).toBeLessThan(place("deploy"))
  expect(place("d1 migrations apply WORDS --remote")).toBeLessThan(place("deploy"))
  expect(place("deploy")).toBeLessThan(place("secret bulk"))
  expect(npm.map(({ args }) => args)).toEqual([
    "run build",
    "run ingest -- lists --to https://bookvalue.jane.workers.dev",
    "run ingest -- sample --to https://bookvalue.jane.workers.dev",
  ])
  expect(npm[1]?.env.INGEST_TOKEN).toBe("ab".repeat(32))
})

test.each([
  [["fill", "--small"], "run ingest -- fill --small --to https://bookvalue.jane.workers.dev"],
  [
    ["snapshot", "load", "https://files.example/m.json"],
    "run ingest -- snapshot load https://files.example/m.json --to https://bookvalue.jane.workers.dev",
  ],
])("a deployment with %j loads it last, from this machine", async (fill, command) => {
  const { npm, effects } = fakeAccount()
  const printed: string[] = []
  await deploy({ ...options, fill }, { ...effects, print: (line) => printed.push(line) })
  expect(npm.at(-1)?.args).toBe(command)
  expect(npm.at(-1)?.env.INGEST_TOKEN).toBe("ab".repeat(32))
  expect(printed.join()).not.toContain("--fill small")
})

test("a deployment that fills nothing names the commands, the download and the minutes", async () => {
  const printed: string[] = []
  await deploy(options, { ...fakeAccount().effects, print: (line) => printed.push(line) })
  expect(printed.at(-1)).toMatch(/--fill small .* 300 MB, about 20 minutes.*--fill all .*--snapshot/)
})

test("a second run creates nothing and keeps generated secrets", async () => {
  const { account, kept, npm, effects, take } = fakeAccount()
  await deploy(options, effects)
  const secrets = { ...account.secrets }
  take()
  await deploy(options, { ...effects, randomHex: () => "other" })
  expect(take().filter((line) => line.includes("create"))).toEqual([])
  expect(account.secrets).toEqual(secrets)
  // Without the token nothing can be loaded again.
  expect(npm.map(({ args }) => args).slice(3)).toEqual(["run build"])
  await deploy({ ...options, secrets: { ...options.secrets, ...kept } }, effects)
  expect(npm.map(({ args }) => args).at(-1)).toMatch(/sample/)
})

test.each(["r2 bucket create", "queues create bookvalue-failed", "d1 migrations", "deploy", "secret bulk"])(
  "a run after one that failed at %s completes",
  async (step) => {
    const { account, effects, failAt } = fakeAccount()
    failAt(step)
    await expect(deploy(options, effects)).rejects.toThrow("Cloudflare failed")
    failAt("")
    await deploy(options, effects)
    expect(account.databases).toHaveLength(2)
    expect(account.queues).toHaveLength(2)
    expect(Object.keys(account.secrets)).toHaveLength(4)
  },
)

test("another site's bucket and queue with a longer name do not count as this one's", async () => {
  const { account, effects } = fakeAccount()
  account.buckets.push("bookvalue-documents-old")
  account.queues.push("my-bookvalue-refresh")
  await deploy(options, effects)
  expect(account.buckets).toContain("bookvalue-documents")
  expect(account.queues).toContain("bookvalue-refresh")
})

test("a custom domain becomes a route and the staging name is in every resource", () => {
  const config = toLocalConfig(template, {
    name: "bookvalue-staging",
    databaseId,
    wordsId,
    origin: "https://staging.example.com",
  })
  expect(config).toContain(`routes = [{ pattern = "staging.example.com", custom_domain = true }]`)
  expect(config).toContain(`queue = "bookvalue-staging-refresh"`)
  expect(config).toContain(`dead_letter_queue = "bookvalue-staging-failed"`)
  expect(config).toContain(`bucket_name = "bookvalue-staging-documents"`)
  expect(config).not.toMatch(/"bookvalue"|"bookvalue-(?!staging)/)
})

test("the address is found in wrangler's output, and null without one", () => {
  expect(findOrigin("Uploaded\n  https://a-b.jane.workers.dev\nVersion")).toBe("https://a-b.jane.workers.dev")
  expect(findOrigin("Uploaded")).toBeNull()
})

test("a dry run prints what would be created, generated and written, and does none of it", () => {
  const files = ["wrangler.local.toml", ".deploy.local.env"].map((name) => join(project, name))
  const before = files.map(existsSync)
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", "server/deploy/deploy.ts", "--dry-run", "--name", "bookvalue-staging"],
    { cwd: project, encoding: "utf8", env: { PATH: process.env.PATH } },
  )
  expect(status).toBe(0)
  for (const name of ["bookvalue-staging", "bookvalue-staging-words"])
    expect(stdout).toContain(`  wrangler d1 create ${name}\n`)
  expect(stdout).toMatch(/^ {2}generate SESSION_SECRET and write it to \.deploy\.local\.env$/m)
  expect(stdout).toMatch(/^ {2}wrangler secret bulk .*< APP_ORIGIN, SESSION_SECRET, INGEST_TOKEN$/m)
  expect(stdout).not.toMatch(/was generated|is at http/)
  expect(stdout).toMatch(/Nothing was done\.\n$/)
  expect(files.map(existsSync)).toEqual(before)
})
