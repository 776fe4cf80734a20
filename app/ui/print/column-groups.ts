/**
 * Groups of neighboring columns that fit on one sheet, in the order of the sheets: a table that opens at its end
 * begins with its last columns. A column wider than a sheet has a sheet of its own.
 */
export function toColumnGroups(widths: readonly number[], room: number, isFromEnd: boolean): number[][] {
  const columns = [...widths.keys()]
  const groups: number[][] = []
  let free = 0
  for (const column of isFromEnd ? columns.reverse() : columns) {
    const width = widths[column] ?? 0
    const group = groups.at(-1)
    if (group && width <= free) group.push(column)
    else {
      groups.push([column])
      free = room
    }
    free -= width
  }
  return isFromEnd ? groups.map((group) => group.reverse()) : groups
}
