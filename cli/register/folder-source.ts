import { createHash } from "node:crypto"
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from "node:fs"
import { join } from "node:path"
import { parseJson } from "~/lib/text/parse-json"
import { readIndexPage } from "~/model/registers/read-register-index"
import { readXbrlJson } from "~/model/registers/read-xbrl-json"
import { getEntityNumber, type ListedFiling } from "~/model/registers/register-filing"
import { getHashedPath, isWanted, type RegisterSource } from "./register-source"

/**
 * A register as files: pages of its index, and reports at the register's paths below a folder or under any name. A
 * report under another name is found by its company and the end of its period.
 */
export function folderSource(paths: readonly string[]): RegisterSource {
  const folders = paths.filter((path) => statSync(path).isDirectory())
  const indexes: string[] = []
  const reports: string[] = []
  for (const file of paths.flatMap(listJsonFiles)) (isReport(file) ? reports : indexes).push(file)
  let byContent: Map<string, string> | null = null

  const findFile = (path: string | null): string | null =>
    path === null
      ? null
      : (folders.map((folder) => join(folder, ...path.split("/"))).find((file) => existsSync(file)) ?? null)

  return {
    async *pages(filter) {
      let count = 0
      for (const file of indexes) {
        const page = readIndexPage(parseJson(readFileSync(file, "utf8")))
        if (!page) continue
        count += 1
        yield { filings: page.filings.filter((filing) => isWanted(filing, filter)), refused: page.refused }
      }
      if (count === 0)
        throw new Error(
          "There is no page of the register's index among the files: it says when each report was published. Save the answer of https://filings.xbrl.org/api/filings beside them.",
        )
    },
    async readReport(filing) {
      const file = findFile(filing.json) ?? findByContent(filing)
      return file && readFileSync(file, "utf8")
    },
    async hashPackage(filing) {
      const file = findFile(getHashedPath(filing))
      if (!file) return null
      const hash = createHash("sha256")
      for await (const piece of createReadStream(file)) hash.update(piece as Uint8Array)
      return hash.digest("hex")
    },
  }

  function findByContent({ symbol, periodEnd }: ListedFiling): string | null {
    byContent ??= new Map(reports.flatMap(describeReport))
    return byContent.get(`${getEntityNumber(symbol)}|${periodEnd}`) ?? null
  }
}

/** The company and period of a report, by its figures; nothing for a file that cannot be read. */
function describeReport(file: string): [string, string][] {
  try {
    const { entity, facts } = readXbrlJson(readFileSync(file, "utf8"))
    const end = facts.reduce((last, fact) => (fact.start !== null && fact.end > last ? fact.end : last), "")
    return [[`${entity}|${end}`, file]]
  } catch {
    return []
  }
}

function listJsonFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** A report says what it is, usually at its beginning; an index begins with its data. */
function isReport(file: string): boolean {
  const head = readHead(file)
  if (head.includes("/xbrl-json")) return true
  return !/^\s*\{\s*"data"/.test(head) && readFileSync(file, "utf8").includes("/xbrl-json")
}

function readHead(file: string): string {
  const descriptor = openSync(file, "r")
  const bytes = Buffer.alloc(4096)
  try {
    return bytes.toString("utf8", 0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}
