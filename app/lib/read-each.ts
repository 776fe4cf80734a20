import type { z } from "zod"

/** The elements of a list that a schema accepts, and the number of the others, which do not hide them. */
export function readEach<T>(
  schema: z.ZodType<T>,
  elements: readonly unknown[],
): { read: T[]; leftOut: number } {
  const read = elements.flatMap((element) => {
    const parsed = schema.safeParse(element)
    return parsed.success ? [parsed.data] : []
  })
  return { read, leftOut: elements.length - read.length }
}
