import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseScheduleXml } from "~/edgar/owners/schedule-xml"
import { type ReadElement, readElements } from "./persons/read-elements"
import { toResultLine } from "./result"

/** The figures of a person, by the paths of the SEC's schema. */
const personPaths = {
  name: ["reportingPersonName"],
  cik: ["reportingPersonCIK"],
  shares: ["aggregateAmountOwned", "reportingPersonBeneficiallyOwnedAggregateNumberOfShares"],
  percent: ["percentOfClass", "classPercent"],
  votesSole: ["soleVotingPower", "reportingPersonBeneficiallyOwnedNumberOfShares/soleVotingPower"],
  votesShared: ["sharedVotingPower", "reportingPersonBeneficiallyOwnedNumberOfShares/sharedVotingPower"],
  disposesSole: [
    "soleDispositivePower",
    "reportingPersonBeneficiallyOwnedNumberOfShares/soleDispositivePower",
  ],
  disposesShared: [
    "sharedDispositivePower",
    "reportingPersonBeneficiallyOwnedNumberOfShares/sharedDispositivePower",
  ],
} as const
type PersonField = keyof typeof personPaths

const personRoots = [
  "edgarSubmission/formData/reportingPersons/reportingPersonInfo",
  "edgarSubmission/formData/coverPageHeaderReportingPersonDetails",
]

function readPersons(elements: ReadElement[]): Record<PersonField, string>[] {
  const count = Math.max(0, ...elements.map(({ part }) => part))
  return Array.from({ length: count }, (_, index) => {
    const own = elements.filter(({ part }) => part === index + 1)
    const find = (paths: readonly string[]) =>
      own.find(({ path }) => personRoots.some((root) => paths.some((end) => path === `${root}/${end}`)))
        ?.text ?? ""
    return Object.fromEntries(
      Object.entries(personPaths).map(([field, paths]) => [field, find(paths)]),
    ) as Record<PersonField, string>
  })
}

interface Comparison {
  compared: number
  differences: string[]
}

function compareSchedule(xml: string): Comparison & { persons: number } {
  const elements = readElements(xml, personRoots)
  const expected = readPersons(elements)
  const parsed = parseScheduleXml(xml)
  const differences: string[] = []
  let compared = 0
  const compare = (what: string, filed: string, read: string | number | null) => {
    compared++
    const isSame = typeof read === "number" ? Number(filed) === read : filed === (read ?? "")
    if (!isSame) differences.push(`${what}: filed ${filed || "nothing"}, read ${read ?? "nothing"}`)
  }
  compare("persons", String(expected.length), parsed.persons.length)
  for (const [index, filed] of expected.entries()) {
    const read = parsed.persons[index]
    if (!read) continue
    // One person without a CIK is the filer.
    if (filed.cik) compare(`${filed.name}, CIK`, filed.cik.padStart(10, "0"), read.cik)
    compare(`${filed.name}, name`, filed.name.replace(/\s+/g, " "), read.name)
    compare(`${filed.name}, shares`, filed.shares, read.shares)
    compare(`${filed.name}, percent`, filed.percent, read.percent)
    compare(`${filed.name}, sole votes`, filed.votesSole, read.votes.sole)
    compare(`${filed.name}, shared votes`, filed.votesShared, read.votes.shared)
    compare(`${filed.name}, sole disposal`, filed.disposesSole, read.disposes.sole)
    compare(`${filed.name}, shared disposal`, filed.disposesShared, read.disposes.shared)
  }
  return { persons: expected.length, compared, differences }
}

/** The comparison, or why the other parser or ours cannot read the schedule. */
function tryToCompare(xml: string): ReturnType<typeof compareSchedule> | string {
  try {
    return compareSchedule(xml)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** `npm run tool -- verify-owners <folder>`: schedules as parsed against the same XML by another parser. */
function run(folder: string): number {
  let [files, persons, compared, differing, unreadable] = [0, 0, 0, 0, 0]
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".xml")) continue
    const xml = readFileSync(join(entry.parentPath, entry.name), "utf8")
    if (!/<submissionType>\s*SCHEDULE 13[DG]/.test(xml)) continue
    files++
    const result = tryToCompare(xml)
    if (typeof result === "string") {
      unreadable++
      console.log(`${entry.name}: ${result}`)
      continue
    }
    persons += result.persons
    compared += result.compared
    differing += result.differences.length
    for (const difference of result.differences) console.log(`${entry.name}: ${difference}`)
  }
  console.log(
    `${files} schedules, ${persons} persons, ${compared} values compared, ${differing} differ, ${unreadable} not compared`,
  )
  console.log(
    toResultLine({
      what: `Schedules 13D and 13G in XML, ${persons} persons`,
      compared,
      differ: String(differing),
    }),
  )
  return files > 0 && differing === 0 ? 0 : 1
}

process.exitCode = run(process.argv[2] ?? ".")
