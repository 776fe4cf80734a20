import { basename } from "node:path"
import { z } from "zod"
import { parseSubmissions } from "~/edgar/submissions"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import {
  noOthers,
  readCompanyFiles,
  refreshCompany,
  toCompanyBatch,
  toSecFiles,
} from "~/ingest/fetch/refresh-company"
import { refreshLists } from "~/ingest/follow/refresh-lists"
import { filingsKinds, kinds } from "~/ingest/kinds/kinds.server"
import { readListed } from "~/ingest/kinds/read-listed"
import { type EdgarSource, getText } from "~/ingest/source/edgar-source"
import { facesToRead, readFaces } from "~/ingest/source/read-faces"
import { listSegmentFilings, readSegmentFilings } from "~/ingest/source/read-segments"
import { type Cik, isCik, parseCik } from "~/lib/cik"
import { getChunks } from "~/lib/collections"
import { toIsoDate } from "~/lib/dates"
import { countText, formatFigure } from "~/lib/numbers"
import { mergeFaces } from "~/model/faces/faces-document"
import { listFilings } from "~/model/filings/filings-document"
import { adaptText } from "~/model/imported/adapt-records"
import { filingsKind } from "~/stores/document-kinds"
import { type IngestTarget, loadAnswer, postIngest, sendBatches } from "../server/ingest-client"
import { sampleBatches, sampleTag } from "../server/sample/sample"
import { askFaces } from "./bulk-load"
import { historyTask } from "./history-task"
import { ingestFund, ingestInvestor } from "./holdings-tasks"
import { type ImportOptions, listKnown, nameImport, openLayout, printUndo } from "./import-tasks"
import { explainNone } from "./imports/explain-none"
import { readText } from "./imports/read-text"
import type { Task } from "./run-tasks"
import { exportTask, listImportsTask, undoTask } from "./undo-task"

/** The tasks of a command; null if there is no such command or its names are missing. */
export function toTasks(
  what: string,
  names: string[],
  { file, ...options }: ImportOptions & { file?: string } = {},
): Task[] | null {
  if (what === "import" && names[0] === "undo")
    return names.length === 2 ? [undoTask(names[1] ?? "", options.isDryRun ?? false)] : null
  if (what === "import" && names[0] === "list") return [listImportsTask]
  if (what === "import") return importTasks(names, options)
  if (what === "export")
    return names.length === 2 ? [exportTask(names[0] ?? "", names[1] ?? "", options.replace ?? false)] : null
  if (what === "lists") return [listsTask]
  if (what === "sample") return [sampleTask]
  if (what === "retry") return [retryTask]
  if (what === "derive") return [deriveTask]
  if (names.length === 0) return null
  if (what === "history") return names.map((name) => historyTask(name, resolveCik))
  if (what === "company") return names.map(companyTask)
  if (what === "segments") return names.map(segmentsTask)
  if (what === "investor")
    return names.map((name) => ({
      title: name,
      run: (target, edgar) => ingestInvestor(name, (batches) => sendBatches(target, batches), edgar),
    }))
  if (what === "fund" && (!file || names.length === 1))
    return names.map((name) => ({
      title: name,
      isOffline: file !== undefined,
      run: (target, edgar) => ingestFund(name, file, (batches) => sendBatches(target, batches), edgar),
    }))
  return null
}

export const listsTask: Task = {
  title: "Lists of companies and funds",
  run: async (target, edgar) => {
    const batches = await refreshLists(Date.now(), edgar)
    await sendBatches(target, batches)
    const count = (list: "listings" | "funds" | "fundNames") =>
      batches.reduce((sum, batch) => sum + (batch[list]?.length ?? 0), 0)
    return `${count("listings")} companies, ${count("funds")} share classes of funds, ${count("fundNames")} names of share classes`
  },
}

const sampleTask: Task = {
  title: "Embedded sample",
  isOffline: true,
  run: async (target) => {
    await sendBatches(target, sampleBatches())
    return `version ${sampleTag()}`
  },
}

const retryTask: Task = {
  title: "Failed refreshes",
  isOffline: true,
  run: async (target) => {
    await sendBatches(target, [{ retryFailed: true }])
    return "sent to the queue at the next run of the schedule"
  },
}

const deriveTask: Task = {
  title: "Statements and filing lists",
  isOffline: true,
  run: async (target) => {
    await sendBatches(target, [{ deriveAll: true }])
    return "derived again from the SEC's files, beginning at the next run of the schedule"
  },
}

/** Well below the limit of a batch, after quoting as JSON. */
const longestKeptFile = 16_000_000

function companyTask(name: string): Task {
  return {
    title: name,
    run: async (target, edgar) => {
      const cik = await resolveCik(name, target)
      const batch = await loadCompany(cik, target, edgar)
      const list = batch.documents?.find(({ kind }) => kind === filingsKind.name)
      const now = list?.fetchedAt ?? 0
      const listed = list && filingsKind.schema.parse(list.body)
      // Pages read what is left in the background.
      const details = await Promise.all(
        filingsKinds.flatMap(({ filings }) =>
          listed && filings.aCommand
            ? [readListed(filings, listed, edgar, { limit: filings.aCommand, now })]
            : [],
        ),
      )
      await sendBatches(target, details.length > 0 ? [{ documents: details }] : [])
      return countText((batch.documents?.length ?? 0) + details.length, "document")
    },
  }
}

