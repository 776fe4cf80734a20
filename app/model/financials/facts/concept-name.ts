/**
 * A stored concept says how its value came from the filed one: `-us-gaap:X` turned, `1000000×us-gaap:X` scaled,
 * `us-gaap:X + us-gaap:Y` summed.
 */
export function conceptName(stored: string): string {
  // Most names are the filed ones.
  if (!/^[-\d]/.test(stored) && !stored.includes(" + ")) return stored
  return stored
    .split(" + ")
    .map((part) => part.replace(/^-?([\d.]+×)?/, ""))
    .join(" + ")
}

/** The factor of the filed value. */
export function conceptFactor(stored: string): number {
  if (stored.includes(" + ")) return 1
  const scale = /^-?([\d.]+)×/.exec(stored)?.[1]
  return (stored.startsWith("-") ? -1 : 1) * (scale ? Number(scale) : 1)
}
