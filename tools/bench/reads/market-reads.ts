import { join, resolve } from "node:path"
import { Miniflare } from "miniflare"
import type { Cik } from "~/lib/cik"
import { addDays, toIsoDate } from "~/lib/dates"
import { insiderSpans } from "~/model/insiders/net-buying"
import { marketOfDaysSql, marketOfIssuersSql, marketSql } from "~/stores/insiders/market-store.server"
import { findPersonsSql, personSql, rolesSql, sharedBoardsSql } from "~/stores/insiders/persons-store.server"
import { projectDir } from "../../../server/runtime/local-server"
import { persistence, storage } from "../../../server/runtime/runtime"
import { readWranglerConfig } from "../../../server/runtime/wrangler-config"

const usage = `npm run tool -- market-reads <state folder>
  the rows that D1 reads for each list of /insiders and for pages of persons, over the state of a stopped server`

/** The rows of all pages together. */
const pageRows = 500

const stateDir = process.argv[2]
if (!stateDir) {
  console.error(usage)
  process.exit(2)
}
const config = readWranglerConfig(join(projectDir, "wrangler.toml"))
const miniflare = new Miniflare({
  modules: true,
  script: "export default { fetch: () => new Response(null) }",
  compatibilityDate: "2026-04-01",
  ...persistence(resolve(stateDir)),
  d1Databases: storage(config).d1Databases,
})
try {
  const [binding = ""] = Object.keys(storage(config).d1Databases)
  await measure(await miniflare.getD1Database(binding))
} finally {
  await miniflare.dispose()
}

async function measure(db: D1Database): Promise<void> {
  const read = async (what: string, sql: string, values: unknown[]) => {
    const statement = db.prepare(sql).bind(...values)
    await statement.all()
    const { results, meta } = await statement.all()
    console.log(`${what}: ${results.length} rows of ${meta.rows_read} read, ${meta.duration.toFixed(1)} ms`)
    return results
  }
  const counts = ["insider_trades", "insider_clusters", "persons", "person_roles"]
  for (const table of counts) console.log(table, await db.prepare(`select count(*) from ${table}`).first())
  const issuers = await listTenth(db)
  const today = toIsoDate(Date.now())
  for (const [list, sql] of Object.entries(marketSql))
    for (const days of insiderSpans)
      await read(`${list}, ${days} days`, sql, [addDays(today, 1 - days), null, pageRows])
  for (const [list, sql] of Object.entries(marketOfDaysSql))
    await read(`${list}, 30 days, by day`, sql, [addDays(today, -29), null, pageRows])
  for (const [list, sql] of Object.entries(marketOfIssuersSql))
    for (const days of insiderSpans)
      await read(`${list}, ${days} days, a tenth of the companies`, sql, [
        addDays(today, 1 - days),
        JSON.stringify(issuers),
        pageRows,
      ])
  const cik = await db
    .prepare("select person from person_roles group by person order by count(*) desc")
    .first("person")
  await read("person", personSql, [cik])
  await read("roles", rolesSql, [cik])
  await read("shared boards", sharedBoardsSql, [cik])
  await read("search of “dana”", findPersonsSql, ["dana", "[]", 10])
}

/** Every tenth company, as a sector has. */
async function listTenth(db: D1Database): Promise<Cik[]> {
  const { results } = await db.prepare("select distinct issuer from insider_trades").all<{ issuer: Cik }>()
  return results.flatMap(({ issuer }) => (Number(issuer) % 10 === 0 ? issuer : []))
}
