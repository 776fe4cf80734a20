import type { ReleaseParagraph } from "./collect-release"
import { findPair, findRange, type GuidedRange, plainAmounts } from "./guidance-amounts"
import {
  fallWord,
  riseWord,
  type Surroundings,
  toGuidance,
  type Unplaced,
  withoutCases,
} from "./guidance-entries"
import { basisOf, isUnadjusted, listMentions } from "./guidance-metrics"
import { futurePeriod, otherSpan } from "./guidance-periods"
import type { Guidance } from "./release-document"
import { endOf, findNamedPeriod, type NamedPeriod, type ReleaseQuarter } from "./release-periods"

/** Words that look ahead. */
export const forward =
  /\b(?:expect(?:s|ed|ing)?|expectations?|outlook|guidance|forecast(?:s|ed|ing)?|anticipat(?:es?|ed|ing)|target(?:s|ing)?|project(?:s|ed|ing)|estimat(?:es|ed|ing)|planning for|sees|believes|budget(?:s|ed)?|should (?:be|total|range)|we (?:now )?(?:project|estimate|see|target))\b/i
/** What was expected of a time before. */
const wasExpected =
  /\b(?:was|were|had(?: been)?)\s+(?:\w+ly\s+)?(?:expect|anticipat|project|estimat|forecast)\w*/gi
const legal =
  /\bforward[\s-]looking\b|\bundertakes?\b|\brisks and uncertainties\b|\bsafe harbor\b|\bwebcast\b|\bconference call\b/i
/** After these words, an amount is of another period or is a part of the metric. */
const turn =
  /\b(?:compared (?:with|to)|versus|vs\.?|inclusive of|includ(?:ing|es)|exclud(?:ing|es)|reflect(?:ing|s)|represent(?:ing|s)|assum(?:ing|es)|based on|up from|down from|increas(?:e|ed) from|prior|previous(?:ly)?|from (?:the |its |our )?(?:prior|previous|earlier)|which|net of|after|impact of|benefit of|exceed(?:ed|ing(?!\s+(?:approximately\s+)?[$€£\d]))|driven by|relative to|implies|implying|due to|reported|achiev(?:ed|ing)|surpass(?:ed|ing)|reach(?:ed|ing)|deliver(?:ed|ing)|was|were|(?<!\b(?:is|are|be|been|being|now) )(?:grew|rose|fell|increased|decreased|declined|totaled|came in)|in the (?:first|second|third|fourth) quarter of (?:fiscal )?20\d\d,)\b/i
const maxQuote = 400
const maxBehind = 80

