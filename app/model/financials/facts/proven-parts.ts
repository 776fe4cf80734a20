import type { CompanyFacts } from "~/edgar/companyfacts"
import { findProvenSubset, findSubset } from "~/lib/sums/subset-sum"
import { type StatementSection, statementSections } from "~/model/financials/rows/statement-sections"
import type { PlacedFacts } from "./placed-facts"
import { isOutflow } from "./turned-outflows"
import { roundingUnit } from "./vintages"

type Line = { concept: string; value: number }

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
    const concepts = proven.get(filing) ?? new Set()
    proven.set(filing, concepts)
    for (const { concept } of lines) concepts.add(concept)
  }
  for (const section of statementSections) {
    const refuted = new Map<number, Set<string>>()
    const open: Sum[] = []
    for (const sum of readSums(section, facts, unit, turned)) {
      const isOpen = section.statement === "cashflow" && textNotes.has(sum.filing)
      const found = findLines(sum)
      if (!found) {
        if (isOpen) open.push(sum)
        continue
      }
      const others = sum.lines.filter((line) => !found.includes(line))
      prove(sum.filing, found)
      const left = refuted.get(sum.filing) ?? new Set()
      refuted.set(sum.filing, left)
      for (const { concept } of others) left.add(concept)
    }
    for (const { filing, lines } of open)
      prove(
        filing,
        lines.filter(({ concept }) => !refuted.get(filing)?.has(concept)),
      )
  }
  return proven
}

/** The lines that add up to the total: all of them, or all but so few that the sum is no chance. */
function findLines({ total, lines }: Sum): readonly Line[] | null {
  if (lines.length < 2) return null
  if (lines.reduce((sum, { value }) => sum + value, 0) === total) return lines
  const amounts = lines.reduce((sum, { value }) => sum + Math.abs(value), 0)
  const unit = Math.max(roundingUnit([total, ...lines.map(({ value }) => value)]), amounts / maxSteps)
  const found = findProvenSubset(lines, total, unit)
  if (!found || found.length * 2 < lines.length) return null
  const others = lines.filter((line) => !found.includes(line))
  return others.some(({ value }) => findSubset(found, value, 3)) ? null : found
}

const maxSteps = 20_000

function readSums(
  { totals, getSign }: StatementSection,
  facts: CompanyFacts,
  unit: string,
  turned: ReadonlySet<number>,
): Iterable<Sum> {
  const sums = new Map<string, Sum>()
  const figures = (concept: string) => facts.concepts.get(concept)?.get(unit) ?? []
  const getKey = (fact: { filing: number; start: string | null; end: string }) =>
    `${fact.filing} ${fact.start} ${fact.end}`
  for (const total of totals)
    for (const fact of figures(total)) {
      const key = getKey(fact)
      if (!sums.has(key)) sums.set(key, { filing: fact.filing, total: fact.value, lines: [] })
    }
  if (sums.size === 0) return []
  for (const concept of facts.concepts.keys()) {
    const sign = getSign(concept)
    if (sign === 0) continue
    for (const fact of figures(concept)) {
      const sum = fact.value === 0 ? undefined : sums.get(getKey(fact))
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
