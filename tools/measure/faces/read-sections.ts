import type { FaceKind } from "./read-faces"

/** A printed line with its figure in one column. */
export interface PrintedLine {
  concept: string
  label: string
  isNegated: boolean
  value: number
}

/** Rows of lines that only the printed words tell. */
export const sectionRows = [
  ...(["shortTermDebt", "longTermDebt", "totalDebt", "depreciationAmortization"] as const),
  ...(["capitalExpenditure", "incomeBeforeTax", "netIncome", "equity"] as const),
] as const

/** The lines that make up a row of several lines. */
export interface Section {
  row: (typeof sectionRows)[number]
  lines: PrintedLine[]
}

/** The lines that a total holds, by the total's concept. */
type Subtotals = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The rows whose lines only the printed words tell: borrowings, depreciation and amortization, capital expenditure, income before tax, what owners
 * hold beside others. It
 * knows no row of the product and no list of concepts.
 */
export function readSections(face: FaceKind, lines: readonly PrintedLine[], subtotals: Subtotals): Section[] {
  if (face === "BS") return [...readBorrowings(lines, subtotals), { row: "equity", lines: readOwners(lines) }]
  if (face === "CF")
    return [
      { row: "depreciationAmortization", lines: readWrittenOff(lines, subtotals) },
      { row: "capitalExpenditure", lines: readBuilt(lines) },
    ]
  const pretax = readPretax(lines)
  return [
    { row: "incomeBeforeTax", lines: pretax ? [pretax] : [] },
    { row: "netIncome", lines: readOwners(lines) },
  ]
}

/** `us-gaap:NotesPayableCurrent`, printed "Notes (a)" to "notes payable current. notes". */
function toWords({ concept, label }: Pick<PrintedLine, "concept" | "label">): {
  name: string
  printed: string
} {
  const name = concept.replace(/^.*:/, "").replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
  return { name: name.toLowerCase(), printed: label.replaceAll(/\(.*?(\)|$)/g, " ").toLowerCase() }
}

function isOwn({ concept }: PrintedLine): boolean {
  return concept.startsWith("own:")
}

const owed =
  /\b(debts?|borrowings?|borrowed funds|indebtedness|debentures?|commercial paper|notes? payable|loans? payable|lines? of credit|credit facility|bonds?|trust preferred|subsidiary trust|floor plan|secured financings?|collateral financing arrangements?)\b|\b(term|bank|bridge|senior|convertible|subordinated|medium ?term|long ?term|mortgage) (notes?|loans?)\b|federal funds purchased|agreements? to repurchase|repurchase agreements?|(fhlb|home loan banks?).*(advance|borrowing)|advances.*(fhlb|home loan bank)|\bloans from\b|notes and loans|\bmortgages?( payable)?$/
const notOwed =
  /receivable(?! notes)|\bassets?\b(?!.backed)|investments? (in|sec)|securities (owned|available|held|purchased|derivative)|\bdeferred\b|\bcosts?\b|discount|premium|accrued|\binterest payable|accounts? payable|\bstock\b|\bequity\b|derivative|deposits?\b|allowance|(?<!federal )reserves?\b|operating lease|unamortized|excluding debt|other than|held for sale|financial instruments|unfunded|of which|issuance expense/

function isOwed(line: PrintedLine): boolean {
  const { name, printed } = toWords(line)
  if (/^of which/.test(printed) || /instrument principal/.test(name)) return false
  if (/collateralized by/.test(name) && /debt/.test(name)) return true
  if (isOwn(line) && owed.test(printed) && !notOwed.test(printed)) return !/equity/.test(name)
  if (isOwn(line) && notOwed.test(printed)) return false
  if (owed.test(name)) return !notOwed.test(name.replace(/(trust preferred|subordinated\w*) securities/, ""))
  if (isOwn(line)) return false
  // A standard concept under another name is what the filer prints.
  return (
    /^(long|short)-term (debt|borrowings)\b|\bnotes? payable (to|-)|preferred securities of .*trust/.test(
      printed,
    ) && !notOwed.test(printed)
  )
}

const shortly =
  /short ?-?term|overnight|within one year|twelve months|commercial paper|federal funds|repurchase|bridge|\bcurrent (portion|maturities)/

