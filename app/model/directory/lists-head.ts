import { z } from "zod"

export const listsHeadSchema = z.object({
  /** The address of the packed lists, which contains a hash, so that the content at an address never changes. */
  address: z.string(),
  companies: z.number().int(),
  investors: z.number().int(),
})

export type ListsHead = z.infer<typeof listsHeadSchema>
