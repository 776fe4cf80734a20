import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { NportReport } from "~/edgar/holdings/nport"
import {
  detailReaders,
  holdingReader,
  type InvestmentDetails,
  type NportHead,
  type nportTables,
  readNportHeads,
} from "~/edgar/holdings/nport-data-set"
import { tableReader } from "~/edgar/tab-separated"
import { groupBy } from "~/lib/collections"
import type { DataSetTables } from "../archive/data-set-tables"
import { eachLine, readAllLines } from "../archive/entry-lines"
import { NumberPlaces } from "./number-places"

type NportTable = (typeof nportTables)[number]

export interface NportDataSet {
  heads: NportHead[]
  /** Reads every report once, a few hundred in memory at the same time. */
  reports: () => Generator<{ head: NportHead; report: Pick<NportReport, "holdings" | "refused"> }>
  close: () => void
}

/** A bucket of holdings takes a few times as much memory as its text. */
const bytesABucket = 24_000_000

/**
 * Divides the holdings of a data set into files by report: the largest table has about a gigabyte, and the order of
 * its rows is not certain.
 */
export async function readNportDataSet(
  path: string,
  { entries }: DataSetTables<NportTable>,
  folder: string,
  onRead: (bytes: number) => void,
): Promise<NportDataSet> {
  const lines = (name: NportTable) => readAllLines(path, entries[name])
  const heads = readNportHeads({
    submission: await lines("SUBMISSION"),
    registrant: await lines("REGISTRANT"),
    fund: await lines("FUND_REPORTED_INFO"),
  })
  const buckets = Math.max(1, Math.ceil(entries.FUND_REPORTED_HOLDING.size / bytesABucket))
  const bucketOf = new Map(
    heads.map(({ accession }, place) => [accession as string, Math.floor((place * buckets) / heads.length)]),
  )
  const bucketOfHolding = new NumberPlaces()
  const holdings = new BucketFiles(join(folder, "holdings"))
  let head: string | null = null
  let getIds = (_: string) => ({ ACCESSION_NUMBER: "", HOLDING_ID: "" })
  const readIds = (line: string) => {
    head = line
    getIds = tableReader(line, ["ACCESSION_NUMBER", "HOLDING_ID"])
    return (row: string) => ({ row, ...getIds(row) })
  }
  await eachLine(path, entries.FUND_REPORTED_HOLDING, onRead, readIds, (line) => {
    const { row, ACCESSION_NUMBER: accession, HOLDING_ID: id } = line
    const bucket = bucketOf.get(accession)
    if (bucket === undefined) return
    holdings.add(bucket, row)
    if (/^\d{1,15}$/.test(id)) bucketOfHolding.set(Number(id), bucket)
  })
  const details = {
    IDENTIFIERS: await divideDetails("IDENTIFIERS"),
    DEBT_SECURITY: await divideDetails("DEBT_SECURITY"),
  }

  async function divideDetails(name: keyof typeof detailReaders) {
    const files = new BucketFiles(join(folder, name))
    let head = "HOLDING_ID"
    let getId = tableReader(head, ["HOLDING_ID"])
    const readId = (line: string) => {
      head = line
      getId = tableReader(line, ["HOLDING_ID"])
      return (row: string) => ({ row, id: getId(row).HOLDING_ID })
    }
    const ignore = () => {}
    await eachLine(path, entries[name], ignore, readId, ({ row, id }) => {
      const bucket = bucketOfHolding.get(Number(id))
      if (bucket !== undefined) files.add(bucket, row)
    })
    return { files, idOf: getId, read: detailReaders[name](head) }
  }

  function detailsOfBucket(bucket: number): Map<string, InvestmentDetails> {
    const found = new Map<string, InvestmentDetails>()
    for (const { files, idOf, read } of Object.values(details))
      for (const line of files.take(bucket)) {
        const id = idOf(line).HOLDING_ID
        found.set(id, { ...found.get(id), ...read(line) })
      }
    return found
  }

  return {
    heads,
    *reports() {
      if (head === null) return
      const read = holdingReader(head)
      for (let bucket = 0; bucket < buckets; bucket++) {
        const found = detailsOfBucket(bucket)
        const byReport = groupBy(holdings.take(bucket), (line) => getIds(line).ACCESSION_NUMBER)
        for (const each of heads) {
          if (bucketOf.get(each.accession) !== bucket) continue
          const own = byReport.get(each.accession) ?? []
          const all = own.flatMap((line) => read(line, (id) => found.get(id)) ?? [])
          yield { head: each, report: { holdings: all, refused: own.length - all.length } }
        }
      }
    },
    close() {
      for (const files of [holdings, ...Object.values(details).map((each) => each.files)]) files.close()
    },
  }
}

const keptCharacters = 256_000

/** Lines of one table, divided into files that fit in the memory one at a time. */
class BucketFiles {
  private readonly waiting = new Map<number, { lines: string[]; size: number }>()
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }

  add(bucket: number, line: string): void {
    const waiting = this.waiting.get(bucket) ?? { lines: [], size: 0 }
    this.waiting.set(bucket, waiting)
    waiting.lines.push(line)
    waiting.size += line.length
    if (waiting.size > keptCharacters) this.write(bucket)
  }

  /** The lines of a bucket in the order of their arrival; the file is deleted. */
  take(bucket: number): string[] {
    this.write(bucket)
    const path = this.getPath(bucket)
    if (!existsSync(path)) return []
    const lines = readFileSync(path, "utf8").split("\n")
    rmSync(path)
    return lines.slice(0, -1)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private write(bucket: number): void {
    const waiting = this.waiting.get(bucket)
    if (!waiting) return
    appendFileSync(this.getPath(bucket), waiting.lines.map((line) => `${line}\n`).join(""))
    this.waiting.delete(bucket)
  }

  private getPath(bucket: number): string {
    return join(this.folder, String(bucket))
  }
}
