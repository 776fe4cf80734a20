const mark = "Result"

/** What one check compared: a line that the tool `accuracy` writes into docs/accuracy.md. */
interface Result {
  /** The topic up to the first comma, then the size of the sample. */
  what: string
  compared: number
  /** The number that differs, with a note on what is known of it. */
  differ: string
}

export function toResultLine({ what, compared, differ }: Result): string {
  return [mark, what, compared.toLocaleString("en-US"), differ].join(" | ")
}

/** The results among the lines of a command. */
export function readResults(output: string): string[][] {
  return output
    .split("\n")
    .map((line) => line.split(" | "))
    .filter(([first]) => first === mark)
    .map(([, ...cells]) => cells)
}

/** A page with the cells of the rows that were measured; throws if a topic is not in its table. */
export function updatePage(page: string, results: readonly string[][], day: string): string {
  const rows = page.split("\n")
  for (const [what = "", compared = "", differ = ""] of results) {
    const topic = `| ${what.split(",")[0]}`
    const place = rows.findIndex((row) => row.startsWith(`${topic},`) || row.startsWith(`${topic} |`))
    if (place < 0) throw new Error(`docs/accuracy.md has no row "${topic}".`)
    const [, , against, , , command] = (rows[place] ?? "").split(/ ?\| ?/)
    rows[place] = `| ${[what, against, compared, differ, command, day].join(" | ")} |`
  }
  return rows.join("\n")
}
