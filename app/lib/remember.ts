/** A function whose result for each argument is computed once and kept as long as the function is. */
export function remember<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  return rememberIn(new Map<Key, { value: Value }>(), compute)
}

/** Like `remember`, with results that are kept as long as their argument is. */
export function rememberBeside<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  return rememberIn(new WeakMap<Key, { value: Value }>(), compute)
}

interface Results<Key, Value> {
  get(key: Key): { value: Value } | undefined
  set(key: Key, result: { value: Value }): unknown
}

function rememberIn<Key, Value>(
  results: Results<Key, Value>,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  return (key) => {
    let result = results.get(key)
    if (!result) {
      result = { value: compute(key) }
      results.set(key, result)
    }
    return result.value
  }
}
