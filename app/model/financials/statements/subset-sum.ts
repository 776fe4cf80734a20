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
    const found: Item[][] = []
    choose(usable, size, 0, target, [], found)
    if (found.length === 1) return found[0] ?? null
    if (found.length > 1) return null
  }
  return null
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
