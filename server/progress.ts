/** Says what is done now: on a terminal in one line that counts the seconds, elsewhere once. */
export function startProgress(
  print: (line: string) => void,
  output: NodeJS.WriteStream = process.stdout,
): { show: (text: string) => void; end: () => void } {
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    if (!timer) return
    clearInterval(timer)
    timer = undefined
    output.write("\n")
  }
  const show = (text: string) => {
    end()
    if (!output.isTTY) {
      print(`${text} …`)
      return
    }
    const since = Date.now()
    const draw = () => output.write(`\r${text} … ${Math.round((Date.now() - since) / 1000)} s`)
    draw()
    timer = setInterval(draw, 1000)
  }
  return { show, end }
}

const lineEveryMs = 10_000

/** Without a terminal: the progress of a long task as a line of its own, at most every ten seconds. */
export function progressLines(
  title: string,
  output: Pick<NodeJS.WriteStream, "write" | "isTTY"> = process.stdout,
  now: () => number = Date.now,
): (progress: string) => void {
  let due = now() + lineEveryMs
  return (progress) => {
    if (output.isTTY || now() < due) return
    due = now() + lineEveryMs
    output.write(`${title}: ${progress}\n`)
  }
}
