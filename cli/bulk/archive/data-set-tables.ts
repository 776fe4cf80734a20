import { NotDataSet } from "~/edgar/tab-separated"
import { type ArchiveEntry, entryMark, listEntries } from "./zip-entries"

export interface DataSetTables<Name extends string> {
  entries: Record<Name, ArchiveEntry>
  /** The change mark of all tables. */
  mark: string
}

/** The tables of an archive, wherever its folder is. Throws NotDataSet. */
export async function findTables<Name extends string>(
  path: string,
  names: readonly Name[],
  dataSet: string,
  extension: "tsv" | "txt" = "tsv",
): Promise<DataSetTables<Name>> {
  const found = new Map<string, ArchiveEntry>()
  for await (const entry of listEntries(path)) {
    const [, name = "", ending = ""] = /(?:^|\/)(\w+)\.(\w+)$/.exec(entry.name) ?? []
    if (ending.toLowerCase() !== extension) continue
    if (found.has(name.toUpperCase())) throw new NotDataSet(`The archive has ${name} twice.`)
    found.set(name.toUpperCase(), entry)
  }
  const entries = {} as Record<Name, ArchiveEntry>
  for (const name of names) {
    const entry = found.get(name.toUpperCase())
    if (!entry)
      throw new NotDataSet(`The archive has no table ${name}.${extension}, so it is no ${dataSet} data set.`)
    entries[name] = entry
  }
  return { entries, mark: names.map((name) => entryMark(entries[name])).join(" ") }
}
