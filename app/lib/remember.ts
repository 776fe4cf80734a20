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

/** The function whose result is made once for an object and kept as long as it. */
export function keepWith<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const kept = new WeakMap<Of, { made: Made }>()
  return (of) => {
    const known = kept.get(of)
    if (known) return known.made
    const made = make(of)
    kept.set(of, { made })
    return made
  }
}
