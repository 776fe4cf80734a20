import type { ReleaseContent, ReleaseParagraph } from "./collect-release"
import { findRange } from "./guidance-amounts"
import type { Surroundings } from "./guidance-entries"
import { basisOf } from "./guidance-metrics"
import { futurePeriod, otherSpan } from "./guidance-periods"
import { forward, readParagraph } from "./guidance-sentences"
import { outlookTitle, readTable } from "./guidance-tables"
import type { Guidance } from "./release-document"
import type { ReleaseQuarter } from "./release-periods"

const maxGuidance = 80

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
        // Rows of two tables are two metrics.
        (other.metric === each.metric || other.quote !== each.quote) &&
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
