import type { CompanyFacts } from "~/edgar/companyfacts"
import type { Fact } from "~/edgar/facts/fact"
import { include } from "~/lib/collections"
import { remember } from "~/lib/remember"
import { findProvenSubset, findSubset } from "~/lib/sums/subset-sum"
import { type StatementSection, statementSections } from "~/model/financials/rows/statement-sections"
import type { PlacedFacts } from "./placed-facts"
import { isOutflow } from "./turned-outflows"
import { roundingUnit } from "./vintages"

type Line = { concept: string; value: number }

/** A fact with its filing and dates as a key. */
type KeyedFact = { key: string; fact: Fact }

/** The lines that a filing gives for a section in one period, with their signs. */
type Sum = { filing: number; total: number; lines: Line[] }

/**
 * By filing the concepts that are lines of its statements: in one of its periods they add up to the reported total of
 * their section, so none of them is a part of another, and none is a note's.
 */
export function proveParts(
  facts: CompanyFacts,
  unit: string,
  turned: ReadonlySet<number>,
  textNotes: ReadonlySet<number>,
): PlacedFacts["provenParts"] {
  const proven = new Map<number, Set<string>>()
  const prove = (filing: number, lines: readonly Line[]) => {
    for (const { concept } of lines) include(proven, filing, concept)
  }
  const list = remember((concept: string) =>
    (facts.concepts.get(concept)?.get(unit) ?? []).map(
      (fact): KeyedFact => ({ key: `${fact.filing} ${fact.start} ${fact.end}`, fact }),
    ),
  )
  const concepts = [...facts.concepts.keys()]
  const findOnce = remember(findLines)
  for (const section of statementSections) {
    const refuted = new Map<number, Set<string>>()
    const open: Sum[] = []
    for (const sum of readSums(section, concepts, list, turned)) {
      const { filing, total, lines } = sum
      const found = lines.length < 2 ? null : findOnce([total, ...lines.map(({ value }) => value)].join(" "))
      if (!found) {
        if (section.statement === "cashflow" && textNotes.has(filing)) open.push(sum)
        continue
      }
      prove(
        filing,
        lines.filter((_, index) => found.has(index)),
      )
      for (const [index, { concept }] of lines.entries())
        if (!found.has(index)) include(refuted, filing, concept)
    }
    for (const { filing, lines } of open)
      prove(
        filing,
        lines.filter(({ concept }) => !refuted.get(filing)?.has(concept)),
      )
  }
  return proven
}

/**
 * The places of the lines that add up to a total: all of them, or all but so few that the sum is no chance. The text has
 * the total and the lines, as reports repeat them.
 */
function findLines(sum: string): ReadonlySet<number> | null {
  const [total = 0, ...values] = sum.split(" ").map(Number)
  const lines = values.map((value, index) => ({ value, index }))
  if (values.reduce((all, value) => all + value, 0) === total) return new Set(lines.keys())
  const amounts = values.reduce((all, value) => all + Math.abs(value), 0)
  const unit = Math.max(roundingUnit([total, ...values]), amounts / maxSteps)
  const found = findProvenSubset(lines, total, unit)
  if (!found || found.length * 2 < lines.length) return null
  const others = lines.filter((line) => !found.includes(line))
  const isChance = others.some(({ value }) => findSubset(found, value, 3))
  return isChance ? null : new Set(found.map(({ index }) => index))
}

const maxSteps = 20_000

function readSums(
  { totals, getSign }: StatementSection,
  concepts: readonly string[],
  list: (concept: string) => readonly KeyedFact[],
  turned: ReadonlySet<number>,
): Iterable<Sum> {
  const sums = new Map<string, Sum>()
  for (const { key, fact } of totals.flatMap(list))
    if (!sums.has(key)) sums.set(key, { filing: fact.filing, total: fact.value, lines: [] })
  if (sums.size === 0) return []
  for (const concept of concepts) {
    const sign = getSign(concept)
    if (sign === 0) continue
    for (const { key, fact } of list(concept)) {
      const sum = fact.value === 0 ? undefined : sums.get(key)
      const isTurned = sign < 0 && isOutflow(concept) && turned.has(fact.filing)
      sum?.lines.push({ concept, value: isTurned ? fact.value : sign * fact.value })
    }
  }
  return sums.values()
}

const lastTextNotes = "2012-06-30"
const fewNotes = 3
const note =
  /^us-gaap:(UnrecognizedTaxBenefits|EffectiveIncomeTaxRate|IncomeTaxReconciliation|Current\w+TaxExpense|AllocatedShareBased|EmployeeServiceShareBased|ShareBasedCompensationArrangement|OperatingLeases|FiniteLivedIntangibleAssets(Amort|Accum|Gross)|DefinedBenefitPlan|DebtInstrument|LineOfCreditFacility|Antidilutive|LongTermDebtMaturities|DeferredTaxAssets(Gross|Net$|Valuation|Other|Tax|Liab)|GoodwillAcquired|BusinessAcquisition)/

/**
 * Filings that tag their notes as blocks of text, as a company's first ones could until 2012: their figures are those
 * of statements.
 */
export function findTextNotes({ concepts, filings }: CompanyFacts): Set<number> {
  const counts = new Map<number, number>()
  for (const [concept, units] of concepts) {
    if (!note.test(concept)) continue
    const used = new Set<number>()
    for (const list of units.values()) for (const { filing } of list) used.add(filing)
    for (const filing of used) counts.set(filing, (counts.get(filing) ?? 0) + 1)
  }
  const places = [...filings.keys()]
  return new Set(
    places.filter(
      (each) => (filings[each]?.filed ?? "") <= lastTextNotes && (counts.get(each) ?? 0) < fewNotes,
    ),
  )
}
