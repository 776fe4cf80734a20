// biome-ignore lint/suspicious/noExplicitAny: the parameters of any reader
type Read = (...args: any[]) => Promise<unknown>

/** True if a later request may get more: nothing could be loaded now, or newer data is being fetched. */
function isTemporary(result: unknown): boolean {
  if (typeof result !== "object" || result === null) return false
  const { status, refreshing } = result as { status?: unknown; refreshing?: unknown }
  return status === "unavailable" || refreshing === true
}

/** The same function, which also reports temporary results. */
export function reportTemporary<T extends Read>(read: T, report: () => void): T {
  const reporting: Read = async (...args) => {
    const result = await read(...args)
    if (isTemporary(result)) report()
    return result
  }
  return reporting as T
}

/** The same reader, whose functions also report temporary results. Each of them must return a promise. */
export function reportTemporaryOfAll<T extends { [Name in keyof T]: Read }>(
  reader: T,
  report: () => void,
): T {
  const entries = Object.entries(reader).map(([name, read]) => [name, reportTemporary(read as Read, report)])
  return Object.fromEntries(entries) as T
}
