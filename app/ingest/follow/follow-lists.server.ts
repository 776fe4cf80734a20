import { edgarAddress } from "~/edgar/addresses"
import { EdgarUnavailable } from "~/edgar/client"
import { NotFailsToDeliver } from "~/edgar/fails-to-deliver"
import { NotTickerList } from "~/edgar/ticker-lists"
import { NotZip, readFirstZipEntry } from "~/edgar/zip-entry"
import { apply, readNow } from "~/ingest/apply/apply-batch.server"
import { parseEntityTags } from "~/ingest/fetch/entity-tags"
import type { IngestEffects } from "~/ingest/read-through/live.server"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import { toIsoDate } from "~/lib/dates"
import { getSource } from "~/stores/operations/sources-store.server"
import { refreshLists } from "./refresh-lists"
import { refreshSecurities } from "./refresh-securities"

/** The source keys of the SEC's ticker lists, and of the files that map CUSIPs. */
const listsSource = "lists"
const securitiesSource = "securities"

const dayMs = 24 * 3_600_000
/** Files of half a month each, published twice a month. */
const filesRead = 2

/** The lists that are due for reading. Empty unless lists were loaded before. */
export async function listDueLists(db: D1Database, now: number): Promise<("lists" | "securities")[]> {
  const [lists, securities] = await Promise.all([getSource(db, listsSource), getSource(db, securitiesSource)])
  if (!lists?.fetchedAt) return []
  const isDue = (at: number | null | undefined, afterMs: number) => Math.abs(now - (at ?? 0)) > afterMs
  return [
    ...(isDue(lists.fetchedAt, dayMs - 3_600_000) ? (["lists"] as const) : []),
    ...(isDue(securities?.fetchedAt, 2 * dayMs) ? (["securities"] as const) : []),
  ]
}

/** Reads the SEC's ticker lists; null, or the reason of a failure. */
export async function followLists(effects: IngestEffects): Promise<string | null> {
  return follow(listsSource, effects, async (edgar) => {
    const tags = parseEntityTags((await getSource(effects.db, listsSource))?.entityTag)
    for (const batch of await refreshLists(effects.now(), edgar, tags)) await apply(batch, effects)
  })
}

/** Reads the latest fails-to-deliver files; null, or the reason of a failure. */
export async function followSecurities(effects: IngestEffects): Promise<string | null> {
  return follow(securitiesSource, effects, async (edgar) => {
    const known = await getSource(effects.db, securitiesSource)
    const files = await readLatestFails(toIsoDate(effects.now()), known?.entityTag ?? null, edgar)
    const newest = files[0]?.name ?? known?.entityTag ?? null
    if (files.length)
      for (const batch of await refreshSecurities(
        files.map(({ text }) => text),
        edgar,
      ))
        await apply(batch, effects)
    await apply({ sources: [{ ...readNow(securitiesSource, effects.now()), entityTag: newest }] }, effects)
  })
}

/** The latest files, newest first; none if the newest is the known one. */
async function readLatestFails(
  today: string,
  known: string | null,
  edgar: EdgarSource,
): Promise<{ name: string; text: string }[]> {
  const files: { name: string; text: string }[] = []
  for (const { month, half } of halfMonthsBefore(today)) {
    const name = `${month}${half}`
    if (files.length === 0 && name === known) return []
    const bytes = await edgar.readBytes(edgarAddress.failsToDeliver(edgar.hosts, month, half))
    if (bytes) files.push({ name, text: await readFirstZipEntry(bytes) })
    if (files.length === filesRead) break
  }
  return files
}

/** Half months of this month and the three before, newest first. */
function halfMonthsBefore(today: string): { month: string; half: "a" | "b" }[] {
  const [year = 0, month = 0] = today.split("-").map(Number)
  return [0, 1, 2, 3].flatMap((back) => {
    const text = toIsoDate(Date.UTC(year, month - 1 - back, 1))
      .slice(0, 7)
      .replace("-", "")
    return [
      { month: text, half: "b" as const },
      { month: text, half: "a" as const },
    ]
  })
}

const faults = [EdgarUnavailable, NotTickerList, NotFailsToDeliver, NotZip]

async function follow(
  sourceKey: string,
  effects: IngestEffects,
  read: (edgar: EdgarSource) => Promise<void>,
): Promise<string | null> {
  try {
    if (!effects.edgar) throw new EdgarUnavailable(effects.edgarRefusal ?? "")
    await read(effects.edgar)
    return null
  } catch (error) {
    if (!(error instanceof Error && faults.some((fault) => error instanceof fault))) throw error
    const state = { fetchedAt: null, entityTag: null, error: error.message, failedAt: effects.now() }
    await apply({ sources: [{ key: sourceKey, ...state }] }, effects)
    return error.message
  }
}
