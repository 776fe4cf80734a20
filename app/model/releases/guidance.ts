import { daysBetween, monthNumber } from "~/lib/dates"
import type { ReleaseContent, ReleaseParagraph, ReleaseTable } from "./collect-release"
import { findPair, findRange, type GuidedRange, plainAmounts, round } from "./guidance-amounts"
import type { Guidance } from "./release-document"
import type { GridPart, GridRow } from "./release-grid"
import {
  endOf,
  findNamedPeriod,
  type NamedPeriod,
  type ReleaseQuarter,
  readDate,
  toQuarter,
} from "./release-periods"

const forward =
  /\b(?:expect(?:s|ed|ing)?|expectations?|outlook|guidance|forecast(?:s|ed|ing)?|anticipat(?:es?|ed|ing)|targets?|project(?:s|ed|ing)|estimat(?:es|ed|ing)|planning for|sees|we (?:now )?(?:project|estimate|see|target))\b/i
const outlookTitle = /\b(?:outlook|guidance|targets?|expectations|forecast)\b/i
const legal =
  /\bforward[\s-]looking\b|\bundertakes?\b|\brisks and uncertainties\b|\bsafe harbor\b|\bwebcast\b|\bconference call\b/i
/** After these words, an amount is of another period or is a part of the metric. */
const turn =
  /\b(?:compared (?:with|to)|versus|vs\.?|inclusive of|includ(?:ing|es)|exclud(?:ing|es)|reflect(?:ing|s)|represent(?:ing|s)|assum(?:ing|es)|based on|up from|down from|increas(?:e|ed) from|prior|previous(?:ly)?|from (?:the |its |our )?(?:prior|previous|earlier)|which|net of|after|impact of|benefit of|exceed(?:ed|ing)|driven by|relative to|implies|implying|due to|reported|achiev(?:ed|ing)|surpass(?:ed|ing)|reach(?:ed|ing)|deliver(?:ed|ing)|was|were|(?<!\b(?:is|are|be|been|being|now) )(?:grew|rose|fell|increased|decreased|declined|totaled|came in)|in the (?:first|second|third|fourth) quarter of (?:fiscal )?20\d\d,)\b/i
const fallWord =
  /\b(?:decreas(?:e|es|ing)|declin(?:e|es|ing)|down|lower|below|falls?|drops?|shrinks?|(?<=\b(?:to|will|would) )contract|contract(?:ing|ion)|compression)\b/i
const riseWord =
  /\b(?:grow(?:s|th|ing)?|increas(?:e|es|ing)|up|higher|rises?|above|gains?|improv(?:e|es|ing|ements?)|expan(?:d|ds|ding|sion))\b/i
const growthWord = new RegExp(
  `${riseWord.source}|${fallWord.source}|\\b(?:y/y|yoy|year(?:[\\s-](?:over|on))?[\\s/-]year)\\b`,
  "i",
)
/** Words of an open end and of a part of a range, which are of no growth. */
const boundWord =
  /\bup to\b|\b(?:above|below|(?:higher|lower) than)(?=\s+(?:approximately\s+|about\s+)?$)|\b(?:higher|lower|upper)[\s-](?:end|half|part)\b/gi
/** `Improve to 15 %`: what follows is the level, not the change. */
const toLevel =
  /\bto(?:\s+(?:be|approximately|about|around|roughly|between|from|an?|the|in|range|of|at|least))*\s*$/i
const ofRevenue =
  /(?:\bas an? )?(?:\bpercent(?:age)?|%) of (?:(?:our|its|the|net|total|projected|expected|consolidated) )*(?:revenues?|sales)\b/i
