/** Items by a key, in the order in which keys first appear. Node 20 has no Map.groupBy. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) append(groups, keyOf(item), item)
  return groups
}

/** Adds an item to the list of a key. */
export function append<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = groups.get(key)
  if (known) known.push(item)
  else groups.set(key, [item])
}

/** Adds an item to the set of a key. */
export function include<Key, Item>(groups: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const known = groups.get(key)
  if (known) known.add(item)
  else groups.set(key, new Set([item]))
}

/** The value of a key; for a new key the one that is made. */
export function getOrMake<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const made = make()
  values.set(key, made)
  return made
}

/** The items in their order, at most so many together. */
export function getChunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  )
}

/** A record with a value for each of its keys. */
export function fromKeys<Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>
}

/** A record with another value for each of its keys. */
export function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  toValue: (value: From, key: Key) => To,
): Record<Key, To> {
  return fromKeys(Object.keys(record) as Key[], (key) => toValue(record[key], key))
}
