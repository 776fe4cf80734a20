/** The time that a page waits for the SEC. */
const budgetMs = 9_000

const late = {
  status: "unavailable",
  reason: "Still loading from the SEC. Try again in a minute.",
} as const

/** The result of a read, or that the SEC is slow; the read continues in the background. */
export async function withinBudget<T>(
  read: Promise<T>,
  wait: (ms: number) => Promise<void>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<T | typeof late> {
  waitUntil(read.catch((error: unknown) => console.error("A read of the SEC failed.", error)))
  return Promise.race([read, wait(budgetMs).then(() => late)])
}
