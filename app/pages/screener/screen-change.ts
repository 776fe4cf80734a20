import { parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"
import { tidyLine } from "~/lib/tidy-line"
import { maxScreenNameLength } from "~/model/watchlists/saved-screen"

const screen = z.string().min(1).max(maxScreenNameLength)
const needed = "A screen needs a name."
const name = z
  .string({ error: needed })
  .transform((text) => tidyLine(text, maxScreenNameLength))
  .pipe(z.string({ error: needed }).min(1, needed))

/** Every form of saved screens; what is saved is the screen of the address that the form is sent to. */
const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save-screen"), name }),
  z.object({ intent: z.literal("rename-screen"), screen, name }),
  z.object({ intent: z.literal("delete-screen"), screen }),
])

export type ScreenChange = z.infer<typeof schema>

/** The change that a form asks for, or a sentence on why it cannot be made. */
export function parseScreenChange(formData: FormData): ScreenChange | { problem: string } {
  const submission = parseWithZod(formData, { schema })
  if (submission.status === "success") return submission.value
  const first = Object.values(submission.error ?? {}).flat()[0]
  return { problem: first ?? "This form could not be read." }
}
