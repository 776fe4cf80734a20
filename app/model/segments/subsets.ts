/** A candidate part of a total, with one value for each period. */
interface Part {
  values: number[]
}

/** With more parts, only their whole is compared with the total. */
export const maxParts = 24
/** With one period, a sum of some of many parts can be right by chance. */
const maxPartsOfOnePeriod = 8
const maxFound = 400

/**
 * The sets of parts that add up to the totals in every period, as sorted indexes: without sets that contain another
 * one, whose further parts cancel out. Two halves are combined, so that 24 parts take 8,192 sums.
 */
export function findSums(parts: Part[], totals: number[]): number[][] {
  if (parts.length > maxParts || (totals.length < 2 && parts.length > maxPartsOfOnePeriod)) return []
  const half = Math.ceil(parts.length / 2)
  const left = getSums(parts.slice(0, half), totals.length)
  const byLeft = new Map<string, number[]>()
  left.forEach((sums, mask) => {
    const key = sums.join(" ")
    const masks = byLeft.get(key)
    if (!masks) byLeft.set(key, [mask])
    else if (masks.length < maxFound) masks.push(mask)
  })
  const found: number[][] = []
  getSums(parts.slice(half), totals.length).forEach((sums, mask) => {
    const needed = byLeft.get(sums.map((sum, at) => round((totals[at] ?? 0) - sum)).join(" ")) ?? []
    for (const other of needed)
      if (found.length < maxFound) found.push([...getBits(other), ...getBits(mask).map((bit) => bit + half)])
  })
  return found.filter((set) => !found.some((other) => other.length < set.length && contains(set, other)))
}

function getSums(parts: Part[], periods: number): number[][] {
  let sums: number[][] = [Array.from({ length: periods }, () => 0)]
  for (const { values } of parts)
    sums = [...sums, ...sums.map((sum) => sum.map((value, at) => round(value + (values[at] ?? 0))))]
  return sums
}

function getBits(mask: number): number[] {
  const bits: number[] = []
  for (let bit = 0; mask >> bit > 0; bit++) if ((mask >> bit) & 1) bits.push(bit)
  return bits
}

function contains(set: number[], other: number[]): boolean {
  const all = new Set(set)
  return other.every((each) => all.has(each))
}

/** Sums of decimals, such as thousandths, differ in the last bits. */
function round(value: number): number {
  return Math.round(value * 1e4) / 1e4 || 0
}
