const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
// Cloudflare counts the days of the week from Sunday, which is 1.
const weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"]

const minuteMs = 60_000
const searchedMinutes = 4 * 366 * 24 * 60

/** The next time of a cron expression of wrangler.toml, after a time; UTC. Throws on what it cannot read. */
export function nextRun(cron: string, afterMs: number): number {
  const fields = cron.trim().split(/\s+/)
  const [minute, hour, day, month, weekday] = fields
  if (!minute || !hour || !day || !month || !weekday || fields.length > 5)
    throw new Error(`The cron expression "${cron}" in wrangler.toml must have five fields.`)
  const sets = {
    minute: parseField(minute, 0, 59),
    hour: parseField(hour, 0, 23),
    day: parseField(day, 1, 31),
    month: parseField(month, 1, 12, months),
    weekday: parseField(weekday, 1, 7, weekdays),
  }
  const eitherDay = day !== "*" && weekday !== "*"
  let at = (Math.floor(afterMs / minuteMs) + 1) * minuteMs
  for (let tried = 0; tried < searchedMinutes; tried++, at += minuteMs) {
    const date = new Date(at)
    if (!sets.minute.has(date.getUTCMinutes()) || !sets.hour.has(date.getUTCHours())) continue
    const isDay = sets.day.has(date.getUTCDate())
    const isWeekday = sets.weekday.has(date.getUTCDay() + 1)
    if (sets.month.has(date.getUTCMonth() + 1) && (eitherDay ? isDay || isWeekday : isDay && isWeekday))
      return at
  }
  throw new Error(`The cron expression "${cron}" in wrangler.toml is never due.`)
}

function parseField(text: string, from: number, to: number, names: string[] = []): Set<number> {
  const getNumber = (word: string) => {
    const place = names.indexOf(word.toUpperCase())
    const number = place >= 0 ? from + place : /^\d+$/.test(word) ? Number(word) : Number.NaN
    if (number >= from && number <= to) return number
    throw new Error(`"${text}" in a cron expression of wrangler.toml is not a value from ${from} to ${to}.`)
  }
  const getStep = (word: string) => {
    if (/^[1-9]\d*$/.test(word)) return Number(word)
    throw new Error(`"${text}" in a cron expression of wrangler.toml has a step that is no whole number.`)
  }
  const values = text.split(",").flatMap((part) => {
    const [range = "", step = "1"] = part.split("/")
    const [first = "", last] = range.split("-")
    const start = range === "*" ? from : getNumber(first)
    const end = range === "*" ? to : last ? getNumber(last) : part.includes("/") ? to : start
    const every = getStep(step)
    return Array.from(
      { length: Math.max(0, Math.floor((end - start) / every) + 1) },
      (_, place) => start + place * every,
    )
  })
  return new Set(values)
}
