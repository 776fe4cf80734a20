/** A line of a topic: the name of a concept in the US taxonomy, or one with its prefix, and its label. */
export type NoteLine = readonly [concept: string, label: string]

/**
 * A sum that the figures of a note should close. Its ways are equations of parts and total, each side written as the sums
 * of statements are, over names of concepts: `?` marks a figure that a company can lack. The first way whose needed
 * figures are known counts, or a later one that closes.
 */
export interface NoteSum {
  /** A sum of some parts that is shown before the others, with its name. */
  subtotal?: readonly [sum: string, label: string]
  ways: readonly string[]
  /** Ways of periods in which none of the others is known. */
  instead?: readonly string[]
  /** Figures that are in the total at some companies: those with which the sum closes are in it. */
  perhaps?: string
  /** Figures that are in the total at most companies: they are in it, unless it closes without some of them. */
  mostly?: string
  /** A figure without which the parts are not known to be all: then the sum counts only where it closes. */
  last?: string
  /** The name of the total where it is a sum itself. */
  label?: string
  /** The name of what is left. */
  rest?: string
}

/** A table of a topic. */
export interface NotePart {
  key: string
  title: string
  lines: readonly NoteLine[]
  sum?: NoteSum
  /** The names of other concepts that are lines of this table, and perhaps of its sum. */
  more?: RegExp
  /** The lines are payments by the year in which they are due, in this order. */
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
  /** By which members figures are shown, in words, by the name of the axis without prefix. */
  axes: Readonly<Record<string, string>>
  /** True for a concept without prefix that belongs to the topic although no line names it. */
  isOther: (concept: string) => boolean
}

/** The lines of a schedule whose concepts differ after a name, by the ends of the years in their order. */
export function schedule(name: string, ends: string, others: readonly NoteLine[] = []): NoteLine[] {
  const years = ["Within 1 year", "In year 2", "In year 3", "In year 4", "In year 5", "After year 5"]
  return [...others, ...ends.split(" ").map((end, at): NoteLine => [name + end, years[at] ?? end])]
}

/** The usual ends of the years. */
export const dueYears = "NextTwelveMonths YearTwo YearThree YearFour YearFive AfterYearFive"

/** A sum of all lines, each of which a company can lack. */
export function sumOfLines(lines: readonly NoteLine[]): string {
  return lines.map(([concept]) => `${concept}?`).join(" + ")
}

/** A test for names of concepts: all of a pattern, but for those of another one. */
export function named(pattern: RegExp, but: RegExp = /(?!)/): (concept: string) => boolean {
  return (concept) => pattern.test(concept) && !but.test(concept)
}
