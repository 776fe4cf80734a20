import { type EdgarHosts, edgarAddress } from "~/edgar/addresses"
import { listDataSetLinks } from "~/edgar/data-set-links"
import type { Archive } from "~/ingest/kinds/kind"
import { archives } from "~/ingest/kinds/kinds.server"
import type { IsoDate } from "~/lib/dates"

export interface PlannedFile {
  /** The archive. */
  kind: string
  address: string
  /** Below the folder of archives. */
  path: string
}

/** The first quarter with an index. */
const firstIndexYear = 1993

/**
 * The SEC's archives in the order in which they are loaded. `since` includes older files of the data sets, from that
 * year on; the indexes are always those of all years.
 */
export async function planFill(
  { today, since }: { today: IsoDate; since: number | null },
  hosts: EdgarHosts,
  readText: (address: string) => Promise<string | null>,
): Promise<{ files: PlannedFile[]; missing: string[] }> {
  const files: PlannedFile[] = (["submissions", "companyfacts"] as const).map((name) => ({
    kind: "submissions",
    address: edgarAddress.companyArchive(hosts, name),
    path: `${name}.zip`,
  }))
  const [thisYear, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  for (let year = firstIndexYear; year <= thisYear; year++)
    for (let quarter = 1; quarter <= (year === thisYear ? Math.ceil(month / 3) : 4); quarter++)
      files.push({
        kind: "index",
        address: edgarAddress.fullIndex(hosts, year, quarter),
        path: `full-index/${year}/QTR${quarter}/master.gz`,
      })
  const missing: string[] = []
  for (const archive of archives) {
    const planned = await planDataSet(archive, since, hosts, readText)
    files.push(...planned.files)
    missing.push(...planned.missing)
  }
  return { files, missing }
}

type ReadText = (address: string) => Promise<string | null>

async function planDataSet(
  { name: kind, dataSet }: Archive,
  since: number | null,
  hosts: EdgarHosts,
  readText: ReadText,
): Promise<{ files: PlannedFile[]; missing: string[] }> {
  if (!dataSet) return { files: [], missing: [] }
  const { page, fileName, newest } = dataSet
  const address = edgarAddress.dataSetPage(hosts, page)
  const html = await readText(address)
  const links = html === null ? [] : listDataSetLinks(html, address, fileName)
  const wanted = since === null ? links.slice(-newest) : links.filter(({ until }) => until >= `${since}`)
  return {
    files: wanted.map((link) => ({ kind, address: link.address, path: `${kind}/${link.fileName}` })),
    missing: links.length === 0 ? [address] : [],
  }
}

/** The lists of failed deliveries alone, oldest first. */
export async function planFails(hosts: EdgarHosts, readText: ReadText): Promise<PlannedFile[]> {
  const fails = archives.find(({ name }) => name === "fails")
  return fails ? (await planDataSet(fails, null, hosts, readText)).files : []
}