function readBorrowings(lines: readonly PrintedLine[], subtotals: Subtotals): Section[] {
  const bottom = lines.findIndex(({ concept }) => /:Liabilities(AndStockholdersEquity)?$/.test(concept))
  const top = lines.findIndex(({ concept }) => /:Assets$/.test(concept))
  const below = bottom >= 0 && bottom < top ? lines : lines.slice(top + 1)
  const found = withoutHeld(below.filter(isOwed), below, subtotals)
  const end = below.findIndex(({ concept }) => /:(LiabilitiesCurrent|CurrentLiabilities)$/.test(concept))
  const inTotal = subtotals.get(below[end]?.concept ?? "")
  const start = below.findLastIndex(
    ({ concept }, index) =>
      index < end &&
      /Equity|Capital(ization)?$|CommonStock|MinorityInterest|LiabilitiesNoncurrent|NoncurrentLiabilities/.test(
        concept,
      ),
  )
  const isShort = (line: PrintedLine) => {
    if (inTotal?.has(line.concept)) return true
    const place = below.indexOf(line)
    if (end >= 0) return place > start && place < end
    const { name, printed } = toWords(line)
    return (
      (shortly.test(name) && !/long term and short/.test(name)) ||
      /\bcurrent$/.test(name) ||
      shortly.test(printed)
    )
  }
  return [
    { row: "shortTermDebt", lines: found.filter(isShort) },
    { row: "longTermDebt", lines: found.filter((line) => !isShort(line)) },
    { row: "totalDebt", lines: found },
  ]
}

/** A total and its lines count once: the lines, or the total if it has others too. */
function withoutHeld(
  found: readonly PrintedLine[],
  all: readonly PrintedLine[],
  subtotals: Subtotals,
): PrintedLine[] {
  const left = new Set(found)
  for (const [place, total] of found.entries()) {
    const before = found.slice(0, place).findLast(({ value }) => value !== 0)
    const isRepeated = before?.value === total.value && /:LongTermDebt(Noncurrent)?$/.test(total.concept)
    const held = all.filter(({ concept }) => subtotals.get(total.concept)?.has(concept))
    const own = before && isRepeated ? [before] : held.filter((line) => found.includes(line))
    if (own.length === 0) continue
    if (isRepeated || own.length === held.length) left.delete(total)
    else for (const line of own) left.delete(line)
  }
  return [...left]
}

const wearing = /\bdepreciation\b|\bdepletion\b/
const notWearing =
  /accumulated(?!.*charge)|unrealized|net (appreciation|depreciation)|appreciation|(?<!finance .*)right of use|(?<!including.*|continuing.*)discontinued|deferred (income|tax)/
const writingOff = /\bamorti[sz]ation\b/
const ofUse =
  /intangible|software|acquire|acquisition|technolog|patent|licen[sc]e|customer|trademark|leasehold|leased|property|equipment|goodwill|tooling|landfill|finance lease|capital lease|lease|computer|product costs|non-?compete|core deposit|coal supply|excess cost/
const ofOther =
  /financ|discount|premium|debt|issu|deferred|compensation|stock|share|restricted|securit|pension|polic|servic|operating lease|(above|below).market|film|program|content|income|revenue|loans?\b|notes\b|regulatory|stranded|turnaround|repair|contract rights|incentive|allowance|investment|loan|unearned|gain|executory|nuclear fuel|volume|support|energy contract|storm|drydock|sales commissions/

function readWrittenOff(lines: readonly PrintedLine[], subtotals: Subtotals): PrintedLine[] {
  const end = lines.findIndex(({ concept }) => /:NetCashProvidedByUsedInOperatingActivities/.test(concept))
  const above = end < 0 ? lines : lines.slice(0, end)
  const found = above.filter((line) => {
    const { name, printed } = toWords(line)
    const both = `${name}. ${printed}`
    if (notWearing.test(both)) return false
    if (wearing.test(name) || (isOwn(line) && /^(depreciation|depletion)/.test(printed)))
      return !(/^amorti/.test(printed) && ofOther.test(printed))
    if (!writingOff.test(name)) return false
    if (ofOther.test(name) || ofOther.test(printed)) return false
    return ofUse.test(both) || /^(adjustment for |other )?amorti[sz]ation$/.test(name)
  })
  if (!found.some((line) => wearing.test(Object.values(toWords(line)).join(" ")))) return []
  const signed = withoutHeld(found, above, subtotals).map((line) =>
    line.isNegated ? { ...line, value: -line.value } : line,
  )
  const isTurned = signed.every(({ value }) => value <= 0)
  const printed = isTurned ? signed.map((line) => ({ ...line, value: -line.value })) : signed
  // A credit beside depreciation writes off what was received, such as leases below the market.
  const positive = printed.filter(({ value }) => value >= 0)
  return printed.some(({ value }) => value > 0) ? positive : printed
}

