/** Times in milliseconds, sorted. */
export class Times {
  private readonly times: number[] = []

  add(ms: number): void {
    this.times.push(ms)
  }

  addAll(other: Times): void {
    for (const ms of other.times) this.add(ms)
  }

  quantile(part: number): number {
    const sorted = [...this.times].sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
  }
}

/** Runs what is to be timed; the result is handed back so that nothing is optimised away. */
export function timed<T>(times: Times, run: () => T): T {
  const start = performance.now()
  const result = run()
  times.add(performance.now() - start)
  return result
}

export async function timedAsync<T>(times: Times, run: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await run()
  times.add(performance.now() - start)
  return result
}

function ms(value: number): string {
  return `${value < 0.1 ? value.toFixed(4) : value.toFixed(2)} ms`
}

export function report(title: string, times: Record<string, Times>, first: string): void {
  console.log(`\n${title}`)
  const own = times[first]!
  for (const [name, each] of Object.entries(times)) {
    const ratio =
      name === first ? "" : `   ${(each.quantile(0.5) / own.quantile(0.5)).toFixed(1)} times as long (p50)`
    console.log(
      `  ${name.padEnd(34)} p50 ${ms(each.quantile(0.5)).padStart(11)}   p95 ${ms(each.quantile(0.95)).padStart(11)}${ratio}`,
    )
  }
}
