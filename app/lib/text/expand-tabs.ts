/** Tabs as the blanks that a printer set: every column of eight. */
export function expandTabs(line: string): string {
  if (!line.includes("\t")) return line
  let expanded = ""
  for (const character of line)
    expanded += character === "\t" ? " ".repeat(8 - (expanded.length % 8)) : character
  return expanded
}
