import type { AppLoadContext } from "@remix-run/cloudflare"
import { z } from "zod"
import type { MarketFilesView } from "~/pages/developers/files-page"
import { loadMarketFiles } from "~/pages/developers/load-market-files.server"
import { getOrigin } from "~/platform/env.server"
import { describeColumns } from "../data/workbook/column-types"
import { type MarketTable, marketTables, toRowSchema } from "./market-tables"

/** The tables of the whole market with their columns, and the files of the last night. */
export async function loadMarketPage(request: Request, context: AppLoadContext): Promise<MarketFilesView> {
  const { day, rows } = await loadMarketFiles(context)
  return {
    origin: getOrigin(request, context.settings),
    day,
    tables: marketTables.map((table) => ({
      name: table.name,
      title: table.title,
      about: `${table.note} ${table.address.description}`,
      columns: listColumns(table),
      file: rows.find((file) => file.table === table.name) ?? null,
    })),
  }
}

function listColumns(table: MarketTable) {
  const schema = toRowSchema(table)
  const described = describeColumns(z.object({ rows: z.array(schema) }))
  return Object.keys(schema.shape).map((name) => {
    const column = described.get(name)
    const number = column?.isInteger ? "integer" : "number"
    const types = { DOUBLE: number, BOOLEAN: "true or false", STRING: column?.isDay ? "day" : "text" }
    return {
      name,
      type: column ? types[column.type] : "JSON",
      meaning: column?.isDay ? "" : (column?.description ?? ""),
    }
  })
}
