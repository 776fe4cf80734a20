/**
 * Keeps what was made of an object that never changes, such as a stored document, as long as the object is in use:
 * the last `most` results by key. `isCurrent` compares what else a kept result was made of.
 */
export function keptViews<View extends object>(most: number) {
  const views = new WeakMap<object, Map<string, View>>()
  return (
    of: object,
    key: string,
    make: () => View,
    isCurrent: (kept: View) => boolean = () => true,
  ): View => {
    const known = views.get(of)?.get(key)
    if (known && isCurrent(known)) return known
    const view = make()
    const all = views.get(of) ?? new Map<string, View>()
    views.set(of, all)
    all.delete(key)
    all.set(key, view)
    const [oldest] = all.keys()
    if (all.size > most && oldest !== undefined) all.delete(oldest)
    return view
  }
}
