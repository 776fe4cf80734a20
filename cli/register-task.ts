import { existsSync } from "node:fs"
import { z } from "zod"
import { formatFigure } from "~/lib/numbers"
import { parseLei } from "~/model/imported/security-codes"
import { esefRegister } from "~/model/registers/register-filing"
import { parseSettings } from "~/platform/env.server"
import { type IngestTarget, postIngest } from "../server/ingest-client"
import { showProgress } from "./bulk/run/progress-line"
import { postsInFlight } from "./bulk/run/run-lanes"
import { sideBySide } from "./imports/send-side-by-side"
import { addressSource } from "./register/address-source"
import { folderSource } from "./register/folder-source"
import { loadRegister, type RegisterProgress } from "./register/load-register"
import type { RegisterFilter } from "./register/register-source"
import type { Task } from "./run-tasks"

export interface RegisterOptions {
  country?: string
  year?: string
  lei?: string
  packages?: boolean
}

/** Null if there is no such register. Throws a sentence for an invalid option. */
export function registerTasks([register, ...paths]: string[], options: RegisterOptions): Task[] | null {
  if (register !== "esef") return null
  const filter = readFilter(options)
  const absent = paths.find((path) => !existsSync(path))
  if (absent !== undefined) throw new Error(`There is no file or folder ${absent}.`)
  return [
    {
      title: paths.length > 0 ? paths.join(", ") : esefRegister.name,
      isOffline: true,
      run: (target) => runLoad(paths, filter, options.packages ?? false, target),
    },
  ]
}

function readFilter({ country, year, lei }: RegisterOptions): RegisterFilter {
  if (country !== undefined && !/^[a-z]{2}$/i.test(country))
    throw new Error(`"${country}" is not a country code of two letters, such as GB.`)
  if (year !== undefined && !/^(19|20)\d\d$/.test(year)) throw new Error(`"${year}" is not a year.`)
  const parsed = lei === undefined ? null : parseLei(lei)
  if (lei !== undefined && !parsed) throw new Error(`"${lei}" is not a LEI; its check digits may be wrong.`)
  return { country: country?.toLowerCase() ?? null, year: year ?? null, lei: parsed }
}

const readAnswer = z.object({ read: z.array(z.string()) })

async function runLoad(
  paths: readonly string[],
  filter: RegisterFilter,
  readsPackages: boolean,
  target: IngestTarget,
) {
  const { ESEF_ORIGIN = esefRegister.origin, EDGAR_USER_AGENT } = parseSettings(process.env)
  const source =
    paths.length > 0
      ? folderSource(paths)
      : addressSource(ESEF_ORIGIN, { userAgent: EDGAR_USER_AGENT ?? "Bookvalue", readsPackages })
  let latest: RegisterProgress | null = null
  const shown = showProgress(() => (latest ? describeProgress(latest) : "Reading the index"))
  const { send, end } = sideBySide(async (batch) => {
    await postIngest(target, "/ingest", batch)
  }, postsInFlight)
  try {
    const progress = await loadRegister(source, filter, {
      async listRead(filings) {
        const given = filings.map(({ filing, sha256 }) => ({ filing, sha256 }))
        return new Set(
          readAnswer.parse(await postIngest(target, "/ingest/register", { filings: given })).read,
        )
      },
      send,
      refuse: (filing, reason) => console.error(`${filing}: ${reason}`),
      note: (progress) => {
        latest = progress
      },
    })
    await end()
    const text = describeProgress(progress)
    return progress.refused === 0 ? text : { partly: text }
  } finally {
    shown.end()
  }
}

function describeProgress({ listed, reports, known, read, companies, refused }: RegisterProgress): string {
  return [
    `${formatFigure(listed)} filings listed`,
    `${formatFigure(reports)} reports`,
    ...(known > 0 ? [`${formatFigure(known)} read before`] : []),
    `${formatFigure(read)} read of ${formatFigure(companies)} companies`,
    `${formatFigure(refused)} refused`,
  ].join(", ")
}
