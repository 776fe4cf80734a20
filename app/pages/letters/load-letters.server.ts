import type { AppLoadContext } from "@remix-run/cloudflare"
import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { notFound } from "~/lib/not-found"
import { parseQuarter } from "~/lib/quarter"
import { parsePage } from "~/lib/row-page"
import { tidyName } from "~/lib/text/tidy-name"
import { storedCik } from "~/lib/value-schemas"
import { loadLetters } from "~/stores/letters-store.server"
import { parseLettersPath } from "./letters-filter"
import { type Did, type LettersView, toLettersView } from "./letters-view"

type LettersContext = Pick<AppLoadContext, "db" | "documents">

const didRow = z.object({
  cik: storedCik,
  quarter: z.string(),
  value: z.number(),
  positions: z.number(),
  top_name: z.string().nullable(),
  top_percentage: z.number().nullable(),
  new_count: z.number().nullable(),
  sold_count: z.number().nullable(),
})

/** Reads the portfolios for the letters' quarters by key. */
export const didSql = `
  select held.cik, held.quarter, held.value, positions, top_name, top_percentage, new_count, sold_count
  from json_each(?1) as given
  cross join investor_quarters as held
    on held.cik = given.value ->> 'cik' and held.quarter = given.value ->> 'quarter'`

/** Loads `/fund-letters` and its subpages; throws a 404 for a subpage without letters. */
export async function loadLettersView(
  path: string,
  params: URLSearchParams,
  { db, documents }: LettersContext,
): Promise<LettersView> {
  const filter = parseLettersPath(path)
  const view =
    filter &&
    toLettersView(await loadLetters(documents), filter, {
      search: (params.get("q") ?? "").trim().slice(0, 100),
      page: parsePage(params),
    })
  if (!view) throw notFound("There are no letters at this address.")
  const asked = view.letters.flatMap(({ cik, quarter }) => (cik ? [{ cik, quarter }] : []))
  const did = await listDid(db, asked)
  return {
    ...view,
    letters: view.letters.map((letter) => ({
      ...letter,
      did: did.get(`${letter.cik} ${letter.quarter}`) ?? null,
    })),
  }
}

async function listDid(db: D1Database, asked: { cik: Cik; quarter: string }[]): Promise<Map<string, Did>> {
  if (asked.length === 0) return new Map()
  const { results } = await db.prepare(didSql).bind(JSON.stringify(asked)).all()
  return new Map(
    z
      .array(didRow)
      .parse(results)
      .flatMap((row): [string, Did][] => {
        const quarter = parseQuarter(row.quarter)
        if (!quarter) return []
        return [
          [
            `${row.cik} ${row.quarter}`,
            {
              cik: row.cik,
              quarter,
              valueUsd: row.value,
              positions: row.positions,
              topName: row.top_name && tidyName(row.top_name),
              topPct: row.top_percentage,
              newCount: row.new_count,
              soldCount: row.sold_count,
            },
          ],
        ]
      }),
  )
}
