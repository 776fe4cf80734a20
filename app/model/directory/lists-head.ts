import { z } from "zod"

export const listsHeadSchema = z.object({
  /** The address of the packed lists: named by their content, so that they never change. */
  address: z.string(),
  companies: z.number().int(),
  investors: z.number().int(),
})

export type ListsHead = z.infer<typeof listsHeadSchema>
