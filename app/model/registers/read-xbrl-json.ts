import type { Report, ReportFact } from "./report-facts"
import { expandName, readFactNumber, readPeriod, readUnit } from "./xbrl-json-values"

export class NotXbrlJson extends Error {
  override name = "NotXbrlJson"
}

/** The text is a report in xBRL-JSON, whatever its version. */
const documentType = /xbrl\.org\/.+\/xbrl-json$/

/** The year and version of a taxonomy come before its last part. */
const ifrsNamespace = /^https?:\/\/xbrl\.ifrs\.org\/taxonomy\/.+\/ifrs-full$/

const nameConcept = "NameOfReportingEntityOrOtherMeansOfIdentification"

/** Core dimensions of every fact; another name is a dimension of the taxonomy, such as a segment's. */
const coreDimensions = new Set(["concept", "entity", "period", "unit", "language"])

/** Reads a report in xBRL-JSON (OIM 1.0): the figures of IFRS concepts without dimensions. */
export function readXbrlJson(text: string): Report {
  const { documentInfo, facts } = parseObject(text)
  const info = isRecord(documentInfo) ? documentInfo : {}
  if (typeof info.documentType !== "string" || !documentType.test(info.documentType))
    throw new NotXbrlJson("The JSON does not say that it is a report in xBRL-JSON.")
  if (!isRecord(facts)) throw new NotXbrlJson("The report has no facts.")
  const namespaces = new Map(
    Object.entries(isRecord(info.namespaces) ? info.namespaces : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  )
  const found = new FactCollection()
  const languages = new Map<string, number>()
  const entities = new Map<string, number>()
  let name: string | null = null
  for (const [id, fact] of Object.entries(facts)) {
    const dimensions = isRecord(fact) && isRecord(fact.dimensions) ? fact.dimensions : null
    const concept = dimensions && typeof dimensions.concept === "string" ? dimensions.concept : null
    if (!isRecord(fact) || !dimensions || !concept) continue
    count(entities, readEntity(dimensions.entity))
    const expanded = expandName(concept, namespaces)
    const isNumeric = dimensions.unit !== undefined || typeof fact.decimals === "number"
    if (!isNumeric) {
      count(languages, readLanguage(dimensions.language))
      if (expanded?.name === nameConcept && typeof fact.value === "string") name ??= tidy(fact.value)
      continue
    }
    if (!expanded || !ifrsNamespace.test(expanded.namespace)) continue
    if (Object.keys(dimensions).some((each) => !coreDimensions.has(each))) continue
    // A fact without a value says that there is no figure.
    if (fact.value === null || fact.value === undefined) continue
    const period = readPeriod(dimensions.period)
    const unit = readUnit(dimensions.unit, namespaces)
    const value = readFactNumber(fact.value)
    if (!period || value === null) found.refused += 1
    else if (unit !== null)
      found.add({ id, concept: `ifrs-full:${expanded.name}`, unit, ...period, value }, fact.decimals)
  }
  return {
    entity: getMostFrequent(entities),
    name,
    language: getMostFrequent(languages),
    facts: found.list(),
    conflicts: found.conflicts.size,
    refused: found.refused,
  }
}

/** Facts by what they are about. Of equal ones the most exact is used, and none of those that contradict each other. */
class FactCollection {
  private readonly byKey = new Map<string, { fact: ReportFact; margin: number }>()
  readonly conflicts = new Set<string>()
  refused = 0

  add(fact: ReportFact, decimals: unknown): void {
    const key = `${fact.concept}|${fact.unit}|${fact.start}|${fact.end}`
    // A value without decimals is exact.
    const margin = typeof decimals === "number" ? 0.5 * 10 ** -decimals : 0
    const known = this.byKey.get(key)
    const tolerance = margin + (known?.margin ?? 0) + Math.abs(fact.value) * 1e-12
    if (known && Math.abs(known.fact.value - fact.value) > tolerance) this.conflicts.add(key)
    if (!known || margin < known.margin) this.byKey.set(key, { fact, margin })
  }

  list(): ReportFact[] {
    return [...this.byKey].flatMap(([key, { fact }]) => (this.conflicts.has(key) ? [] : fact))
  }
}

function parseObject(text: string): Record<string, unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new NotXbrlJson("The text is not JSON.")
  }
  if (!isRecord(body)) throw new NotXbrlJson("The JSON is not an object.")
  return body
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The number after the prefix of the scheme. */
function readEntity(value: unknown): string | null {
  return typeof value === "string" ? value.slice(value.indexOf(":") + 1) : null
}

/** `en` of `en-GB`. */
function readLanguage(value: unknown): string | null {
  return typeof value === "string" ? (value.toLowerCase().split("-")[0] ?? null) : null
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}

function count(counts: Map<string, number>, value: string | null): void {
  if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
}

function getMostFrequent(counts: ReadonlyMap<string, number>): string | null {
  let best: string | null = null
  for (const [value, times] of counts) if (best === null || times > (counts.get(best) ?? 0)) best = value
  return best
}
