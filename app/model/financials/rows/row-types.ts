/** The format of a row's numbers; ratios are plain numbers (0.46 is 46 %). */
export type Format = "money" | "perShare" | "shares" | "percent" | "times" | "days" | "score"

/**
 * The behavior of a row in time, after XBRL's period types: durations add up over quarters; an instant is the balance
 * at a period's end; averages and per-share figures are never added or subtracted; dividends per share add up.
 */
export type Behavior = "duration" | "instant" | "average" | "perShare" | "dividend"

/** Concepts of one line, of which the first reported counts. */
export type SumTerm = readonly string[]

/** A total that a figure and the first reported concept of each of the other terms add up to. */
export interface ProvingSum {
  readonly total: string
  readonly beside: readonly SumTerm[]
}

/** A total less other lines of it. Each list of `less` holds lines that are beside each other; the largest sum counts. */
export interface Room {
  readonly total: string
  readonly less: readonly (readonly SumTerm[])[]
}

/** A concept that is the sum of others at some companies, and beside them at others. */
export interface WholeOfParts {
  readonly whole: string
  readonly parts: readonly string[]
}

/**
 * Lines of one kind, such as short-term loans: the first reported whole, otherwise the sum of the lines that neither
 * repeat another nor are the sum of others.
 */
export interface LineGroup {
  wholes: readonly string[]
  /** A concept that is a whole only where a sum of its filing says so. */
  provenWhole?: { readonly concept: string; readonly by: ProvingSum }
  lines: readonly string[]
  /** Without a whole, only filings whose notes are text count: elsewhere one of the lines is also a note's total. */
  ofTextNotes?: true
}

/**
 * A concept (`Assets` is us-gaap's; others with their prefix), or a sum of terms. A leading minus turns a filed
 * outflow negative. A plain list counts with any of its terms; with `needs` only where those are reported. Groups
 * are added, whatever is reported of them.
 */
export type Alias =
  | string
  | readonly SumTerm[]
  | {
      readonly sum: readonly SumTerm[]
      readonly needs: "all" | readonly number[]
      /** Filings that report one of these in any period have no such sum. */
      readonly without?: readonly string[]
      /** Concepts that are a term only with figures above 0: a credit under their name is another line. */
      readonly positive?: readonly string[]
      /** The whole is no term for a company that has it somewhere as exactly the sum of the parts. */
      readonly unlessSum?: WholeOfParts
      /** Only for a company that has the whole somewhere as exactly the sum of the parts. */
      readonly ifSum?: WholeOfParts
    }
  | {
      readonly groups: readonly LineGroup[]
      /** Only sums of several lines count. */
      readonly isSumOnly?: true
      /** Only figures that the sum proves count. */
      readonly provenBy?: ProvingSum
      /** More than that is no sum of lines. Then the largest group counts alone, if it is not more. */
      readonly within?: Room
      /** A concept of the total: where it is one of the groups, that holds the others. */
      readonly stated?: string
    }

/** The terms of a sum, and the indexes of those that it cannot do without. */
export function sumTerms(alias: Exclude<Alias, string>): {
  terms: readonly SumTerm[]
  needs: readonly number[]
} {
  if ("groups" in alias)
    return {
      terms: alias.groups.flatMap(({ wholes, provenWhole, lines }) =>
        [...wholes, ...(provenWhole ? [provenWhole.concept] : []), ...lines].map((name) => [name]),
      ),
      needs: [],
    }
  if (!("sum" in alias)) return { terms: alias, needs: [] }
  return { terms: alias.sum, needs: alias.needs === "all" ? [...alias.sum.keys()] : alias.needs }
}

/** Lines beside each other, which sums have together; see `relations.ts`. */
export type Part =
  | "operatingCosts"
  | "nearAssets"
  | "longAssets"
  | "nearLiabilities"
  | "longLiabilities"
  | "equityOfHolders"
  | "operatingFlows"
  | "investingFlows"
  | "financingFlows"

