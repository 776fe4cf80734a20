import { loadMarketFiles } from "~/pages/developers/load-market-files.server"
import { defineAddress, tableOf } from "./define-address"
import { count, day, path, text } from "./fields"

export const marketAddress = defineAddress({
  id: "market",
  load: async ({ context }) => ({ status: 200, body: await loadMarketFiles(context) }),
  path: "/market",
  isBesidePage: false,
  group: "Finding",
  title: "Files of the whole market",
  description:
    "Tables of all companies and investors that are stored, one Parquet file each, made every night. The files answer requests for ranges. Nothing that was imported is in them.",
  parameters: [],
  page: "/developers/files",
  response: tableOf({
    day: day.nullable().describe("The day of the data; null before the first files are made"),
    rows: {
      table: text,
      title: text,
      path: path.describe("Address of the file on this site"),
      rows: count.describe("Rows of the table"),
      bytes: count.describe("Bytes of the file"),
      sha256: text.describe("Checksum of the file, in hexadecimal digits"),
      etag: text.describe("Entity tag of the file"),
    },
  }),
})
