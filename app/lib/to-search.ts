type Value = string | number | false | null | undefined

/** A query string with its question mark, without empty values; empty if no value remains. */
export function toSearch(values: Record<string, Value>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, String(value))
  return query.size ? `?${query}` : ""
}
