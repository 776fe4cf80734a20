/** The starts of the columns of a printed information table. */
export interface TableColumns {
  name: number
  /** Null if the marker line does not show it. */
  title: number | null
  cusip: number
  /** True if the shares come before their value. */
  amountFirst: boolean
}

/**
 * Columns by a marker line (`<S>   <C>   <C>`) or a ruler (`-----  ----  -----`) below the header's lines, which name
 * them; null for any other line. The form has issuer, class and CUSIP first.
 */
export function toColumns(line: string, header: string[]): TableColumns | null {
  const marks = /^\s*<S>/i.test(line)
    ? [...line.matchAll(/<[SC]>/gi)].map((match) => ({ start: match.index, end: match.index + 3 }))
    : /^[\s\-=_]*$/.test(line)
      ? [...line.matchAll(/[-=_]{2,}/g)].map((match) => ({
          start: match.index,
          end: match.index + match[0].length,
        }))
      : []
  if (marks.length < 5) return null
  const named = marks.map(({ start }, index) => {
    const end = marks[index + 1]?.start ?? start + 14
    return header
      .map((above) => above.slice(start, end))
      .join(" ")
      .toLowerCase()
  })
  const cusip = Math.max(
    named.findIndex((name) => /cusip/.test(name)),
    0,
  )
  const at = cusip > 0 ? cusip : 2
  const value = named.findIndex((name, index) => index > at && /value|\$?1,?000/.test(name))
  const amount = named.findIndex((name, index) => index > at && /shrs|shares|prn|princip|amount/.test(name))
  const [first, second] = marks
  const third = marks[at]
  if (!first || !third) return null
  return {
    name: first.start,
    title: at >= 2 ? (second?.start ?? null) : null,
    cusip: third.start,
    amountFirst: value >= 0 && amount >= 0 && amount < value,
  }
}
