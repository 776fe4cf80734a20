/** With it, the server of one's own gives the memory of its processes to the Worker, which cannot read it. */
export const memoryHeader = "cf-server-memory"

/** With it, that server gives the number of requests that it answered without the Worker. */
export const frontAnswersHeader = "cf-front-answers"

/** Bytes by process. */
export type Memory = Record<string, number>

export function formatMemory(memory: Memory): string {
  return Object.entries(memory)
    .map(([name, bytes]) => `${name}=${bytes}`)
    .join(",")
}

/** Empty where nothing gives it, as on Cloudflare. */
export function parseMemory(text: string | null): Memory {
  return Object.fromEntries(
    [...(text ?? "").matchAll(/([a-z]+)=(\d+)/g)].map(([, name = "", bytes]) => [name, Number(bytes)]),
  )
}
