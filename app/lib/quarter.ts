import type { IsoDate } from "./dates"

/** A calendar quarter as written in addresses: `2025q1`. */
export type Quarter = `${number}q${1 | 2 | 3 | 4}`

export function parseQuarter(text: string): Quarter | null {
  return /^(19|20)\d{2}q[1-4]$/.test(text) ? (text as Quarter) : null
}

/** January to March is q1, and so on. */
export function getQuarter(date: IsoDate): Quarter {
  return `${Number(date.slice(0, 4))}q${Math.ceil(Number(date.slice(5, 7)) / 3) as 1 | 2 | 3 | 4}`
}

/** The quarter `steps` later, or earlier if negative. */
export function shiftQuarter(quarter: Quarter, steps: number): Quarter {
  const index = Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(5)) - 1 + steps
  return `${Math.floor(index / 4)}q${((index % 4) + 1) as 1 | 2 | 3 | 4}`
}

export function quarterEnd(quarter: Quarter): IsoDate {
  return `${quarter.slice(0, 4)}-${["03-31", "06-30", "09-30", "12-31"][Number(quarter.slice(5)) - 1]}`
}

/** `Q1 2025` */
export function formatQuarter(quarter: Quarter): string {
  return `Q${quarter.slice(5)} ${quarter.slice(0, 4)}`
}