const building =
  /^payments (to acquire|to explore and develop|for capital).*\b(property|properties|productive assets|machinery|mining assets|improvements|water systems)\b/
const notBuilding =
  /real estate|other productive|held for|discontinued|pending|lease|finance|variable interest/
const printedBuilding =
  /capital (expenditure|investment|asset)|(purchases?|additions?|payments?|expenditures?|investments?) .*(property|properties|plant|equipment|fixed assets|facilities)|(property|plant|equipment|system|facilities).*expenditure|explor.*cost/
const printedOther =
  /business|discontinued|proceeds|paid|payable|accru|deposit|other assets|turnaround|deferred|exploration expense|reimburs|tenant|rent|leas|trust|securit|joint|affiliate|real estate|pending|excluding|insurance|advance|restricted|change|invest.*propert|recover|\bsales?\b/
const bought = /acqui(sition|red)(?!.*(equipment|plant|fixed assets|capital assets|premises))/

/** What is spent on assets for the company's own use; what is bought as a business or a field is not. */
function readBuilt(lines: readonly PrintedLine[]): PrintedLine[] {
  const start = lines.findLastIndex(({ concept }) => /:NetCash\w*Operating\w*/.test(concept))
  const end = lines.findIndex(({ concept }) => /:NetCash\w*InvestingActivities/.test(concept))
  const isNamed = (line: PrintedLine) => {
    const { name } = toWords(line)
    return !isOwn(line) && building.test(name) && !notBuilding.test(name)
  }
  const investing = lines.slice(start + 1, Math.max(start + 1, end))
  const found = investing.filter((line) => {
    const { printed } = toWords(line)
    if (!isNamed(line) && !(isOwn(line) && printedBuilding.test(printed))) return false
    if (printedOther.test(printed)) return false
    return !bought.test(printed) || /^additions|develop|explor/.test(printed)
  })
  const total = found.findLast((line) => /^total\b/.test(toWords(line).printed))
  if (found.length > 1 && !investing.some(isNamed)) return []
  return (total ? [total] : found).map((line) => {
    const outflow = line.isNegated && line.value < 0 ? -line.value : -Math.abs(line.value)
    return { ...line, value: outflow }
  })
}

const ofOwners =
  /^net (income|earnings|loss).* attributable to|^total .*(share|stock)(holders|owners).*equity/

/** The filer's own line of what its owners have, beside a standard one that has what others hold too. */
function readOwners(lines: readonly PrintedLine[]): PrintedLine[] {
  const whole = lines.findLastIndex(({ concept }) => /:(NetIncomeLoss|StockholdersEquity)$/.test(concept))
  const isEquity = lines[whole]?.concept.endsWith("Equity") === true
  const isOthers = (line: PrintedLine) =>
    /noncontrolling|non-controlling|minority/.test(toWords(line).printed)
  if (whole < 0 || (isEquity && !lines.slice(0, whole).some(isOthers))) return []
  if (/attributable/i.test(lines[whole]?.label ?? "")) return []
  const own = lines.filter((line, place) => {
    const { printed } = toWords(line)
    if (
      !isOwn(line) ||
      !ofOwners.test(printed) ||
      isOthers(line) ||
      /common|preferred|\bstock\b/.test(printed)
    )
      return false
    return !isEquity || place < lines.slice(0, whole).findLastIndex(isOthers)
  })
  return own.length === 1 ? own : []
}

function readPretax(lines: readonly PrintedLine[]): PrintedLine | null {
  const tax = lines.findIndex(({ concept }) => /:IncomeTaxExpenseBenefit/.test(concept))
  const above = tax < 0 ? lines : lines.slice(0, tax)
  return (
    above.findLast((line) => {
      const { name, printed } = toWords(line)
      if (/discontinued|per share|comprehensive|domestic|foreign|percent/.test(name)) return false
      return /before.*(income tax|\btax(es)?\b)/.test(isOwn(line) ? `${name}. ${printed}` : name)
    }) ?? null
  )
}
