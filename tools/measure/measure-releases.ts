import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseAccession } from "~/lib/accession"
import { collectRelease } from "~/model/releases/collect-release"
import { readGuidance } from "~/model/releases/guidance"
import { readMetrics } from "~/model/releases/operating-metrics"
import { readReconciliations } from "~/model/releases/reconciliation"
import type { ReleaseQuarter } from "~/model/releases/release-periods"

/** Compares what is read of releases with the hand-made lists. */
const [folder = ".", only = ""] = process.argv.slice(2)
const lists = join(import.meta.dirname, "..", "releases")

function readList(name: string): Record<string, string>[] {
  const [head = "", ...lines] = readFileSync(join(lists, name), "utf8").trim().split("\n")
  const names = head.split("\t")
  return lines.map((line) =>
    Object.fromEntries(line.split("\t").map((value, at) => [names[at] ?? "", value])),
  )
}

const reconciliations = readList("reconciliations.tsv")
const quarters = new Map(readList("quarters.tsv").map((row) => [row.release, row]))

function aboutOf(release: string): ReleaseQuarter {
  const row = quarters.get(release)
  if (!row) throw new Error(`No quarter of ${release}`)
  return { end: row.end ?? "", quarter: Number(row.quarter), fiscalYear: Number(row.fiscalYear) }
}

const accession = parseAccession("0000990001-25-000001")
const scores = new Map<string, [number, number]>()
function count(set: string, isFound: boolean) {
  const score = scores.get(set) ?? [0, 0]
  score[0] += isFound ? 1 : 0
  score[1] += 1
  scores.set(set, score)
}

for (const release of new Set(reconciliations.map((row) => row.release ?? ""))) {
  const path = join(folder, release)
  if (!existsSync(path) || (only && !release.includes(only)) || !accession) continue
  const text = readFileSync(path, "utf8")
  const started = performance.now()
  const { tables } = collectRelease(accession, release.split("/").at(-1) ?? "", text)
  const about = aboutOf(release)
  const read = readReconciliations(tables, about)
  const rows = reconciliations.filter((row) => row.release === release)
  const missing = rows.filter((row) => {
    const match = read.filter(
      (each) =>
        Math.abs(each.adjusted - Number.parseFloat(row.adjusted ?? "")) < 1e-6 &&
        Math.abs(Math.abs(each.filed) - Math.abs(Number.parseFloat(row.filed ?? ""))) < 1e-6 &&
        each.months === Number(row.months) &&
        Math.abs(Date.parse(each.end) - Date.parse(row.end ?? "")) < 20 * 86_400_000,
    )
    const isFound = match.some(({ isTied }) => isTied)
    count(`${row.set} reconciliations`, isFound)
    count(`${row.set} reconciliations with those that a filing has to prove`, match.length > 0)
    return match.length === 0
  })
  console.log(
    `${rows[0]?.set} ${release}: ${rows.length - missing.length} of ${rows.length}; read ${read.length}, ${Math.round(performance.now() - started)} ms`,
  )
  if (only || rows[0]?.set === "read")
    for (const row of missing)
      console.log(`   missing ${row.measure} ${row.end} ${row.months} ${row.filed} → ${row.adjusted}`)
  if (only)
    for (const each of read)
      console.log(
        `   ${each.label} | ${each.filedLabel} | ${each.end} ${each.months} ${each.filed} → ${each.adjusted} ${each.unit} ${each.scale} ${each.proof} ${each.items.map(({ value }) => value).join(" ")}`,
      )
}
const guidance = readList("guidance.tsv")
const factors: Record<string, number> = { millions: 1e6, "million barrels a day": 1e6, cents: 0.01 }
for (const release of new Set(guidance.map((row) => row.release ?? ""))) {
  const path = join(folder, release)
  if (!existsSync(path) || (only && !release.includes(only)) || !accession) continue
  const content = collectRelease(accession, release.split("/").at(-1) ?? "", readFileSync(path, "utf8"))
  const read = readGuidance(content, aboutOf(release))
  const rows = guidance.filter((row) => row.release === release)
  const missing = rows.filter((row) => {
    const [year = "", quarter = ""] = (row.period ?? "").split(/(?<=^\d{4})/)
    const isNear = (value: number | null, text = "") =>
      value !== null &&
      Math.abs(value - Number(text) * (factors[row.unit ?? ""] ?? 1)) < 1e-6 * Math.max(1, Math.abs(value))
    const isFound = read.some(
      (each) =>
        isNear(each.low, row.low) &&
        isNear(each.high ?? each.low, row.high) &&
        each.fiscalYear === Number(year) &&
        each.quarter === (quarter === "FY" ? null : Number(quarter.slice(1))) &&
        (row.basis === "" ||
          each.basis === (row.basis === "GAAP" ? "filed" : "adjusted") ||
          (row.basis === "GAAP" && each.basis === null)),
    )
    count(`${row.set} guidance`, isFound)
    return !isFound
  })
  console.log(
    `${rows[0]?.set} guidance ${release}: ${rows.length - missing.length} of ${rows.length}; read ${read.length}`,
  )
  if (only || rows[0]?.set === "read")
    for (const row of missing)
      console.log(`   missing ${row.period} ${row.metric} ${row.basis} ${row.low}–${row.high} ${row.unit}`)
  if (only || rows[0]?.set === "read")
    for (const each of read)
      console.log(
        `   ${each.fiscalYear}Q${each.quarter} ${each.metric} (${each.key}, ${each.basis}) ${each.low} – ${each.high} ${each.unit} | ${each.quote.slice(0, 100)}`,
      )
}
const metrics = readList("metrics.tsv")
for (const release of new Set(metrics.map((row) => row.release ?? ""))) {
  const path = join(folder, release)
  if (!existsSync(path) || (only && !release.includes(only)) || !accession) continue
  const { tables } = collectRelease(accession, release.split("/").at(-1) ?? "", readFileSync(path, "utf8"))
  const read = readMetrics(tables, aboutOf(release))
  const rows = metrics.filter((row) => row.release === release)
  const missing = rows.filter((row) => {
    const isFound = read.some(
      (each) =>
        each.value === Number(row.value) &&
        Math.abs(Date.parse(each.end) - Date.parse(row.end ?? "")) < 20 * 86_400_000,
    )
    count("metrics", isFound)
    return !isFound
  })
  console.log(`metrics ${release}: ${rows.length - missing.length} of ${rows.length}; read ${read.length}`)
  for (const row of missing) console.log(`   missing ${row.metric} ${row.value}`)
  if (only)
    for (const each of read)
      console.log(`   ${each.label} ${each.value} ${each.unit} ${each.scale} ${each.end} ${each.months}`)
}
for (const [set, [found, all]] of scores)
  console.log(`${set}: ${found} of ${all}, ${((100 * found) / all).toFixed(1)} %`)
