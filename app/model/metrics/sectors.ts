/** Sectors by the first two digits of a SIC code. The SEC has too many groups for a selection list. */
const sectorOfGroup: Record<string, string> = {}
const groups: Record<string, string> = {
  Materials: "08 10 14 24 26 30 32 33",
  Energy: "12 13 29 46",
  "Consumer goods": "01 02 07 09 20 21 22 23 25 31 39",
  "Health care": "80",
  Industrials: "15 16 17 34 35 37 40 41 42 44 45 47 87",
  Technology: "36 38 73",
  Communications: "27 48 78",
  Utilities: "49",
  Retail: "50 51 52 53 54 55 56 57 58 59",
  Financials: "60 61 62 63 64 67",
  "Real estate": "65",
  Services: "70 72 75 76 79 81 82 83 84 86 89",
}
for (const [sector, codes] of Object.entries(groups))
  for (const code of codes.split(" ")) sectorOfGroup[code] = sector

/** Codes with longer prefixes that belong to a different sector than their group. */
const exceptions: [RegExp, string][] = [
  [/^283|^384|^385|^8731|^8071|^5122|^5912|^632/, "Health care"],
  [/^28[0124-9]/, "Materials"],
  [/^284/, "Consumer goods"],
  [/^357|^366|^367|^737/, "Technology"],
  [/^371/, "Consumer goods"],
  [/^376|^381|^372/, "Industrials"],
  [/^483|^484|^7812|^7822|^781/, "Communications"],
  [/^6798|^6552/, "Real estate"],
  [/^73[1-68]/, "Services"],
  [/^36[34]/, "Consumer goods"],
]

/** The sector of a SIC code; null where the code is unknown. */
export function getSector(sic: string | null): string | null {
  if (!sic) return null
  return exceptions.find(([pattern]) => pattern.test(sic))?.[1] ?? sectorOfGroup[sic.slice(0, 2)] ?? null
}
