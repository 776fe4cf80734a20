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
): Promise<DataSetTables<Name>> {
  const found = new Map<string, ArchiveEntry>()
  for await (const entry of listEntries(path)) {
    const [, name = ""] = /(?:^|\/)(\w+)\.tsv$/i.exec(entry.name) ?? []
    if (found.has(name.toUpperCase())) throw new NotDataSet(`The archive has ${name} twice.`)
    if (name) found.set(name.toUpperCase(), entry)
  }
  const entries = {} as Record<Name, ArchiveEntry>
  for (const name of names) {
    const entry = found.get(name)
    if (!entry) throw new NotDataSet(`The archive has no table ${name}.tsv, so it is no ${dataSet} data set.`)
    entries[name] = entry
  }
  return { entries, mark: names.map((name) => entryMark(entries[name])).join(" ") }
}
