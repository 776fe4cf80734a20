/**
 * The smallest set of items (none of them zero) that adds up to a target exactly, at most `most` of them; null
 * when there is none, or more than one of that size: then the sum proves nothing.
 */
export function findSubset<Item extends { value: number }>(
  items: readonly Item[],
  target: number,
  most = 4,
): Item[] | null {
  const usable = items.filter((item) => item.value !== 0)
  for (let size = 1; size <= Math.min(most, usable.length); size += 1) {
    const found = getSets(usable, size, target)
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null
  }
  return null
}

/**
 * Like `findSubset`, also with all items but a few, and only among so few sets that an equal sum is no chance:
 * under a twentieth of the amounts, in steps of `unit`, that the items can add up to.
 */
export function findProvenSubset<Item extends { value: number }>(
  items: readonly Item[],
  target: number,
  unit: number,
): Item[] | null {
  const usable = items.filter((item) => item.value !== 0)
  const total = usable.reduce((sum, item) => sum + item.value, 0)
  const steps = usable.reduce((sum, item) => sum + Math.abs(item.value), 0) / unit
  // Single lines are always compared, however small the amounts.
  let budget = Math.max(steps / 20, usable.length + 1)
  for (const { size, isLeftOut } of sizesToTry(usable.length)) {
    budget -= countSets(usable.length, size)
    if (budget < 0) return null
    const found = getSets(usable, size, isLeftOut ? total - target : target)
    const [only] = found
    if (found.length > 1) return null
    if (only) return isLeftOut ? usable.filter((item) => !only.includes(item)) : only
  }
  return null
}

/** One item, all, all but one, two, all but two, three …: sizes with the fewest sets first, each set once. */
function sizesToTry(count: number): { size: number; isLeftOut: boolean }[] {
  const sizes: { size: number; isLeftOut: boolean }[] = []
  for (let size = 0; size <= Math.min(4, count); size += 1) {
    if (size > 0 && size * 2 <= count) sizes.push({ size, isLeftOut: false })
    if (size * 2 < count) sizes.push({ size, isLeftOut: true })
  }
  return sizes
}

function countSets(count: number, size: number): number {
  let sets = 1
  for (let taken = 0; taken < size; taken += 1) sets = (sets * (count - taken)) / (taken + 1)
  return sets
}

/** Every set of that size with that sum; after the second, none is looked for. */
function getSets<Item extends { value: number }>(
  items: readonly Item[],
  size: number,
  target: number,
): Item[][] {
  const found: Item[][] = []
  choose(items, size, 0, target, [], found)
  return found
}

function choose<Item extends { value: number }>(
  items: readonly Item[],
  left: number,
  from: number,
  target: number,
  picked: Item[],
  found: Item[][],
): void {
  if (found.length > 1) return
  if (left === 0) {
    if (target === 0) found.push([...picked])
    return
  }
  for (let index = from; index <= items.length - left; index += 1) {
    const item = items[index]
    if (!item) continue
    picked.push(item)
    choose(items, left - 1, index + 1, target - item.value, picked, found)
    picked.pop()
  }
}
