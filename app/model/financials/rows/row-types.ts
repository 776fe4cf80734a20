/** How a row's numbers are drawn; ratios are plain numbers (0.46 is 46 %). */
export type Format = "money" | "perShare" | "shares" | "percent" | "times" | "days"

/**
 * How a row behaves in time, after XBRL's period types: durations add up over quarters; an instant is the balance
 * at a period's end; averages and per-share figures are never added or subtracted; dividends per share add up.
 */
export type Behaviour = "duration" | "instant" | "average" | "perShare" | "dividend"

/**
 * A concept (`Assets` is us-gaap's; others with their prefix), or a sum: each term is a list of concepts of
 * which the first reported counts. A leading minus turns a filed outflow negative. With `allOf` a sum needs all of its concepts.
 */
export type Alias = string | readonly (readonly string[])[] | { readonly allOf: readonly string[] }

export type Row = {
  key: string
  label: string
  format: Format
  behaviour: Behaviour
  level: "line" | "subtotal" | "total"
  aliases: readonly Alias[]
  /**
   * For figures that are never negative by nature: some filers enter an expense under the sign that it has in a
   * sum (turned), or a net asset under the name of the liability (dropped).
   */
  negatives?: "turn" | "drop"
}

type Kind = { format: Format; behaviour: Behaviour }

const duration: Kind = { format: "money", behaviour: "duration" }
const instant: Kind = { format: "money", behaviour: "instant" }
export const perShare: Kind = { format: "perShare", behaviour: "perShare" }
export const perShareDividend: Kind = { format: "perShare", behaviour: "dividend" }
export const averageShares: Kind = { format: "shares", behaviour: "average" }
export const sharesAtEnd: Kind = { format: "shares", behaviour: "instant" }

export function figure(kind: Kind, key: string, label: string, aliases: readonly Alias[]): Row {
  return { key, label, ...kind, level: "line", aliases }
}

export function flowLine(key: string, label: string, aliases: readonly Alias[]): Row {
  return figure(duration, key, label, aliases)
}

export function flowTotal(
  level: "subtotal" | "total",
  key: string,
  label: string,
  aliases: readonly Alias[],
): Row {
  return { ...figure(duration, key, label, aliases), level }
}

export function balanceLine(key: string, label: string, aliases: readonly Alias[]): Row {
  return figure(instant, key, label, aliases)
}

export function balanceTotal(
  level: "subtotal" | "total",
  key: string,
  label: string,
  aliases: readonly Alias[],
): Row {
  return { ...figure(instant, key, label, aliases), level }
}
