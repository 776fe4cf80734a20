import { type EdgarHosts, edgarAddress } from "~/edgar/addresses"
import { listDataSetLinks } from "~/edgar/data-set-links"
import type { IsoDate } from "~/lib/dates"

/** A command of `bulk`. */
export type FillKind = "faces" | "submissions" | "index" | "fails" | "13f" | "insiders" | "nport"

export interface PlannedFile {
  kind: FillKind
  address: string
  /** Below the folder of archives. */
  path: string
}

interface DataSet {
  kind: FillKind
  page: string
  fileName: RegExp
  /** Files that are loaded without `--since`: two years, and of funds the two reports that are stored. */
  newest: number
}

/** CUSIPs come before the holdings that they name. */
const dataSets: DataSet[] = [
  { kind: "fails", page: "fails-deliver-data", fileName: /^cnsfails\d{6}[ab][\w-]*\.zip$/, newest: 48 },
  { kind: "13f", page: "form-13f-data-sets", fileName: /^[\w-]+_form13f\.zip$/, newest: 8 },
  {
    kind: "insiders",
    page: "insider-transactions-data-sets",
    fileName: /^\d{4}q[1-4]_form345\.zip$/,
    newest: 8,
  },
  { kind: "faces", page: "financial-statement-data-sets", fileName: /^\d{4}q[1-4]\.zip$/, newest: 8 },
  { kind: "nport", page: "form-n-port-data-sets", fileName: /^\d{4}q[1-4]_nport\.zip$/, newest: 2 },
]

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
  for (const dataSet of dataSets) {
    const planned = await planDataSet(dataSet, since, hosts, readText)
    files.push(...planned.files)
    missing.push(...planned.missing)
  }
  return { files, missing }
}

type ReadText = (address: string) => Promise<string | null>

async function planDataSet(
  { kind, page, fileName, newest }: DataSet,
  since: number | null,
  hosts: EdgarHosts,
  readText: ReadText,
): Promise<{ files: PlannedFile[]; missing: string[] }> {
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
  const [fails] = dataSets.filter(({ kind }) => kind === "fails")
  return fails ? (await planDataSet(fails, null, hosts, readText)).files : []
}
