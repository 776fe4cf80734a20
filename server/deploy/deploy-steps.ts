import { z } from "zod"

export interface DeployOptions {
  /** The address visitors will use; null until workers.dev has given one. */
  origin: string | null
  withSample: boolean
  /** The arguments of the command that fills the site from this machine; null offers it. */
  fill: string[] | null
  /**
   * The names of the deployment: "bookvalue" in each of them, except for a second site, such as
   * "bookvalue-staging".
   */
  name: string
  /** Values to set, by secret; those without a value are generated, asked for by name, or left out. */
  secrets: Record<string, string | undefined>
}

/** The outside effects of a deployment. Commands throw when they fail. */
export interface DeployEffects {
  wrangler: (args: string[], input?: string) => Promise<string>
  npm: (args: string[], env: Record<string, string>) => Promise<void>
  /** The local configuration, which is not committed; null when there is none yet. */
  readConfig: () => string | null
  writeConfig: (text: string) => void
  template: string
  randomHex: (bytes: number) => string
  keepSecret: (name: string, value: string) => void
  isAnswering: (origin: string) => Promise<boolean>
  print: (line: string) => void
}

const database = z.object({ name: z.string(), uuid: z.string() })
const templateIds = {
  database: "00000000-0000-0000-0000-000000000000",
  words: "00000000-0000-0000-0000-000000000001",
}

/** Creates what is missing on Cloudflare and deploys; every step looks first, so that it may run again. */
export async function deploy(options: DeployOptions, effects: DeployEffects): Promise<string> {
  const { wrangler, print } = effects
  const { name } = options
  const configured = ["--config", configFile]
  print("Account")
  await wrangler(["whoami"])

  print("Databases")
  const id = await getOrCreateDatabase(name, effects)
  const wordsId = await getOrCreateDatabase(`${name}-words`, effects)
  print("Document storage")
  const bucket = `${name}-documents`
  const buckets = await wrangler(["r2", "bucket", "list"])
  if (!hasWord(buckets, bucket)) await wrangler(["r2", "bucket", "create", bucket])
  print("Queues")
  const queues = await wrangler(["queues", "list"])
  for (const queue of [`${name}-refresh`, `${name}-failed`])
    if (!hasWord(queues, queue)) await wrangler(["queues", "create", queue])

  print(`Configuration in ${configFile}`)
  const config = toLocalConfig(effects.template, { name, databaseId: id, wordsId, origin: options.origin })
  if (config !== effects.readConfig()) effects.writeConfig(config)

  print("Build")
  await effects.npm(["run", "build"], {})
  print("Migrations")
  for (const binding of ["DB", "WORDS"])
    await wrangler(["d1", "migrations", "apply", binding, "--remote", ...configured])
  print("Worker")
  const output = await wrangler(["deploy", ...configured])
  const origin = options.origin ?? findOrigin(output)
  if (!origin) throw new Error("Wrangler named no address. Run again with --origin https://your.domain.")

  print("Secrets")
  const token = await setSecrets({ ...options, origin }, configured, effects)

  if (!(await effects.isAnswering(origin)))
    throw new Error(`${origin} does not answer yet. A new domain can take minutes; run this command again.`)
  if (token === null) {
    print("INGEST_TOKEN was set earlier and is not known here, so nothing was loaded. Set it and run again.")
    return origin
  }
  const ingestEnv = { INGEST_TOKEN: token, EDGAR_USER_AGENT: options.secrets.EDGAR_USER_AGENT ?? "" }
  if (ingestEnv.EDGAR_USER_AGENT) {
    print("Lists of companies and funds")
    await effects.npm(["run", "ingest", "--", "lists", "--to", origin], ingestEnv)
  } else print("EDGAR_USER_AGENT is not set, so the lists of companies were not loaded.")
  if (options.withSample) {
    print("Sample")
    await effects.npm(["run", "ingest", "--", "sample", "--to", origin], ingestEnv)
  }
  if (options.fill) {
    print("Companies, investors and funds")
    await effects.npm(["run", "ingest", "--", ...options.fill, "--to", origin], ingestEnv)
  } else print(fillOffer)
  return origin
}

const fillOffer =
  "To fill it from this machine, run again with --fill small (the 200 largest companies and 100 investors: at most " +
  "300 MB, about 20 minutes), --fill all (about 7 GB, an hour or more) or --snapshot and the address of a snapshot."

export const configFile = "wrangler.local.toml"

async function getOrCreateDatabase(name: string, { wrangler }: DeployEffects): Promise<string> {
  const find = async () => {
    const list = z.array(database).parse(JSON.parse(toJson(await wrangler(["d1", "list", "--json"]))))
    return list.find((one) => one.name === name)?.uuid
  }
  const found = await find()
  if (found) return found
  await wrangler(["d1", "create", name])
  const created = await find()
  if (!created) throw new Error(`Cloudflare does not list the database ${name} after creating it; run again.`)
  return created
}

/** Wrangler may print notices before JSON. */
const toJson = (output: string) => output.slice(output.search(/^\s*[[{]/m))

const hasWord = (text: string, word: string) => new RegExp(`(^|[^\\w-])${word}([^\\w-]|$)`, "m").test(text)

export function findOrigin(output: string): string | null {
  return /https:\/\/[\w.-]+\.workers\.dev/.exec(output)?.[0] ?? null
}

/** wrangler.toml for one deployment: its names, its databases, and a custom domain unless workers.dev serves it. */
export function toLocalConfig(
  template: string,
  {
    name,
    databaseId,
    wordsId,
    origin,
  }: { name: string; databaseId: string; wordsId: string; origin: string | null },
): string {
  const host = origin && new URL(origin).host
  const isOwnDomain = host && !host.endsWith(".workers.dev")
  const route = isOwnDomain
    ? `workers_dev = false\nroutes = [{ pattern = "${host}", custom_domain = true }]\n`
    : ""
  return template
    .replaceAll(`"bookvalue"`, `"${name}"`)
    .replaceAll(`"bookvalue-`, `"${name}-`)
    .replaceAll(templateIds.database, databaseId)
    .replaceAll(templateIds.words, wordsId)
    .replace(/^main = /m, `${route}main = `)
}

/** Sets secrets that the Worker does not have; returns the ingest token if it is known here. */
async function setSecrets(
  { origin, secrets }: DeployOptions & { origin: string },
  configured: string[],
  { wrangler, randomHex, keepSecret }: DeployEffects,
): Promise<string | null> {
  const listed = z
    .array(z.object({ name: z.string() }))
    .parse(JSON.parse(toJson(await wrangler(["secret", "list", "--format", "json", ...configured]))))
  const isSet = (name: string) => listed.some((one) => one.name === name)
  const wanted: Record<string, string> = {}
  // The address may change; the others keep their values.
  wanted.APP_ORIGIN = origin
  for (const [name, value] of Object.entries(secrets)) if (value) wanted[name] = value
  for (const name of ["SESSION_SECRET", "INGEST_TOKEN"])
    if (!isSet(name) && !wanted[name]) {
      wanted[name] = randomHex(32)
      keepSecret(name, wanted[name])
    }
  await wrangler(["secret", "bulk", ...configured], JSON.stringify(wanted))
  return wanted.INGEST_TOKEN ?? null
}

export const secretsFile = ".deploy.local.env"
