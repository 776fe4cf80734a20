import { z } from "zod"
import { parseForm, type RefusedForm } from "~/lib/parse-form"
import { tidyLine } from "~/lib/text/tidy-line"
import { maxScreenNameLength } from "~/model/watchlists/saved-screen"

const screen = z.string().min(1).max(maxScreenNameLength)
const needed = "Enter a name for the screen."
const name = z
  .string({ error: needed })
  .transform((text) => tidyLine(text, maxScreenNameLength))
  .pipe(z.string({ error: needed }).min(1, needed))

/** The forms of saved screens. The saved screen is that of the form's address. */
const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save-screen"), name }),
  z.object({ intent: z.literal("rename-screen"), screen, name }),
  z.object({ intent: z.literal("delete-screen"), screen }),
])

type ScreenChange = z.infer<typeof schema>

/** The requested change, or why there is none. */
export function parseScreenChange(form: FormData): ScreenChange | RefusedForm {
  return parseForm(form, schema)
}
