import { open, rename, rm } from "node:fs/promises"
import { basename } from "node:path"
import { z } from "zod"
import { countText } from "~/lib/numbers"
import { knownImport } from "~/stores/operations/imports-store.server"
import { type IngestTarget, postIngest, sendBatches } from "../server/ingest-client"
import { toImportFile } from "./imports/export-file"
import type { Task } from "./run-tasks"

const day = (time: number) => new Date(time).toISOString().slice(0, 16).replace("T", " ")

/** Lists the newest imports. */
export const listImportsTask: Task = {
  title: "Imports",
  isOffline: true,
  run: async (target) => {
    const { imports } = z
      .object({ imports: z.array(knownImport) })
      .parse(await postIngest(target, "/ingest/imports", {}))
    for (const { id, files, importedAt, undoneAt } of imports)
      console.log(
        `${day(importedAt)}  ${id}  ${files}${undoneAt === null ? "" : `, taken back ${day(undoneAt)}`}`,
      )
    return countText(imports.length, "import")
  },
}

const undone = z.object({
  name: z.string(),
  restored: z.number(),
  removed: z.number(),
  folded: z.number(),
  isDone: z.boolean(),
  next: z.unknown(),
})

/** Takes an import back; a run that ends in the middle is continued by another. */
export function undoTask(id: string, isDryRun: boolean): Task {
  return {
    title: id,
    isOffline: true,
    run: async (target) => {
      let [restored, removed, folded] = [0, 0, 0]
      for (let after: unknown = null; ; ) {
        const part = undone.parse(await postIngest(target, "/ingest/undo", { id, isDryRun, after }))
        restored += part.restored
        removed += part.removed
        folded += part.folded
        after = part.next
        if (!part.isDone) continue
        if (part.name === "listings" && !isDryRun) await sendBatches(target, [{ rewriteLists: true }])
        const would = isDryRun ? "would be " : ""
        const text = `${countText(removed, "value")} ${would}removed, ${countText(restored, "earlier value")} ${would}restored`
        if (folded === 0) return text
        return {
          partly: `${text}; the import is older than those listed, and what it gave stays in ${countText(folded, "place")}`,
        }
      }
    },
  }
}

const exported = z.object({
  columns: z.array(z.string()).nullable(),
  lines: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
})

/**
 * Writes what was imported as a file of the import; figures in place of the SEC's only with `replaces`. An earlier file
 * stays until all of the new one is there.
 */
export function exportTask(name: string, file: string, replaces: boolean): Task {
  return {
    title: basename(file),
    isOffline: true,
    run: async (target) => {
      const path = `${file}.part`
      const part = await onDisk(file, open(path, "w"))
      try {
        const text = await writeExport(target, { name, replaces }, (lines) =>
          onDisk(file, part.writeFile(lines)),
        )
        await onDisk(file, rename(path, file))
        return text
      } finally {
        await part.close()
        await rm(path, { force: true })
      }
    },
  }
}

async function writeExport(
  target: IngestTarget,
  { name, replaces }: { name: string; replaces: boolean },
  write: (text: string) => Promise<void>,
): Promise<string> {
  let [written, others] = [0, 0]
  let isFirst = true
  for (let after: string | null = null; ; ) {
    const part = exported.parse(await postIngest(target, "/ingest/export", { name, after }))
    const { text, count, others: left } = toImportFile(part, { replaces, isFirst })
    await write(text)
    written += count
    others += left
    isFirst = false
    after = part.next
    if (after === null) break
  }
  const note = replaces ? "without --replace" : "with --replace"
  return `${countText(written, "line")}${others > 0 ? `; ${countText(others, "other figure")} ${note}` : ""}`
}

/** Work on a file; the reason of a failure with its name. */
async function onDisk<T>(file: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new Error(`${file} cannot be written: ${error instanceof Error ? error.message : error}`)
  })
}