/** What a percentage is of, or how an amount stands to the year before. */
const behindAmount =
  /^\s*\(?(?:of (?:(?:our|its|the|net|total|projected|expected|consolidated) )*(?:revenues?|sales)\b|(?:(?:y\/y|yoy|year[\s-](?:over|on)[\s-]year)\b\s*)?(?:(?:of|in) )?(?:higher|lower|above|below|growth|increase|decrease|decline|improvement|expansion)\b|(?:y\/y|yoy|year[\s-](?:over|on)[\s-]year)\b|(?:net\s+)?loss(?:es)?\b)/i
/** What is guided of a metric, by the words behind its name. */
const keySuffixes: Record<string, string> = {
  " growth": "Growth",
  " as a percentage of revenue": "ToRevenue",
}
/** A loss, but not `income (loss)`. */
const lossName = /^(?!.*(?:income|earnings|profit|\(loss\))).*\bloss\b|\bnegative\b/i
/** A half of a year, or several years: guidance of no quarter and no year. */
const otherSpan =
  /\b(?:first|second|back|latter)[\s-]+half\b|\b[12]H(?:\d\d)?\b|\bH[12]\b|\b(?:six|nine)[\s-]months?\b|\blong(?:er)?[\s-]term\b|\bcagr\b|\bcompound(?:ed)?\b|\bannually\b|\b(?:per|each|every) year\b|\bcumulative(?:ly)?\b|\bover the (?:next|coming)\b|\bthrough (?:(?:the end of|fiscal|calendar|year) )*20\d\d\b|\b20\d\d\s*[-–/]\s*(?:20)?\d\d\b|\b(?:two|three|four|five|ten|multi)-years?\b|\brun[\s-]rate\b/i

interface Metric {
  key: string
  pattern: RegExp
  unit: Guidance["unit"] | "any"
}

/** The metrics of guidance by the words that companies use; longer names first. */
const metrics: readonly Metric[] = [
  {
    key: "shares",
    unit: "any",
    pattern:
      /(?:weighted[\s-]average )?(?:number of )?(?:common |diluted |basic |fully )*shares? (?:count|outstanding|used\b.*)|weighted[\s-]average (?:number of )?(?:common |diluted |basic |fully )*shares/i,
  },
  {
    key: "eps",
    unit: "share",
    pattern:
      /(?:(?:diluted )?(?:net )?(?:earnings|income|profit|loss)(?: \(loss\))? (?:per|a) (?:\w+ ){0,3}(?:share|ads)(?:[\s—–-]+diluted)?|(?:diluted )?\bEPS\b|earnings \(loss\) per share attributable to \w+[\s—–-]*(?:diluted)?)/i,
  },
  {
    key: "eps",
    unit: "share",
    pattern:
      /(?:net )?(?:earnings|income|profit)(?=[^.;,$%]{0,80}\$[\d.]+(?:\s*(?:to|and|-|–)\s*\$?[\d.]+)?\s+(?:per|a)\s+(?:\w+\s+){0,3}(?:share|ads|unit)\b)/i,
  },
  { key: "grossMargin", unit: "percent", pattern: /gross (?:profit )?margins?(?: percentage)?/i },
  { key: "ebitdaMargin", unit: "percent", pattern: /EBITDA margins?/i },
  { key: "operatingMargin", unit: "percent", pattern: /operating (?:income |profit )?margins?/i },
  { key: "freeCashFlowMargin", unit: "percent", pattern: /free cash flow margins?/i },
  {
    key: "performanceMargin",
    unit: "percent",
    pattern: /(?:performance|contribution|profit|net|segment|EBITA?|net interest) margins?/i,
  },
  { key: "taxRate", unit: "percent", pattern: /(?:effective )?(?:income )?tax rates?/i },
  {
    key: "ratio",
    unit: "percent",
    pattern:
      /(?:combined|efficiency|expense|medical (?:loss|care|benefits?|cost)|(?:health )?benefits?|net charge-off) ratios?/i,
  },
  { key: "occupancy", unit: "percent", pattern: /(?:average )?occupancy(?: rate)?/i },
  { key: "ebitda", unit: "amount", pattern: /EBITDA\b/i },
  { key: "ebit", unit: "amount", pattern: /EBITA?\b/i },
  { key: "operatingExpenses", unit: "amount", pattern: /operating expenses?|opex\b/i },
  { key: "totalExpenses", unit: "amount", pattern: /total (?:costs and )?expenses/i },
  {
    key: "researchAndDevelopment",
    unit: "amount",
    pattern: /(?:research and development|\bR&D)(?: (?:costs?|expenses?))?/i,
  },
  {
    key: "sellingGeneralAdministrative",
    unit: "amount",
    pattern: /(?:selling, general,? and administrative|\bSG&A|\bSI&A)(?: (?:costs?|expenses?))?/i,
  },
  {
    key: "operatingIncome",
    unit: "amount",
    pattern:
      /(?:operating|segment) (?:income|profit|earnings|loss)|(?:income|loss)(?: \(loss\))? from operations/i,
  },
  { key: "grossProfit", unit: "amount", pattern: /gross profit\b/i },
  {
    key: "incomeBeforeTax",
    unit: "amount",
    pattern:
      /(?:income|earnings|profit|loss)(?: \(loss\))? before (?:income )?tax(?:es)?|pre-?tax (?:income|earnings|profit|loss)/i,
  },
  { key: "unitRevenue", unit: "any", pattern: /\b(?:RevPAR|[TP]?RASM)\b/i },
  { key: "unitCost", unit: "any", pattern: /\bCASM(?:-?ex?)?\b/i },
  { key: "capacity", unit: "any", pattern: /\b(?:available seat miles|ASMs?)\b/i },
  { key: "freeCashFlow", unit: "amount", pattern: /free cash flow/i },
  {
    key: "operatingCashFlow",
    unit: "amount",
    pattern:
      /(?:net )?cash (?:flows? )?(?:provided by|from|generated by) operat(?:ing activities|ions)|operating cash flow|net cash flows provided by operating activities/i,
  },
  {
    key: "capitalExpenditures",
    unit: "amount",
    pattern: /(?:cash )?capital expenditures?|\bcapex\b|capital spending/i,
  },
  { key: "netIncome", unit: "amount", pattern: /net (?:income|earnings|loss)\b(?! (?:per|margin))/i },
  { key: "depreciation", unit: "amount", pattern: /depreciation(?: and amortization)?/i },
  {
    key: "interestExpense",
    unit: "amount",
    pattern: /(?:net )?interest (?:and financing )?expenses?(?:, net)?/i,
  },
  {
    key: "otherIncome",
    unit: "amount",
    pattern: /other (?:income|\(?expenses?\)?)(?: and (?:income|expenses?))?(?:, net)?|nonoperating expense/i,
  },
  { key: "stockCompensation", unit: "amount", pattern: /(?:stock|share)-based compensation(?: expense)?/i },
  {
    key: "fundsFromOperations",
    unit: "share",
    pattern:
      /(?:A?FFO|funds from operations)(?: \(["“]?A?FFO["”]?\))? (?:per|a) (?:\w+ ){0,3}(?:share|unit)(?:[\s—–-]+diluted)?/i,
  },
  {
    key: "netOperatingIncome",
    unit: "amount",
    pattern: /(?:\bNOI\b|net operating income)/i,
  },
  { key: "netInterestIncome", unit: "amount", pattern: /net interest income|\bNII\b/i },
  {
    key: "comparableSales",
    unit: "percent",
    pattern: /(?:comparable|same)[\s-](?:store|restaurant|club)?[\s-]?sales|\bcomps\b/i,
  },
  {
    key: "backlog",
    unit: "any",
    pattern:
      /bookings|backlog|remaining performance obligations?|\bRPO\b|\bARR\b|\bGMV\b|gross merchandise (?:volume|value)|annual recurring revenue/i,
  },
  {
    key: "production",
    unit: "any",
    pattern: /(?:production|deliveries|shipments|sales volumes?)(?! (?:volumes|costs))/i,
  },
  {
    key: "revenue",
    unit: "amount",
    pattern:
      /(?:net |total )?(?:revenues?|sales)\b(?! (?:volumes?\b|of (?!(?:approximately|about|around|between|at least|up to) |[~$€£\d])))/i,
  },
]

const adjustedWord =
  /\bnon[\s-]?(?:gaap|ifrs)(?:\d|\b)|\badjusted\b|\badj\.|\borganic\b|\bcore\b|\bunderlying\b|\bconstant[\s-]currency\b|\bcomparable (?:diluted |currency |net |basis )?(?:eps|earnings|operating|neutral|income)\b|\bEBITDA?\b|\bfree cash flow\b|\bperformance margin\b/i
const filedWord = /(?<!non[\s-]?)\b(?:gaap|ifrs)\b|\breported\b/i
const maxGuidance = 80
const maxQuote = 400
const maxBehind = 80

interface Surroundings {
  /** A title above announced an outlook. */
  isOutlook: boolean
  period: NamedPeriod | null
  basis: Guidance["basis"]
  /** An item of a list opened it, so that it ends with the list. */
  isOfList: boolean
}

const nothing: Surroundings = { isOutlook: false, period: null, basis: null, isOfList: false }

/** What a release expects of periods that have not ended, by its sentences and tables. */
export function readGuidance({ tables, flow }: ReleaseContent, about: ReleaseQuarter): Guidance[] {
  const found: Guidance[] = []
  let around = nothing
  for (const item of flow) {
    if (typeof item === "number") {
      const table = tables[item]
      if (table) found.push(...readTable(table, around, about))
      continue
    }
    if (around.isOfList && !item.isItem) around = nothing
    if (isTitle(item)) around = read(item.text, around, about, item.isItem || /:\s*$/.test(item.text))
    else {
      found.push(...readParagraph(item, around, about))
      if (/:\s*$/.test(item.text)) around = read(lastSentence(item.text), around, about, true)
    }
  }
  return distinct(found).slice(0, maxGuidance)
}

function isTitle({ text }: ReleaseParagraph): boolean {
  return (
    text.length < 140 &&
    (/:\s*$/.test(text) || !/[.;!?]\s*$/.test(text)) &&
    !findRange(text.replace(/\b(?:19|20)\d\d\b/g, ""))?.hasSize &&
    !/[$€£%]\s*\(?[\d.]|\d\s*%/.test(text)
  )
}

function lastSentence(text: string): string {
  return text.split(/(?<=[.!?])\s+/).at(-1) ?? text
}

/** What a title says of the text below it. One without an outlook ends the one above, unless it is a part of it. */
function read(text: string, above: Surroundings, about: ReleaseQuarter, isPart: boolean): Surroundings {
  // The release's own title names its results too.
  const isOutlook =
    (outlookTitle.test(text) && !/\bresults\b/i.test(text)) ||
    (/\bexpects?\b|\bfollow(?:s|ing)\b/i.test(text) && forward.test(text))
  const period = futurePeriod(text, about)
  if (!isOutlook && !(isPart && above.isOutlook) && !(above.isOutlook && period)) return nothing
  return {
    isOutlook: true,
    period: otherSpan.test(text)
      ? null
      : (period ?? (isOutlook && !isPart && basisOf(text) === null ? null : above.period)),
    basis: basisOf(text) ?? null,
    isOfList: isPart && !above.isOutlook,
  }
}

function basisOf(text: string): Guidance["basis"] {
  const isAdjusted = adjustedWord.test(text)
  const isFiled = filedWord.test(text)
  return isAdjusted === isFiled ? null : isAdjusted ? "adjusted" : "filed"
}

/** `For 2026`, and `2026 ongoing earnings per share guidance`. */
const yearAlone = /\b(?:for|in|during|throughout)\s+(20\d\d)\b(?![-–/]|,?\s+(?:\w+\s+)?(?:notes?|quarter)\b)/i
const yearOfOutlook =
  /(?<!(?:january|february|march|april|may|june|july|august|september|october|november|december|\d,)\s)\b(20\d\d)\s+(?:[\w-]+\s+){1,5}(?:guidance|outlook|targets?|forecast)\b/i

/** `Expects 2026 adjusted EPS` */
const yearOfMetric =
  /(?<!(?:january|february|march|april|may|june|july|august|september|october|november|december|\d,)\s)(?<!\b(?:quarter|half|Q[1-4])(?: of)?(?: fiscal)? )\b(20\d\d)\s+(?:(?:adjusted|non-?gaap|gaap|net|total|organic|core|diluted|underlying|reported|ongoing|comparable|consolidated)\s+)*(?:eps|earnings|revenues?|sales|income|profit|ebitda|capital (?:expenditures|spending)|capex|(?:free|operating) cash flow|(?:operating|gross) (?:margin|income|profit)|tax rate)\b/i

const nextQuarter =
  /\b(first|second|third|fourth)[\s-]+(?:fiscal[\s-]+)?quarter\b(?!\s+(?:of\s+)?(?:fiscal\s+)?(?:20|··))|\bQ([1-4])\b(?![\s-]*(?:of\s+)?(?:fy|fiscal)?[\s']*(?:\d|··))/i
/** `The September quarter`, by the month of its end. */
const monthQuarter =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december)(?:\s+(20\d\d))?\s+quarter\b/i

/** The period that text names, if it has not ended; a quarter or year without its number is the next to end. */
function futurePeriod(text: string, about: ReleaseQuarter): NamedPeriod | null {
  const isOpen = (period: NamedPeriod) => endOf(period, about) > about.end
  let rest = text
  for (let count = 0; count < 4; count++) {
    const named = findNamedPeriod(rest)
    if (!named) break
    if (isOpen(named)) return named
    rest = rest.replace(new RegExp(String(named.fiscalYear).slice(2), ""), "··")
  }
  const dated =
    /\b(quarter|three months|year|twelve months|5[23][\s-]weeks?)\s+end(?:ed|ing)\s+(\w+\.?\s+\d{1,2},?\s+20\d\d)/i.exec(
      text,
    )
  const day = dated ? readDate(dated[2] ?? "") : null
  if (dated && day && day > about.end) {
    const index = about.fiscalYear * 4 + about.quarter - 1 + Math.round(daysBetween(about.end, day) / 91.3)
    const named = { fiscalYear: Math.floor(index / 4), quarter: (index % 4) + 1 }
    if (!/year|twelve|week/i.test(dated[1] ?? "")) return named
    if (named.quarter === 4) return { ...named, quarter: null }
  }
  const [, ordinal, number] = nextQuarter.exec(text) ?? []
  const quarter = (about.quarter % 4) + 1
  const next = { quarter, fiscalYear: about.fiscalYear + (quarter === 1 ? 1 : 0) }
  if (toQuarter(ordinal ?? number ?? "") === quarter) return next
  const [, month = "", ofYear] = monthQuarter.exec(text) ?? []
  const nextEnd = endOf(next, about)
  if (
    month &&
    monthNumber(month) === Number(nextEnd.slice(5, 7)) &&
    nextEnd.startsWith(ofYear ?? nextEnd.slice(0, 4))
  )
    return next
  const year = Number(
    [yearAlone, yearOfOutlook, yearOfMetric].map((each) => each.exec(text)?.[1]).find(Boolean),
  )
  if (year && isOpen({ quarter: null, fiscalYear: year })) return { quarter: null, fiscalYear: year }
  const isYear = /\bfull[\s-](?:fiscal[\s-])?year\b|\bfor the (?:full )?(?:fiscal )?year\b/i.test(text)
  return isYear && !/\b(?:20|··)\d\d\b|··/.test(text) && about.quarter < 4
    ? { quarter: null, fiscalYear: about.fiscalYear }
    : null
}

function readParagraph(paragraph: ReleaseParagraph, around: Surroundings, about: ReleaseQuarter): Guidance[] {
  const text = paragraph.text.replace(/^[•◦▪●–o-]\s+/, "")
  if (legal.test(text) && !around.isOutlook) return []
  const sentences = text.split(/(?<=(?<!\b(?:U\.S|approx|vs|Inc|Corp|No))[.;!?])\s+(?=[“"(]?[A-Z•◦])/)
  let period = around.period
  // A part of a list in one sentence begins with a capital letter too.
  let goesOn = false
  return sentences.flatMap((sentence) => {
    const isAhead = forward.test(sentence) || goesOn
    goesOn = isAhead && sentence.endsWith(";")
    const isForward =
      isAhead || (around.isOutlook && !/\b(?:was|were|had|compared to guidance)\b/i.test(sentence))
    const before = around.isOutlook || isAhead ? period : null
    period = futurePeriod(sentence, about) ?? period
    if (!isForward || legal.test(sentence)) return []
    return readSentence(sentence, before ?? null, around, about).map((each) => ({
      ...each,
      anchor: paragraph.anchor,
      document: paragraph.document,
      quote: sentence.slice(0, maxQuote),
    }))
  })
}

interface Mention {
  metric: Metric
  from: number
  to: number
  /** The company's words, with those in front that tell which. */
  name: string
}

function listMentions(text: string): Mention[] {
  const found: Mention[] = []
  for (const metric of metrics)
    for (const match of text.matchAll(new RegExp(metric.pattern, "gi"))) {
      const [from, to] = [match.index, match.index + match[0].length]
      // `As a percentage of revenue` names the metric in front.
      if (
        /(?:\p{L}|(?:percent(?:age)?|%) of (?:(?:our|its|the|projected|expected|consolidated|net|total) )*|\bcosts? of (?:(?:net|product) )*|\basset )$/iu.test(
          text.slice(0, from),
        ) ||
        found.some((each) => each.from < to && each.to > from)
      )
        continue
      found.push({ metric, from, to, name: nameBefore(text.slice(0, from)) + match[0] })
    }
  return found.sort((a, b) => a.from - b.from)
}

const endOfName =
  /^(?:.*[•◦▪]|assum\w+|follow\w*|\d?targets?|the|our|its|their|and|or|for|of|that|we|to|with|in|at|a|an|is|are|be|on|by|as|from|than|through|this|(?:m|b|tr)illion|expects?|expected|expecting|anticipates?|forecasts?|forecasting|estimates?|projects?|now|raises?|raising|raised|increas\w+|updated?|reaffirm\w*|maintain\w*|lower\w*|lowers|narrow\w*|provid\w*|reiterat\w*|(?:first|second|third|fourth|full|fiscal|quarter|year)(?:-\w+)*|full-year|company|both|q\d.*|fy.*|.*[\d:;,.)].*)$/i

/** The words before a metric's name that tell which one it is, such as `Digital Media segment`. */
function nameBefore(text: string): string {
  const words = text.trimEnd().split(/\s+/)
  const kept: string[] = []
  for (let index = words.length - 1; index >= 0 && kept.length < 5; index--) {
    const word = words[index] ?? ""
    if (!/\p{L}/u.test(word) || endOfName.test(word)) break
    kept.unshift(word)
  }
  return kept.length > 0 ? `${kept.join(" ")} ` : ""
}

/** An earlier figure that the expected one stands against. */
const compared =
  /\b(?:versus|vs\.?|compared (?:to|with)|relative to|against|(?:up|down) from)\s+(?:[^\s,;.]+\s+){0,7}$|\b(?:prior|last|previous)[\s-]year(?:'s)?\s+(?:\w+\s+)?$/i

/** `The noncontrolling share of EBITDA` is not EBITDA, and `a loss in product revenue of $8 billion` no revenue. */
const partOf =
  /\b(?:(?:share|portion|part) of|(?:effects?|impacts?|headwinds?|tailwinds?|benefits?|drag|pressure) (?:of|to|on|for|from)|(?:loss(?:es)?|declines?|decreases?|increases?|reductions?) in|contribut\w+|add(?:s|ing)?|additional|incremental) (?:the |our |its )?(?:\S+ ){0,2}$/i
/** `Growth in revenue of 5 %` */
const changeIn = /\b(?:growth|improvements?) in (?:the |our |its )?(?:\S+ ){0,2}$/i
/** `We do not expect capital expenditures to exceed` */
const notExpected =
  /(?:\bnot|n['’]t|\bno longer)\s+(?:\w+\s+)?(?:expect|anticipat|believ|project|forecast|estimat)\w*\b[^.;,$]*$/i
const partName = /\b(?:contribut\w+|add(?:s|ing)?|additional|incremental)\b/i
/** `R&D and marketing`: the amount is that of both. */
const andOther =
  /^\s*(?:and|plus|&)\s+(?!(?:approximately|about|around|is|are|we|the|to|now|expects?|anticipates?)\b)\p{L}/iu
/** Words of what was achieved, after the last that look ahead. */
const resultWord = /\b(?:reports|posts|posted|delivers|delivered|achieves|achieved|generates|generated)\b/i
/** An amount behind another period than that of its metric: `in 2025 and $16 billion in 2026`. */
const nextPeriod = /^\s*(?:in|for|during)\s+(?:[\w']+\s+){1,4}and\s*(?:approximately\s*|about\s*)?$/i
const changeBehind = /^\s*(?:increase|decline|decrease|shortfall|loss|growth|opportunit|from|in|for)/i
/** A word behind a metric's name that makes it another thing, and `revenue from our new product`. */
const otherThing =
  /^\s*(?:headwinds?|tailwinds?|savings?|synerg\w+|charges?|impacts?|benefits?|drag|reductions?|contributions?|pressures?|dilution|accretion|per\b|promotions?|spending|force|tax(?:es)?\b|mix\b|from (?!(?:continuing|approximately|about|a range|the range|between|its prior|our prior|previous)\b)[a-z])/i

type Unplaced = Omit<Guidance, "anchor" | "document" | "quote">

/** What is in a metric, between its name and its amount; its own amounts would be of a part. */
const aside =
  /,\s*(?:net of|including|inclusive of)\s[^,;.$%\d]{1,90},(?=\s*(?:to be|(?:will|would|should) be|is|are|of|in the range|between|at|approximately|about)\b)/gi
const raiseWord =
  /\b(?:rais|increas|lower|reduc|updat|revis|narrow|chang|tighten|adjust(?:ed|ing)\b|cut|boost|widen|lift|mov(?:e|ed|ing)\b)/i
const earlierRange =
  /(?<!\brang(?:e|es|ing)\s+)\bfrom\s+(?:(?:an?|its|our|the|prior|previous(?:ly)?|earlier|original|initial|guidance|outlook|announced|issued|range|of|between|approximately|about|around)\s+)*$/i
const fromEarlier =
  /\bfrom\s+(?:(?:an?|its|our|the)\s+)?(?:prior|previous(?:ly)?|earlier)\b(?=[^.;]*\d[^.;]*?\sto\s+[^.;]*\d)/i
/** `Raised by $0.10 at the midpoint`, before the range that it leads to. */
const sizeOfChange =
  /\bby\s+(?:\w+\s+)?\$?[\d.,]+(?:\s+(?!to\b)[a-z]+)?(?:,?\s+at (?:the|its) mid-?point,?(?=\s+to\s)|(?=\s+to\s+(?:a range of\s+)?\$?[\d.]+(?:\s+(?:million|billion))?\s*(?:to|-|–)))/gi
const thenTo = /^(?:\s*per (?:\w+ ){0,2}share)?\s*,?\s*to\s+/i

/** The range or point of guidance; after one that it replaces, the one behind `to`. */
function findGuided(text: string, sentence: string): GuidedRange | null {
  const first = findRange(text)
  if (!first) return null
  const lead = text.slice(0, first.from)
  const isEarlier = earlierRange.test(lead) && raiseWord.test(sentence)
  const isChange = /\bby\s*(?:approximately|about|around)?\s*$/i.test(lead)
  const [to] = thenTo.exec(text.slice(first.to)) ?? []
  if (!isEarlier && !isChange) return to !== undefined && first.low !== first.high ? null : first
  if (to === undefined || isChange) return null
  const at = first.to + to.length
  const second = findRange(text.slice(at))
  // `From a to b to c` does not tell which two are a range.
  if (first.low !== first.high && second?.low === second?.high) return null
  return second && { ...second, from: second.from + at, to: second.to + at }
}

function readSentence(
  given: string,
  period: NamedPeriod | null,
  around: Surroundings,
  about: ReleaseQuarter,
): Unplaced[] {
  const sentence = plainAmounts(given).replace(aside, "").replace(sizeOfChange, "")
  const mentions = listMentions(sentence)
  const partsOf = (index: number) => {
    const [from = 0, to = 0] = [mentions[index]?.from, mentions[index]?.to]
    const raw = sentence.slice(to, mentions[index + 1]?.from ?? sentence.length)
    const at = fromEarlier.test(raw) ? -1 : raw.search(turn)
    return {
      before: sentence.slice(mentions[index - 1]?.to ?? 0, from),
      raw,
      after: (at >= 0 ? raw.slice(0, at) : raw).slice(0, 170),
    }
  }
  /** The period stands before the amount or right behind it; one at the end of the sentence is that of all. */
  const periodOf = (index: number): NamedPeriod | null => {
    const { before, after } = partsOf(index)
    const until = findGuided(after, sentence)?.to ?? 0
    const behind = after.slice(until, until + maxBehind).split(/[,;]|\band\s+[~$€£\d]/)[0] ?? ""
    const near = `${before} ${after.slice(0, until)}${behind}`
    const clause = `${before} ${after.slice(0, until)}${behind.split(/\band\b/)[0]}`
    if (otherSpan.test(`${mentions[index]?.name} ${clause}`)) return null
    const lead = sentence.slice(0, mentions[index]?.to)
    const own = futurePeriod(near, about) ?? futurePeriod(lead, about)
    if (own) return own
    if (findNamedPeriod(near)) return null
    return period ?? (index + 1 < mentions.length ? periodOf(index + 1) : null)
  }
  const all = mentions.flatMap((mention, index): Unplaced[] => {
    const { before, raw, after } = partsOf(index)
    const found = findGuided(after, sentence)
    // `Revenue in line with our model and about $12 billion in free cash flow`: the amount is the next metric's.
    const isNext =
      found !== null &&
      (nextPeriod.test(raw.slice(0, found.from)) ||
        (mentions[index + 1] && /^\s*(?:in|of)\s+(?:\w+\s+){0,2}$/i.test(raw.slice(found.to))))
    const range = isNext ? null : found
    const own = periodOf(index)
    const lead = sentence.slice(0, mention.from)
    if (partOf.test(sentence.slice(0, mention.to - mention.name.length))) return []
    if (compared.test(lead) || partName.test(mention.name)) return []
    if (notExpected.test(lead) || /\bno longer\b/i.test(after.slice(0, range?.from))) return []
    const lookAhead = [...lead.matchAll(new RegExp(`${forward.source}|${raiseWord.source}`, "gi"))].at(-1)
    if (resultWord.test(lead.slice(lookAhead?.index ?? 0))) return []
    if (otherThing.test(raw) || (found && andOther.test(raw))) return []
    const isBareEarnings = mention.metric.key === "eps" && !/\b(?:per|a|eps)\b/i.test(mention.name)
    if (isBareEarnings && turn.test(lead)) return []
    if (!own || endOf(own, about) <= about.end) return []
    const toEntry = (
      range: GuidedRange | null,
      basis: Guidance["basis"],
      ahead: string,
      name = mention.name,
      rest = "",
    ) => (range ? toGuidance({ ...mention, name }, range, own, basis, ahead, rest) : [])
    const pairName = /(?:\bgaap and (?:non-?gaap|adjusted)|\breported and adjusted)\s*$/i.test(before)
    if (pairName) {
      const name = mention.name.replace(/^.*\b(?:non-?gaap|adjusted)\s+/i, "")
      const pair = findPair(after)
      const both: [GuidedRange | null, GuidedRange | null] = pair ?? [findRange(after), findRange(after)]
      const within = after.slice(0, both[0]?.from)
      return [...toEntry(both[0], "filed", within, name), ...toEntry(both[1], "adjusted", within, name)]
    }
    const tail = /^.{0,140}?\bon an? (?:non-?gaap|adjusted) basis\b/i.test(raw) ? ("adjusted" as const) : null
    const isCount = mention.metric.key === "shares"
    const basis =
      basisOf(mention.name) ?? (isCount ? null : (tail ?? basisOf(before.slice(-30)) ?? around.basis))
    // `(2025: $17 billion)` is of that year.
    const ofYears = after.slice(0, range?.from ?? 0).match(/\b(?:19|20)\d\d\b/g) ?? []
    if (range && !ofYears.some((year) => Number(year) < own.fiscalYear)) {
      const rest = sentence.slice(mention.to + range.to)
      // `20.1 % and 20.5 %, respectively` are of two names.
      if (/^\s*and\s+[^;]{0,30}\brespectively\b/i.test(rest)) return []
      const grown = changeIn.exec(sentence.slice(0, mention.to - mention.name.length))?.[0] ?? ""
      return toEntry(range, basis, grown + after.slice(0, range.from), mention.name, rest)
    }
    // `About $14 billion in free cash flow`.
    const inFront =
      /((?:[^.;,]|(?<=\d)[.,](?=\d)){0,80})\s+(?:in|of)\s+(?:[\w-]+\s+){0,2}$/i.exec(lead)?.[1] ??
      (changeBehind.test(raw)
        ? ""
        : /(?:[^.;,]|(?<=\d)[.,](?=\d)){0,80}$/.exec(
            sentence.slice(0, mention.to - mention.name.length),
          )?.[0])
    const ahead =
      inFront && !turn.test(isCount ? inFront.replace(/\bassum\w+/gi, "") : inFront)
        ? findRange(inFront)
        : null
    return ahead &&
      (around.isOutlook || forward.test(before + lead)) &&
      inFront &&
      ahead.to >= inFront.trimEnd().length - 2 &&
      ahead.hasSize
      ? toEntry(ahead, basis, "")
      : []
  })
  return withoutCases(all)
}

/** The unit that a metric has by what is printed ahead and behind of its amount; nothing where they do not fit. */
function toGuidance(
  { metric, name }: Pick<Mention, "metric" | "name">,
  range: GuidedRange,
  period: NamedPeriod,
  basis: Guidance["basis"],
  ahead: string,
  rest: string,
  scale: number | null = null,
): Unplaced[] {
  const entry = (unit: Guidance["unit"], sign: number, suffix: string, factor = 1): Unplaced[] => {
    const ends = [range.low, range.high].map((end) => (end === null ? null : round(end * sign * factor) + 0))
    const [low = null, high = null] = sign < 0 ? [ends[1] ?? null, ends[0] ?? null] : ends
    return [
      {
        metric: `${name}${suffix}`
          .replace(/^[\s•◦▪●–-]+(?:an?\s+)?/i, "")
          .replace(/\s+/g, " ")
          .trim()
          .slice(0, 120),
        key: unit === "percent" ? `${metric.key}${keySuffixes[suffix] ?? ""}` : metric.key,
        basis,
        fiscalYear: period.fiscalYear,
        quarter: period.quarter,
        low,
        high,
        unit,
        isAbout: range.isAbout,
      },
    ]
  }
  const lead = ahead.replace(boundWord, "")
  // `Below the low end of the range of 3 % to 5 %`: the amount is what the expected one stands against.
  if (/\b(?:above|below)\b/i.test(lead)) return []
  const behind = behindAmount.exec(rest)?.[0] ?? ""
  // A fall or a loss is printed without its sign.
  const isBare = (range.low ?? 0) >= 0 && (range.high ?? 0) >= 0
  const isLevel = toLevel.test(lead) && !growthWord.test(behind)
  const isGrowth = growthWord.test(`${lead} ${behind}`) && !isLevel
  const isFalling = isFall(`${lead} ${behind}`)
  const change = isBare && isFalling && !isLevel ? -1 : 1
  const isNegative = /^\s*loss(?:es)?\b|\b(?:loss(?:es)?|negative|minus)\s+(?:\w+\s+){0,4}$/i.test(lead)
  const isLoss = lossName.test(name) || isNegative || /\bloss(?:es)?$/i.test(behind)
  const sign = isBare && isLoss ? -1 : 1
  if (range.unit === "percent") {
    // `Growth to slow to 5 %` is growth, and `sales to decline to 5 %` is not told apart.
    const isRate = /\bgrowth\b/i.test(lead)
    if (isLevel && isFalling && !isRate && metric.key === "comparableSales") return []
    if (metric.key === "comparableSales") return entry("percent", change, "")
    if (metric.unit === "percent") return isGrowth ? [] : entry("percent", isBare && isNegative ? -1 : 1, "")
    if (ofRevenue.test(`${name} ${lead} %${behind}`))
      return isGrowth ? [] : entry("percent", 1, " as a percentage of revenue")
    return isGrowth || isRate ? entry("percent", change, " growth") : []
  }
  if (metric.unit === "share") {
    const size = Math.max(Math.abs(range.low ?? 0), Math.abs(range.high ?? 0))
    return size < 10_000 && (range.unit === "money" || scale !== null) && !isGrowth
      ? entry("share", sign, "")
      : []
  }
  if (metric.unit === "percent") return []
  if (range.unit === "money") {
    if (isGrowth) return []
    if (range.hasSize) return entry("amount", sign, "")
    return scale !== null ? entry("amount", sign, "", scale) : []
  }
  if (metric.unit === "any" && range.hasSize) return entry("number", 1, "")
  return metric.unit === "amount" && scale !== null && !range.hasSize ? entry("amount", sign, "", scale) : []
}

/** True if the last word of a direction is one of a fall. */
function isFall(text: string): boolean {
  const direction = new RegExp(`(${fallWord.source}|\\b(?:negative|minus)\\b)|${riseWord.source}`, "gi")
  return [...text.matchAll(direction)].at(-1)?.[1] !== undefined
}

/** Rows of metrics below headings of periods, of low and high, or of two bases. */
function readTable(table: ReleaseTable, around: Surroundings, about: ReleaseQuarter): Guidance[] {
  return table.parts.flatMap((given, index) => {
    const part = { ...given, heads: withoutDays(given.heads) }
    const title = `${table.before.slice(-260)} ${part.captions.join(" ")}`
    const heads = part.heads.join(" ")
    const rowText = part.rows.map(({ group }) => group).join(" ")
    const isOutlook =
      around.isOutlook ||
      outlookTitle.test(`${lastLines(title)} ${heads} ${rowText}`) ||
      /\b20\d\dE\b/.test(heads)
    if (!isOutlook) return []
    const nearest = table.before.split("\n").slice(-3).reverse()
    const period =
      futurePeriod(part.captions.join(" "), about) ??
      nearest.map((line) => futurePeriod(line, about)).find((each) => each !== null) ??
      around.period ??
      futurePeriod(rowText, about)
    const intro = basisOf(outlookTitle.test(nearest[0] ?? "") ? (nearest[0] ?? "") : "")
    const above = { ...around, basis: around.basis ?? intro }
    const isBased = part.rows.some(({ label }) => basisOf(label) !== null && filedWord.test(label))
    // Lines between two bases are their steps.
    const rows = isBased
      ? part.rows.filter(({ label }) => basisOf(label) !== null || isNoStep(label))
      : part.rows
    const isCompared = part.heads.some(
      (head) => (findNamedPeriod(head) || readDate(head)) && !futurePeriod(head, about),
    )
    const usual = isCompared ? null : period
    return rows.flatMap((row, at) => readRow(row, rows[at + 1], part, table, index, usual, above, about))
  })
}

function isNoStep(label: string): boolean {
  const key = listMentions(label)[0]?.metric.key ?? ""
  return ["revenue", "shares", "capitalExpenditures", "comparableSales", "backlog"].includes(key)
}

function lastLines(text: string): string {
  return text.split("\n").slice(-3).join(" ").slice(-260)
}

const lowWord = /\b(?:low(?:er)?|min(?:imum)?)\b|\bfrom$/i
const highWord = /\b(?:high(?:er)?|upper|max(?:imum)?)\b|\bto$/i
const lowOrHigh = /\b(?:low(?:er)?|high(?:er)?|upper|min(?:imum)?|max(?:imum)?)\b|\b(?:from|to)$/gi
/** `*`, `(2),(3)` or a raised number behind a name. */
const footnoteMarks = /(?:[\s,]*(?:\(\d{1,2}\)|[*†‡]+\d?)|(?<=[a-z])\d)+[\s,]*$/

function readRow(
  row: GridRow,
  next: GridRow | undefined,
  part: GridPart,
  table: ReleaseTable,
  index: number,
  period: NamedPeriod | null,
  around: Surroundings,
  about: ReleaseQuarter,
): Guidance[] {
  const label = row.label
    .replace(sizeInBrackets, "")
    .replace(/\([$%]\)/g, "")
    .replace(footnoteMarks, "")
    .trim()
  const [mention] = listMentions(label)
  const mentions = listMentions(label)
  const named = mentions.at(-1) ?? mention
  if (!named || /\badjustments?\b|\bimpact\b|\beffects?\b|\bassum/i.test(label)) return []
  // A name that several rows have is told apart by the heading above, unless that is their period.
  const again = part.rows.filter((other) => other !== row && other.label === row.label)
  const isOfGroup = again.some(({ group }) => group !== row.group) && !futurePeriod(row.group, about)
  const name = isOfGroup ? `${row.group}, ${label}` : label
  const scale = rowScale(row.label) ?? table.scales[index] ?? null
  const cells = part.heads.map((head, at) => ({
    head,
    at,
    text: cellText(row, at),
    by: plusMinusOf(next, at),
  }))
  // A table whose cells are lines of their own.
  if (part.heads.length === 1 && next?.label === "" && next.figures[0]) return []
  const found: Guidance[] = []
  const add = (range: GuidedRange | null, head: string, text: string, piece = text) => {
    const own = futurePeriod(head, about) ?? futurePeriod(row.group, about) ?? period
    const isOld =
      /\bprior\b|\bprevious(?:ly)?\b|\b(?:initial|original|earlier|former|old)\b|\bactual\b|\bmid-?point\b/i.test(
        head,
      ) ||
      (/\bchange\b/i.test(head) && range?.unit !== "percent") ||
      otherSpan.test(`${label} ${head} ${row.group}`) ||
      (!futurePeriod(head, about) && findNamedPeriod(head) !== null)
    if (!range || !own || isOld) return
    // Amounts of a table that names no unit are told by their words alone, or are whole dollars.
    const isWhole = Math.abs(range.low ?? range.high ?? 0) >= 100_000
    const unit = scale ?? (named.metric.unit === "share" || isWhole ? 1 : null)
    const basis = basisOf(label) ?? basisOf(piece) ?? basisOf(head) ?? around.basis
    const metric = { metric: named.metric, name: label.slice(0, 120) }
    // A direction stands behind a metric's name, or in `growth in revenue`; `growth capital expenditures` has none.
    const front = /\b\w+ (?:in|of) [^,;:]*$/i.exec(label.slice(0, named.from))?.[0] ?? ""
    // `Growth (decrease)` names both directions, the sign tells which.
    const kind = `${front} ${label.slice(named.to)} ${head}`.replace(
      /\s*(?:[/,]\s*)?\((?:decreas|declin|loss|fall)\w*\)|\/\s*(?:decreas|declin|loss)\w*/gi,
      "",
    )
    const ahead = `${kind} | ${text.slice(0, range.from)}`
    for (const each of toGuidance(metric, range, own, basis, ahead, text.slice(range.to), unit))
      found.push({
        ...each,
        metric: name.slice(0, 120),
        anchor: table.anchor,
        document: table.document,
        quote: "",
      })
  }
  const pairs = cells.flatMap((low, at) => {
    const [beside, third] = [cells[at + 1], cells[at + 2]]
    // One heading over both ends.
    const isRange = /\brange\b/i.test(low.head) && beside?.head === low.head && third?.head !== low.head
    if (isRange && cells[at - 1]?.head !== low.head) return [{ low, high: beside }]
    if (!lowWord.test(low.head)) return []
    const until = cells.findIndex((each, place) => place > at && lowWord.test(each.head))
    const group = cells.slice(at + 1, until < 0 ? undefined : until)
    const high = group.find(({ head }) => highWord.test(head))
    return high ? [{ low, high }] : []
  })
  for (const { low, high } of pairs) {
    const [from, to] = [findRange(low.text, true), findRange(high.text, true)]
    if (!from || !to || from.low === null || to.high === null) continue
    const unit = [from.unit, to.unit].find((each) => each !== "number") ?? "number"
    const ends = [from.low, to.high]
    const head = `${low.head} ${high.head}`.replace(lowOrHigh, "")
    const text = `${low.text} ${high.text}`
    const until = low.text.length + 1 + to.to
    add({ ...from, unit, low: Math.min(...ends), high: Math.max(...ends), to: until }, head, text)
  }
  if (pairs.length > 0) return withoutCases(found)
  const joined = cells.map(({ text }) => text).join(" ")
  if (
    row.texts.some((text) => /^\s*(?:\+\s*\/\s*-|±)/.test(text)) &&
    cells.filter(({ text }) => text !== "").length <= 3
  ) {
    add(findRange(joined, true), part.heads.find(Boolean) ?? "", joined)
    return found
  }
  if (part.heads.some((head) => lowWord.test(head) || highWord.test(head))) return found
  const filled = cells.filter(({ text }) => text !== "")
  const isOne =
    filled.length > 1 &&
    filled.every(({ text }) => text === filled[0]?.text) &&
    row.figures.every((figure) => figure === null)
  const isEarlier = ({ head }: { head: string }) => /\bprior\b|\bprevious\b/i.test(head)
  // A column between those of two bases has the steps.
  const bases = part.heads.map(basisOf)
  const isStepped = bases.includes("filed") && bases.includes("adjusted")
  const isStep = ({ head }: { head: string }) => isStepped && head !== "" && basisOf(head) === null
  const shown = isOne ? filled.filter((cell) => !isEarlier(cell)).slice(0, 1) : filled
  for (const { head, text, by } of shown.filter((cell) => !isStep(cell))) {
    for (const piece of text.split(/(?=\bnon-?gaap\s*:)/i)) {
      const value = piece.replace(/^\s*(?:non-?gaap|gaap)\s*:/i, "")
      const isPlain = plainCell.test(value.trim())
      const name = isOne ? head.replace(/\b(?:non-?)?gaap\b|\badjusted\b|\breported\b/gi, "") : head
      const shownText = by ? `${value} ${by}` : value
      if (isPlain) add(findRange(shownText, true), name, shownText, piece)
    }
  }
  return withoutCases(found)
}

/** A cell that is an amount, after words of its direction and its size at most. */
const plainCell =
  /^(?:(?:approx(?:imately|\.)?|about|around|roughly|at least|at most|(?:no )?(?:more|less|greater) than|above|below|over|under|not (?:to )?exceed|up to|between|(?:in the )?range|increase|decrease|decline|growth|grow|up|down|plus|minus|flat|loss|improv(?:e|ing|ement)|of|by|to|from|an?)\s+)*[~≈<>≥≤+±]*\s*\(?\s*(?:CHF|RMB|(?:US|[CARHKNT]{1,2})?[$€£¥]|[\d(.~–-])/i

/** Without columns that are not told apart, as cases of a price are: none of them is the expected one. */
function withoutCases<T extends Unplaced>(found: readonly T[]): T[] {
  return found.filter(({ metric, key, basis, fiscalYear, quarter, low, high }) =>
    found.every(
      (other) =>
        other.metric !== metric ||
        other.key !== key ||
        other.basis !== basis ||
        other.fiscalYear !== fiscalYear ||
        other.quarter !== quarter ||
        (other.low === low && other.high === high),
    ),
  )
}

const dateOfGuidance =
  /\b(?:as of|(?:issued|provided|given)(?: on)?)\s+(?:[a-z]+\.? \d{1,2},? \d{4}|\d{1,2}\/\d{1,2}\/\d{2,4})/i

/** Heads that say on which day a column was given: no day for the newest, and `prior` for those before. */
function withoutDays(heads: readonly string[]): string[] {
  const days = heads.map((head) => readDate(dateOfGuidance.exec(head)?.[0] ?? ""))
  const newest = days.reduce((latest, day) => (day && (!latest || day > latest) ? day : latest), null)
  return heads.map((head, at) =>
    days[at] ? head.replace(dateOfGuidance, days[at] === newest ? "" : "prior").trim() : head,
  )
}

/** The size of a row's amounts; a letter alone is the mark of a footnote. */
const sizeInBrackets =
  /\((?:in )?(?:us)?[$€£]?\s?(?:in )?(mm|mn|millions?|bn|billions?|thousands?|(?<=[$€£]\s?|\bin )[mbk])\)/i

function rowScale(label: string): number | null {
  const size = sizeInBrackets.exec(label) ?? /,? in (?:[$€£]\s?)?(millions|billions|thousands)\b/i.exec(label)
  const word = size?.[1]?.toLowerCase()
  return word ? ({ m: 1e6, b: 1e9, t: 1e3, k: 1e3 }[word.charAt(0)] ?? null) : null
}

/** What a cell prints, as text; nothing for a dash. */
function cellText({ figures, texts }: GridRow, at: number): string {
  const figure = figures[at]
  return figure && figure.value === null ? "" : plainAmounts(texts[at] ?? "")
}

/** `+/- $100 million` in the line below. */
function plusMinusOf(next: GridRow | undefined, at: number): string | null {
  const text = next?.texts[at] ?? ""
  const found = /^\(?\s*(\+\s*\/\s*-\s*[^)]*)\)?$/.exec(text.trim())
  return found?.[1] ?? null
}

/** Each once; a point within a range of the same metric, period and basis is the middle of it. */
function distinct(found: readonly Guidance[]): Guidance[] {
  const kept = new Map<string, Guidance>()
  const keyOf = (each: Guidance) => [each.key, each.basis, each.fiscalYear, each.quarter, each.unit].join(" ")
  for (const each of found) {
    const key = `${keyOf(each)} ${each.low} ${each.high}`
    const other = kept.get(key)
    if (!other || (other.quote === "" && each.quote !== "")) kept.set(key, each)
  }
  const all = [...kept.values()]
  const isMiddle = (each: Guidance) =>
    each.low !== null &&
    each.low === each.high &&
    all.some(
      (other) =>
        keyOf(other) === keyOf(each) &&
        other.low !== null &&
        other.high !== null &&
        other.low < other.high &&
        other.low <= (each.low ?? 0) &&
        other.high >= (each.low ?? 0),
    )
  // A headline without a basis says what a table says of one; revenue has none.
  const isAgain = (each: Guidance) =>
    all.some(
      (other) =>
        other !== each &&
        [other.key, other.fiscalYear, other.quarter, other.unit, other.low, other.high].join() ===
          [each.key, each.fiscalYear, each.quarter, each.unit, each.low, each.high].join() &&
        (each.key === "revenue"
          ? each.basis !== null && other.basis === null
          : each.basis === null && other.basis !== null),
    )
  return all.filter((each) => !isMiddle(each) && !isAgain(each))
}