export type Row = {
  key: string
  label: string
  format: Format
  behavior: Behavior
  level: "line" | "subtotal" | "total"
  aliases: readonly Alias[]
  /** The lines that it is one of: the sums that have them have it too, optionally. */
  part?: Part
  /**
   * For figures that are never negative by nature: some filers enter an expense under the sign that it has in a
   * sum (turned), or a net asset under the name of the liability (dropped).
   */
  negatives?: "turn" | "drop"
  /** Concepts of what is below 0 by nature, such as deductions, with whichever sign it is entered. */
  deficits?: readonly string[]
  /** A negative figure of one of these shows that its filing enters noncash expenses with the other sign. */
  turnedBeside?: readonly string[]
  /** Concepts before and after the row's figure is taken away: a filing that adds it enters it with the other sign. */
  turnedBetween?: readonly [before: readonly string[], after: readonly string[]]
  /**
   * Net income: its sign is that of earnings per share, if another line of income has it too, and income to common
   * shareholders is not it in years with preferred dividends.
   */
  isNetIncome?: true
  /** An inflow (1) or an outflow (−1) by nature: a figure of the other sign is refused. */
  sign?: 1 | -1
  /** Set for the lines of a cash flow statement. */
  statement?: "cashflow"
  /** Read from cash flow statements alone: notes repeat it under the dates of other periods. */
  faceOnly?: true
  /** Read and stored, because other rows are derived from it, and never shown. */
  hidden?: true
  /** The largest figure of a filing is the line, whatever its alias; one that is rounder than its filing is a note's. */
  broadest?: true
  /** A concept of what is in no other line: no total beside the first concepts, or of more than twice the others. */
  rest?: { concept: string; beside: readonly string[]; within: readonly string[] }
  /**
   * A concept that is added where it is proven to be a line of its own beside the row's, and the concept of what the
   * row is without it.
   */
  adds?: readonly [line: string, rest: string]
  /**
   * Concepts that can be lines of their own beside each other: the row is the sum of those that the section proves; true for
   * all plain aliases.
   */
  sumsLines?: readonly string[] | true
  /** No alias is a part of another; the one of the quarterly reports is on the face of the annual statement too. */
  synonyms?: true
  /** A broader concept, which counts only in periods for which no filing has another of the row: cash with restricted cash. */
  lastResort?: string
  /** Each alias is the whole of those after it, whatever their size: a loss of the group, earnings before a disposal. */
  ranked?: true
  /** A whole of 0 says that its parts are in another line: commercial paper within long-term debt. */
  noneIsWhole?: true
  /** A figure that rounds another one of its filing is a note's: "debt of 3.5 billion" beside 3,451 million. */
  roundedIsNote?: true
  /** Lines that a total can hold or not: where it is another figure of the row and one of these, it holds them. */
  mayHold?: readonly string[]
  /** A total that is a note's where it is below one of its parts, and another total of the filing is not. */
  notBelow?: { total: string; parts: readonly string[]; others: readonly string[] }
  /** A figure of less than half of one of these aliases is a minor part of the line: "revenues" beside rents. */
  outweighedBy?: readonly Alias[]
  /**
   * Lists of concepts, of which some are taken away (`-NetIncomeLoss`): a figure that is the sum of one of each is the
   * line of its statement.
   */
  provenBy?: readonly (readonly (readonly string[])[])[]
  /** Concepts that are the line of a statement only where one of `provenBy` says so, and another line elsewhere. */
  onlyProven?: readonly string[]
}

/** What rows have in common: their behavior, and how figures of such a line are read. */
type Kind = Omit<Row, "key" | "label" | "level" | "aliases"> & Partial<Pick<Row, "level">>

export const flow: Kind = { format: "money", behavior: "duration" }
export const flowSubtotal: Kind = { ...flow, level: "subtotal" }
export const flowTotal: Kind = { ...flow, level: "total" }
export const balance: Kind = { format: "money", behavior: "instant" }
export const balanceSubtotal: Kind = { ...balance, level: "subtotal" }
export const balanceTotal: Kind = { ...balance, level: "total" }
export const perShare: Kind = { format: "perShare", behavior: "perShare" }
export const perShareDividend: Kind = { format: "perShare", behavior: "dividend" }
export const averageShares: Kind = { format: "shares", behavior: "average" }
export const sharesAtEnd: Kind = { format: "shares", behavior: "instant" }

export function figure(kind: Kind, key: string, label: string, aliases: readonly Alias[]): Row {
  return { level: "line", ...kind, key, label, aliases }
}

/** Rows that are lines of a part. */
export function partOf(part: Part, rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, part }))
}

export function flowLine(key: string, label: string, aliases: readonly Alias[]): Row {
  return figure(flow, key, label, aliases)
}

export function balanceLine(key: string, label: string, aliases: readonly Alias[]): Row {
  return figure(balance, key, label, aliases)
}
