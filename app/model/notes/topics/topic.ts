/** A line of a topic: the name of a concept in the US taxonomy, or one with its prefix, and its label. */
export type NoteLine = readonly [concept: string, label: string]

/**
 * A sum that the figures of a note should close. Its ways are equations of parts and total, each side written as the sums
 * of statements are, over names of concepts: `?` marks a figure that a company can lack. The first way whose needed
 * figures are known counts, or a later one that closes.
 */
export interface NoteSum {
  /** The part whose further lines are in this sum, too. */
  of?: string
  /** A sum of some parts that is shown before the others, with its name. */
  subtotal?: readonly [sum: string, label: string]
  ways: readonly string[]
  /** Ways of periods in which none of the others is known. */
  instead?: readonly string[]
  /** Parts of all ways beside those that they name. */
  also?: string
  /** Names of further lines that are taken away. */
  lowers?: RegExp
  /** True for a table that later reports print again for earlier years, perhaps with other lines. */
  isOfOneReport?: boolean
  /** Figures that are in the total at some companies: those with which the sum closes are in it. */
  perhaps?: string
  /** Figures that are in the total at most companies: they are in it, unless it closes without some of them. */
  mostly?: string
  /** Without one of these figures the parts are not known to be all: then the sum counts only where it closes. */
  last?: readonly string[]
  /** The name of the total where it is a sum itself. */
  label?: string
  /** The name of what is left. */
  rest?: string
  /** A figure that can be all that is left, and its name there. */
  restIs?: readonly [concept: string, label: string]
}

/** A table of a topic. */
export interface NotePart {
  key: string
  title: string
  lines: readonly NoteLine[]
  sum?: NoteSum
  /** The names of other concepts that are lines of this table, and perhaps of its sum. */
  more?: RegExp
  /** Most companies have no figure of it, so that it is not said to be missing. */
  isSeldom?: boolean
  /** The unit of figures of this table, where a concept is filed in two. */
  unit?: RegExp
  /** What the title says of the names of these concepts. */
  said?: RegExp
  /** The lines are payments by the year in which they are due, in this order; further ones have a year in their name. */
  isSchedule?: boolean
}

/** The picture of a topic: payments due by year beside what there is to pay them, or figures over the years. */
export type NoteChart =
  | {
      shape: "schedule"
      part: string
      title: string
      beside: { label: string; ways: readonly string[] } | null
    }
  | { shape: "line" | "columns"; title: string; lines: readonly NoteLine[] }

/** One note of annual reports as data: its concepts in order, their sums, and what else belongs to it. */
export interface NoteTopic {
  key: string
  title: string
  /** What the topic has, in a sentence. */
  about: string
  /** Words of the printed note, by which it is found in a report. */
  printed: string
  /** The title of the printed note. */
  heading: RegExp
  /** True if reports also print a table by month. */
  isByMonth?: boolean
  /** The figures of the list of topics; of each, the first concept that has a figure. */
  headline: readonly { label: string; ways: readonly string[] }[]
  charts: readonly NoteChart[]
  parts: readonly NotePart[]
  /** A part of a total that counts once where the other part is the whole total, and is nearer than both to a sum. */
  within?: { part: string; other: string; whole: string; near: string }
  /** By which members figures are shown, in words, by the name of the axis without prefix. */
  axes: Readonly<Record<string, string>>
  /** Axes whose members have the tables of the topic each, such as plans. */
  byMember?: readonly string[]
  /** Axes that say of what kind a member of another axis is. */
  kinds?: readonly string[]
  /** True for a concept without prefix that belongs to the topic although no line names it. */
  isOther: (concept: string) => boolean
}

/** The lines of a schedule whose concepts differ after a name, by the ends of the years in their order. */
export function schedule(
  name: string,
  { ends, rolling = "", others = [] }: { ends: string; rolling?: string; others?: readonly NoteLine[] },
): NoteLine[] {
  const years = ["Within 1 year", "In year 2", "In year 3", "In year 4", "In year 5", "After year 5"]
  const yearsFrom = (list: string) =>
    list.split(" ").flatMap((end, at): NoteLine[] => (end ? [[name + end, years[at] ?? end]] : []))
  return [...others, ...yearsFrom(ends), ...yearsFrom(rolling)]
}

/** The usual ends of the years. */
export const dueYears = "NextTwelveMonths YearTwo YearThree YearFour YearFive AfterYearFive"

const ordinals = [
  ...[/One|First/, /Two|Second/, /Three|Third/, /Four(?:th)?/, /Five|Fifth/, /Six(?:th)?/, /Seven(?:th)?/],
  ...[/Eight(?:h)?/, /Nine|Ninth/, /Ten(?:th)?/],
]
const ordinal = new RegExp(`(?:${ordinals.map(({ source }) => source).join("|")})(?![a-z])`, "g")

/** When a line of a schedule is due, by the name of its concept: `In year 2`, `After year 4`, `In years 1 to 3`; null for another name. */
export function dueLabel(concept: string): string | null {
  if (/Remainder/.test(concept)) return "Rest of the fiscal year"
  if (/Next(?:Rolling)?TwelveMonths/.test(concept)) return "Within 1 year"
  const named = [...concept.matchAll(ordinal)].map(
    ([word]) => ordinals.findIndex((each) => each.test(word)) + 1,
  )
  const [from, to = from] = [named[0], named.at(-1)]
  if (/Thereafter/.test(concept)) return from === undefined ? "Later" : `After year ${from}`
  if (from === undefined || to === undefined || !/Year|Anniversar/.test(concept)) return null
  // `AfterOneThroughFiveYears` is the years two to five.
  const isAfter = /After/.test(concept)
  if (isAfter && !(to > from && /After\w*(?:Through|To)(?=[A-Z])/.test(concept))) return `After year ${to}`
  const first = isAfter ? from + 1 : from
  return to > first ? `In years ${first} to ${to}` : first === 1 ? "Within 1 year" : `In year ${first}`
}

/** The place of a line of a schedule by its label, after all others for a total. */
export function dueOrder(label: string): number {
  if (label.startsWith("Rest")) return 0
  if (label === "Later") return 98
  const year = /\b(?:years? (\d+)|1 year)\b/.exec(label)
  return year ? Number(year[1] ?? 1) + (label.startsWith("After") ? 0.5 : 0) : 99
}

/** A sum of all lines, each of which a company can lack. */
export function sumOfLines(lines: readonly NoteLine[]): string {
  return lines.map(([concept]) => `${concept}?`).join(" + ")
}

/** A test for names of concepts: all of a pattern, but for those of another one. */
export function named(pattern: RegExp, but: RegExp = /(?!)/): (concept: string) => boolean {
  return (concept) => pattern.test(concept) && !but.test(concept)
}
