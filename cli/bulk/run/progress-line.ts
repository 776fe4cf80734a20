import { formatFigure } from "~/lib/numbers"

export interface Progress {
  done: number
  total: number
  /** Uncompressed bytes. */
  bytesDone: number
  bytesTotal: number
  refused: number
  elapsedMs: number
}

/** `1,204 of 9,016 companies, 212 of 1,590 MB, 31.4 MB/s, 44 s left, 2 refused` */
export function formatProgress(noun: string, progress: Progress): string {
  const { done, total, bytesDone, bytesTotal, refused, elapsedMs } = progress
  const rate = elapsedMs > 0 ? bytesDone / elapsedMs : 0
  const parts = [
    `${formatFigure(done)} of ${formatFigure(total)} ${noun}`,
    `${toMb(bytesDone)} of ${toMb(bytesTotal)} MB`,
    `${(rate / 1000).toFixed(1)} MB/s`,
  ]
  if (rate > 0 && bytesDone < bytesTotal) parts.push(`${formatSeconds((bytesTotal - bytesDone) / rate)} left`)
  if (refused > 0) parts.push(`${formatFigure(refused)} refused`)
  return parts.join(", ")
}

function toMb(bytes: number): string {
  return formatFigure(Math.round(bytes / 1_000_000))
}

/** `44 s`, `3 min`, `2 h 5 min` */
export function formatSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 100) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Writes a line in place on a terminal, and every ten seconds elsewhere. */
export function showProgress(
  describe: () => string,
  output: Pick<NodeJS.WriteStream, "write" | "isTTY"> = process.stdout,
): { end: () => void } {
  let width = 0
  const draw = () => {
    const text = describe()
    output.write(`\r${text.padEnd(width)}`)
    width = text.length
  }
  const timer = output.isTTY
    ? setInterval(draw, 500)
    : setInterval(() => output.write(`${describe()}\n`), 10_000)
  timer.unref()
  return {
    end() {
      clearInterval(timer)
      if (!output.isTTY) return void output.write(`${describe()}\n`)
      draw()
      output.write("\n")
    },
  }
}
