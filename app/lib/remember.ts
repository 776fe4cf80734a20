/** A function whose result for each argument is computed once and kept as long as the function is. */
export function remember<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const results = new Map<Key, { value: Value }>()
  return (key) => {
    let result = results.get(key)
    if (!result) {
      result = { value: compute(key) }
      results.set(key, result)
    }
    return result.value
  }
}