/** The newest annual report, and the newest of all. */
const facesRead = 2

/** Loads a company's filing list, its newest printed statements, statements and earnings dates. */
export async function loadCompany(
  cik: Cik,
  target: IngestTarget,
  edgar: EdgarSource,
): Promise<IngestBatchInput> {
  const [files, known] = await Promise.all([readCompanyFiles(cik, edgar), askFaces(target, [cik])])
  const stored = known.get(cik) ?? null
  const list = files.submissions && parseSubmissions(getText(files.submissions.bytes))
  const chosen = files.facts && list ? facesToRead(list.filings, stored).slice(0, facesRead) : []
  const read = chosen.length > 0 ? await readFaces(cik, chosen, edgar) : null
  const faces = read ? mergeFaces(stored, read) : stored
  const batch = toCompanyBatch(cik, Date.now(), files, { ...noOthers, faces })
  const fetchedAt = Date.now()
  await sendBatches(target, [...(read ? [{ faces: [{ fetchedAt, document: read }] }] : []), batch])
  // One at a time, because a batch has a limit. A file that is not kept is fetched again when it is needed.
  const kept = toSecFiles(files).filter(({ text }) => text.length < longestKeptFile)
  await sendBatches(
    target,
    kept.map((file) => ({ secFiles: [file] })),
  )
  return batch
}

/** Each batch is independent, so an interrupted load keeps the batches that were sent. */
const reportsABatch = 8

function segmentsTask(name: string): Task {
  return {
    title: name,
    run: async (target, edgar) => {
      const cik = await resolveCik(name, target)
      const { documents = [] } = await refreshCompany(cik, Date.now(), edgar)
      const list = documents.find(({ kind }) => kind === filingsKind.name)
      const waiting = list ? listSegmentFilings(listFilings(filingsKind.schema.parse(list.body))) : []
      if (waiting.length === 0) throw new Error(`${name} has no annual or quarterly reports since 2009.`)
      let found = 0
      for (const chosen of getChunks(waiting, reportsABatch)) {
        const document = await readSegmentFilings(cik, chosen, null, edgar)
        await sendBatches(target, [{ segmentFilings: [{ fetchedAt: Date.now(), document }] }])
        found += document.filings.filter(({ breakdowns }) => breakdowns.length > 0).length
      }
      return `breakdowns in ${found} of ${waiting.length} reports`
    },
  }
}

const importers = kinds.flatMap(({ importer }) => importer ?? [])

function importTasks(
  [kind = "", ...files]: string[],
  { layout: layoutFile, isDryRun = false }: ImportOptions,
): Task[] | null {
  const importer = importers.find(({ name }) => name === kind)
  if (!importer || files.length === 0) return null
  const layout = layoutFile === undefined ? null : openLayout(layoutFile, kind)
  const named = nameImport(kind, files)
  return files.map((file) => ({
    title: file,
    isOffline: true,
    run: async (target) => {
      const text = readText(file)
      let listings: ReturnType<typeof listKnown> | null = null
      const toCik = async (ticker: string) => {
        listings ??= listKnown(target)
        return parseCik(ticker) ?? (await listings).known.get(ticker)?.cik ?? null
      }
      const adapted = layout ? adaptText(text, layout) : { text, refused: [], lineOf: (line: number) => line }
      const { batches, count, taken, refused } = await importer.read(adapted.text, {
        fileName: basename(file),
        today: toIsoDate(Date.now()),
        toCik,
      })
      const all = [
        ...adapted.refused,
        ...refused.map(({ line, reason }) => ({ line: adapted.lineOf(line), reason })),
      ]
      for (const { line, reason } of all) console.error(`${file}${line ? `:${line}` : ""}: ${reason}`)
      const unused: string[] = []
      for (const batch of isDryRun ? [] : batches)
        unused.push(
          ...unusedParts.parse(await postIngest(target, "/ingest", { ...batch, import: named })).unused,
        )
      const isUnused = unused.length > 0 && unused.length === batches.length
      if (count === 0 || isUnused) return explainNone({ file, refused: all.length, reason: unused[0] })
      const result = `${taken} ${isDryRun ? "would be taken" : "taken"}, ${formatFigure(all.length)} refused`
      printUndo(named, isDryRun)
      return all.length === 0 ? result : { partly: result }
    },
  }))
}

const unusedParts = z.object({ unused: z.array(z.string()).default([]) })

async function resolveCik(name: string, target: IngestTarget): Promise<Cik> {
  const cik = parseCik(name)
  if (cik) return cik
  const ticker = name.toUpperCase()
  const answer = await loadAnswer(target, `/search.json?q=${encodeURIComponent(ticker)}`)
  const found = searchAnswer.parse(answer).companies.find((company) => company.ticker === ticker)
  if (!found || !isCik(found.cik))
    throw new Error(`${name} is not a listed ticker; "lists" loads the SEC's list.`)
  return found.cik
}

const searchAnswer = z.object({ companies: z.array(z.object({ ticker: z.string(), cik: z.string() })) })
