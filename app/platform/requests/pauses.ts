/** On one machine, the runtime answers no other request while one call to D1 or R2 follows another without a timer. */
export const letOthersRun = () => new Promise<void>((resolve) => setTimeout(resolve))

const sliceMs = 30

/** A function to call before each call of long work: it lets others run if the work had no pause for a while. */
export function makePauses(now = Date.now, pause = letOthersRun): () => Promise<void> {
  let pausedAt = now()
  return async () => {
    if (now() - pausedAt < sliceMs) return
    await pause()
    pausedAt = now()
  }
}