/** What the sentences of a paragraph expect, below a title or by their own words. */
export function readParagraph(
  paragraph: ReleaseParagraph,
  around: Surroundings,
  about: ReleaseQuarter,
): Guidance[] {
  const text = paragraph.text.replace(/^[•◦▪●–o-]\s+/, "")
  if (legal.test(text) && !around.isOutlook) return []
  const sentences = text.split(/(?<=(?<!\b(?:U\.S|approx|vs|Inc|Corp|No))[.;!?])\s+(?=[“"(]?[A-Z•◦])/)
  let period = around.period
  // A part of a list in one sentence begins with a capital letter too.
  let goesOn = false
  return sentences.flatMap((sentence) => {
    const isAhead = forward.test(sentence.replace(wasExpected, "")) || goesOn
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

/** An earlier figure that the expected one stands against. */
const compared =
  /\b(?:versus|vs\.?|compared (?:to|with)|relative to|against|(?:up|down) from|is (?:above|below|(?:higher|lower) than))\s+(?:[^\s,;.]+\s+){0,7}$|\b(?:prior|last|previous)[\s-]year(?:'s)?\s+(?:\w+\s+)?$/i

/** `The noncontrolling share of EBITDA` is not EBITDA, and `a loss in product revenue of $8 billion` no revenue. */
const partOf =
  /\b(?:(?:share|portion|part|thirds?|half|majority|most) of|(?:effects?|impacts?|headwinds?|tailwinds?|benefits?|drag|pressure) (?:of|to|on|for|from)|(?:loss(?:es)?|declines?|decreases?|increases?|reductions?) in|contribut\w+|add(?:s|ing)?|additional|incremental) (?:the |our |its )?(?:\S+ ){0,2}$/i
/** `Growth in revenue of 5 %` */
const changeIn = /\b(?:growth|improvements?) in (?:the |our |its )?(?:\S+ ){0,2}$/i
/** `We do not expect capital expenditures to exceed` */
const notExpected =
  /(?:\bnot|n['’]t|\bno longer)\s+(?:\w+\s+)?(?:expect|anticipat|believ|project|forecast|estimat)\w*\b[^.;,$]*$/i
const partName = /^have\b|\blost\b|\b(?:contribut\w+|add(?:s|ing)?|additional|incremental)\b/i
/** `R&D and marketing`: the amount is that of both. */
const andOther =
  /^\s*(?:and|plus|&)\s+(?!(?:approximately|about|around|is|are|we|the|to|now|expects?|anticipates?)\b)\p{L}/iu
/** A gain or loss a share that is a part of earnings. */
const partOfEarnings =
  /\b(?:impairment|charges?|gains?|tax|one-time|special|catastrophe|storm|settlement|extinguishment|restructuring|discontinued|valuation|unrealized|realized|investment|currency|pension|incremental)\b/i
/** Words of what was achieved, after the last that look ahead. */
const resultWord = /\b(?:reports|posts|posted|delivers|delivered|achieves|achieved|generates|generated)\b/i
/** An amount behind another period than that of its metric: `in 2025 and $16 billion in 2026`. */
const nextPeriod = /^\s*(?:in|for|during)\s+(?:[\w']+\s+){1,4}and\s*(?:approximately\s*|about\s*)?$/i
/** The period right behind an amount is its own. */
const besideAmount = /^\s*(?:in|for|during|of)\b[^,;]{0,45}/i
const changeBehind = /^\s*(?:increase|decline|decrease|shortfall|loss|growth|opportunit|from|in|for)/i
/** A word behind a metric's name that makes it another thing, and `revenue from our new product`. */
const otherThing =
  /^\s*(?:headwinds?|tailwinds?|savings?|synerg\w+|charges?|impacts?|benefits?|drag|reductions?|contributions?|pressures?|dilution|accretion|per\b|promotions?|spending|force|tax(?:es)?\b|mix\b|from (?!(?:continuing|approximately|about|a range|the range|between|its prior|our prior|previous)\b)[a-z])/i

/** A quarter that has ended, where its name alone is not the next one's. */
const namedQuarter = /\b(?:first|second|third|fourth)[\s-]+(?:fiscal[\s-]+)?quarter\b|\bQ[1-4]\b/i
/** `After a strong first quarter,` */
const setting = /^\W*(?:after|following|building on|based on|given|with)\b[^,]*,/i
/** `On a reported basis`, between a name and its amount or right behind that. */
const onBasis = /^[^$€£\d]{0,90}?\bon an? (non-?(?:gaap|ifrs)|adjusted|reported|gaap|ifrs) basis\b/i

/** What is in a metric, between its name and its amount; its own amounts would be of a part. */
const aside =
  /,\s*(?:(?:net of|including|inclusive of)\s[^,;.$%\d]{1,90}|assuming\s[^,;.$%]{1,90}),(?=\s*(?:to be|(?:will|would|should) be|is|are|of|in the range|between|at|approximately|about)\b)/gi
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

const by = /\bby\s*(?:approximately|about|around|between|at least|up to|more than)?\s*$/i
/** `Decline by 3 %` is the expected change, and `guidance raised by 3 %` is not. */
const directionBy = new RegExp(`(?:${fallWord.source}|${riseWord.source})\\s+${by.source}`, "i")

/** The range or point of guidance; after one that it replaces, the one behind `to`. */
function findGuided(text: string, sentence: string): GuidedRange | null {
  const first = findRange(text)
  if (!first) return null
  const lead = text.slice(0, first.from)
  const isEarlier = earlierRange.test(lead) && raiseWord.test(sentence)
  const isChange = by.test(lead) && !(first.unit === "percent" && directionBy.test(lead))
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
    const beside = findNamedPeriod(besideAmount.exec(behind)?.[0] ?? "")
    if (beside && endOf(beside, about) <= about.end) return null
    const near = `${before} ${after.slice(0, until)}${behind}`
    const clause = `${before} ${after.slice(0, until)}${behind.split(/\band\b/)[0]}`
    if (otherSpan.test(`${mentions[index]?.name} ${clause}`)) return null
    const lead = sentence.slice(0, mentions[index]?.to)
    const own = futurePeriod(near, about) ?? futurePeriod(lead, about)
    if (own) return own
    const ofResult = `${lead.replace(setting, "")} ${after.slice(0, until)}${behind}`
    if (findNamedPeriod(near) || namedQuarter.test(ofResult)) return null
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
    if (isBareEarnings && (turn.test(lead.slice(lookAhead?.index ?? 0)) || partOfEarnings.test(mention.name)))
      return []
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
    const beside = [raw.slice(found?.to ?? raw.length), raw.slice(0, found?.from)]
    const tail = beside.map((text) => basisOf(onBasis.exec(text)?.[1] ?? "")).find((each) => each !== null)
    const isCount = mention.metric.key === "shares"
    const above = isUnadjusted(mention.metric) ? null : around.basis
    const basis = basisOf(mention.name) ?? (isCount ? null : (tail ?? basisOf(before.slice(-30)) ?? above))
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
      /((?:[^.;,]|(?<=\d)[.,](?=\d)){0,80})\s+(?:in|of|on)\s+(?:[\w-]+\s+){0,2}$/i.exec(lead)?.[1] ??
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
      !by.test(inFront.slice(0, ahead.from)) &&
      ahead.to >= inFront.trimEnd().length - 2 &&
      ahead.hasSize
      ? toEntry(ahead, basis, "")
      : []
  })
  return withoutCases(all)
}
