import type { ReadingSection } from "~/model/reading/reading-document"
import { listTables } from "~/model/reading/tables/section-tables"
import { toPlainFigure } from "~/model/reading/tables/table-cells"
import { getText } from "~/model/reading/text/markup"
import type { FiledPerson, PersonPay } from "./people-document"
import { isPersonName } from "./person-name"

const titleWord =
  /\b(?:President|Chief|Executive|Senior|Former|Vice|Chair\w*|CEO|CFO|COO|General|Secretary|Treasurer|Global|Group|Head|Director|Principal|Interim|Co-|SVP|EVP|Corporate|Retired)/

/** The summary compensation table: each person's total by year. */
export function readPay(sections: ReadingSection[]): PersonPay[] {
  for (const section of sections)
    for (const { grid } of listTables(section)) {
      const names = (grid.heads.length > 0 ? grid.heads : grid.rows.slice(0, 2)).reduce<string[]>(
        (joined, line) => line.map((text, at) => `${joined[at] ?? ""} ${text}`.trim()),
        [],
      )
      const year = names.findIndex((name) => /\byear\b/i.test(name))
      const total = names.findLastIndex((name) => /^total\b/i.test(name))
      if (year < 0 || total < year || !/name.*(?:position|title)/i.test(names[0] ?? "")) continue
      const pay = toPay(grid.rows, year, total)
      if (pay.length > 0) return pay
    }
  return []
}

/** Rows without a name belong to the person above; a title may continue in them. */
function toPay(rows: string[][], year: number, total: number): PersonPay[] {
  const pay: PersonPay[] = []
  for (const row of rows) {
    const label = (row[0] ?? "").replace(/\(\d+\)/g, "").trim()
    const { name, title } = splitLabel(label)
    const last = pay.at(-1)
    if (name) pay.push({ name, title, years: [] })
    else if (label && last && !last.title) last.title = label
    const paid = Number(toPlainFigure(row.slice(total).find((cell) => /\d{3}/.test(cell)) ?? ""))
    const of = Number(/^(?:19|20)\d\d\b/.exec(row[year] ?? "")?.[0])
    const years = pay.at(-1)?.years
    // A year that repeats belongs to a person whose name was not recognized.
    if (of && paid > 0 && years && !years.some((each) => each.year <= of))
      years.push({ year: of, totalUsd: paid })
  }
  return pay.filter(({ years }) => years.length > 0)
}

function splitLabel(label: string): { name: string | null; title: string } {
  const at = label.search(titleWord)
  const name = (at > 0 ? label.slice(0, at) : label).replace(/[,;–—-]\s*$/, "").trim()
  return isPersonName(name) && at !== 0
    ? { name, title: at > 0 ? label.slice(at).trim() : "" }
    : { name: null, title: "" }
}

/** The most characters between a name and its age and first year. */
const reach = 420

/** Age and first year as a director of people whose names are known, where the proxy statement prints them by the name. */
export function readDirectors(
  sections: ReadingSection[],
  names: string[],
): Pick<FiledPerson, "name" | "age" | "since" | "section">[] {
  const texts = sections.map(({ key, blocks }) => ({
    key,
    text: blocks.map(({ html }) => getText(html)).join("\n"),
  }))
  return names.flatMap((name) => {
    for (const { key, text } of texts)
      for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
        const around = untilNextName(text.slice(at + name.length, at + name.length + reach), names)
        const age = Number(
          /\bage:?\s*(\d{2})\b|^,\s*(\d{2})\b(?=[,.;\s])/i.exec(around)?.slice(1).find(Boolean),
        )
        const since = /\bdirector since:?\s*((?:[A-Z][a-z]+ )?\d{4})\b/i.exec(around)?.[1] ?? null
        if (age >= 18 || since) return [{ name, age: age >= 18 ? age : null, since, section: key }]
      }
    return []
  })
}

function untilNextName(text: string, names: string[]): string {
  const ends = names.map((name) => text.indexOf(name)).filter((at) => at >= 0)
  return text.slice(0, Math.min(text.length, ...ends))
}
