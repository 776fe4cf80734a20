import type { CompanyFacts } from "~/edgar/companyfacts"
import type { Fact } from "~/edgar/facts/fact"
import { append, groupBy } from "~/lib/collections"

/** Powers of a thousand by which a whole filing can be off. */
const powers = [1e3, 1e6, 1e-3, 1e-6]
/** Fewer concepts are no proof. */
const fewestConcepts = 8
/** The least share of a filing's concepts that are off, and the farthest that a concept moves between filings. */
const minShareOfFacts = 0.8
const maxChange = 3.2
/** Rounding changes a repeated figure by no more. */
const nearness = 0.01

/** A filing that is off by a power shows it in two of these. */
const totals = [
  ...[
    "Assets",
    "LiabilitiesAndStockholdersEquity",
    "StockholdersEquity",
    "NetIncomeLoss",
    "ProfitLoss",
    "Revenues",
    "SalesRevenueNet",
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "NetCashProvidedByUsedInOperatingActivities",
  ].map((name) => `us-gaap:${name}`),
  ...["Assets", "Equity", "ProfitLoss", "Revenue", "CashFlowsFromUsedInOperatingActivities"].map(
    (name) => `ifrs-full:${name}`,
  ),
]

/**
 * By filing the factor that its amounts of money lack: nearly all of its concepts are off by one power of a thousand
 * against the company's other filings, and so are the figures that other filings repeat.
 */
export function findFilingScales(facts: CompanyFacts, currency: string): Map<number, number> {
  const scales = new Map<number, number>()
  if (facts.filings.length < 3) return scales
  const offsets = listOffsets(totals, facts, currency)
  const candidates = new Set(
    [...offsets].flatMap(([filing, logs]) => (logs.length > 1 && findPower(logs) !== null ? filing : [])),
  )
  if (candidates.size === 0) return scales
  const concepts = [...facts.concepts.keys()].filter((concept) => /^(us-gaap|ifrs-full):/.test(concept))
  const all = listOffsets(concepts, facts, currency, candidates)
  for (const filing of candidates) {
    const logs = all.get(filing) ?? []
    const power = logs.length < fewestConcepts ? null : findPower(logs)
    const ratios = power === null ? [] : listRatios(filing, candidates, concepts, facts, currency)
    const proven = ratios.filter((ratio) => Math.abs(ratio / (power ?? 1) - 1) < nearness)
    if (power !== null && proven.length > 0 && proven.length >= minShareOfFacts * ratios.length)
      scales.set(filing, power)
  }
  return scales
}

function findPower(logs: readonly number[]): number | null {
  const isAlmostAll = (power: number) =>
    logs.filter((log) => Math.abs(log - Math.log10(power)) < Math.log10(maxChange)).length >=
    minShareOfFacts * logs.length
  return powers.find(isAlmostAll) ?? null
}

/** By filing, of all or of some, how far each of its concepts is from the same one of other filings, in powers of ten. */
function listOffsets(
  concepts: readonly string[],
  facts: CompanyFacts,
  currency: string,
  only: ReadonlySet<number> | null = null,
): Map<number, number[]> {
  const offsets = new Map<number, number[]>()
  for (const concept of concepts) {
    const sizes = listSizes(facts.concepts.get(concept)?.get(currency) ?? [])
    if (sizes.size < 3) continue
    const sorted = [...sizes.values()].sort((a, b) => a - b)
    const middle = Math.floor((sorted.length - 1) / 2)
    for (const [filing, size] of sizes) {
      if (only && !only.has(filing)) continue
      // Without its own size, the larger ones are one place lower.
      const others = sorted[size <= (sorted[middle] ?? 0) ? middle + 1 : middle] ?? 0
      append(offsets, filing, Math.log10(others) - Math.log10(size))
    }
  }
  return offsets
}

/** By filing the typical size of a concept's figures other than 0. */
function listSizes(list: readonly Fact[]): Map<number, number> {
  const byFiling = groupBy(
    list.filter(({ value }) => value !== 0),
    ({ filing }) => filing,
  )
  return new Map(
    [...byFiling].map(([filing, own]) => [filing, getMedian(own.map(({ value }) => Math.abs(value)))]),
  )
}

/** How many times larger the figures of a filing are in the other filings that give them and are not off themselves. */
function listRatios(
  filing: number,
  off: ReadonlySet<number>,
  concepts: readonly string[],
  facts: CompanyFacts,
  currency: string,
): number[] {
  return concepts.flatMap((concept) => {
    const list = facts.concepts.get(concept)?.get(currency) ?? []
    return list.flatMap((fact) => {
      if (fact.filing !== filing || fact.value === 0) return []
      const others = list.filter(
        ({ filing: other, start, end, value }) =>
          !off.has(other) && start === fact.start && end === fact.end && value !== 0,
      )
      return others.length > 0 ? getMedian(others.map(({ value }) => value / fact.value)) : []
    })
  })
}

/** The facts with the amounts of some filings in whole units. */
export function withScales(
  facts: CompanyFacts,
  currency: string,
  scales: ReadonlyMap<number, number>,
): CompanyFacts {
  if (scales.size === 0) return facts
  const concepts = new Map(facts.concepts)
  for (const [concept, units] of facts.concepts) {
    const list = units.get(currency)
    if (!list?.some(({ filing }) => scales.has(filing))) continue
    const scaled = list.map((fact) => ({ ...fact, value: fact.value * (scales.get(fact.filing) ?? 1) }))
    concepts.set(concept, new Map(units).set(currency, scaled))
  }
  return { ...facts, concepts }
}

function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
