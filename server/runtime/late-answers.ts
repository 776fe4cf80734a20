import workerThreads, { type MessagePort } from "node:worker_threads"

const receive = workerThreads.receiveMessageOnPort
const longestMs = 30_000
const nothing = new Int32Array(new SharedArrayBuffer(4))

/**
 * Miniflare's calls of bindings sleep until another thread wakes them, and fail if they are woken before the answer is
 * there (workers-sdk 15552, corrected in versions that no longer run on Node 20). This makes them wait for it.
 */
export function waitForLateAnswers(): void {
  workerThreads.receiveMessageOnPort = receiveAnswer
}

function receiveAnswer(port: MessagePort): { message: unknown } | undefined {
  const endMs = Date.now() + longestMs
  for (;;) {
    const answer = receive(port)
    if (answer || Date.now() > endMs) return answer
    Atomics.wait(nothing, 0, 0, 1)
  }
}
