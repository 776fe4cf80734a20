import { z } from "zod"
import { parseForm, type RefusedForm } from "~/lib/parse-form"
import { tidyLine } from "~/lib/text/tidy-line"
import { subjectTypes } from "~/model/directory/subject-type"
import { goneList, parseSubjectKey, type Watchlist, watchLimits } from "./watchlist"

const list = z.string({ error: goneList }).min(1, goneList).max(40, goneList)
const name = z.string({ error: "A list needs a name." }).transform((text) => tidyLine(text, watchLimits.name))
const noWanted = "Enter a ticker, a CIK or a company."
const subject = z.string({ error: "This cannot be added to a watchlist." }).transform((text, context) => {
  const parsed = parseSubjectKey(text)
  if (parsed) return parsed
  context.addIssue({ code: "custom", message: "This cannot be added to a watchlist." })
  return z.NEVER
})
const noSubjects = "Nothing in this portfolio can be added to a watchlist."
/** Keys of subjects with spaces between them. */
const subjects = z
  .string({ error: noSubjects })
  .transform((text) => text.split(/\s+/, 1000).flatMap((key) => parseSubjectKey(key) ?? []))
  .refine((parsed) => parsed.length > 0, noSubjects)
const note = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? "")
      .replaceAll("\0", "")
      .trim()
      .slice(0, watchLimits.note)
      .replace(/[\ud800-\udbff]$/, ""),
  )

/** All forms of the watchlist page. A button has one value, so the direction of a move is part of the intent. */
const schema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("create-list"), name }),
    z.object({ intent: z.literal("rename-list"), list, name }),
    z.object({ intent: z.literal("delete-list"), list }),
    z
      .object({ intent: z.enum(["move-list-up", "move-list-down"]), list })
      .transform(({ intent, list }) => ({ intent: "move-list" as const, list, step: toStep(intent) })),
    z.object({
      intent: z.literal("add"),
      list: list.optional(),
      wanted: z
        .string({ error: noWanted })
        .transform((text) => tidyLine(text, 1000))
        // Conform treats text that is empty after trimming as absent.
        .pipe(z.string({ error: noWanted }).max(100, "This text is longer than the name of any company.")),
    }),
    z.object({ intent: z.literal("remove"), list, subject }),
    z
      .object({ intent: z.enum(["move-up", "move-down"]), list, subject })
      .transform(({ intent, ...entry }) => ({ intent: "move" as const, ...entry, step: toStep(intent) })),
    z.object({ intent: z.literal("note"), list, subject, note }),
    z.object({ intent: z.literal("fill-list"), name, subjects }),
    z.object({ intent: z.literal("seen") }),
    z.object({ intent: z.literal("merge"), lists: z.string().default("[]") }),
    z.object({ intent: z.literal("discard") }),
  ],
  { error: "This form's action is not known." },
)

type AskedChange = z.infer<typeof schema>

function toStep(intent: string): -1 | 1 {
  return intent.endsWith("-up") ? -1 : 1
}

/** The change that a form requests; the subject to add is not found yet. */
export function parseChange(form: FormData): AskedChange | RefusedForm {
  return parseForm(form, schema)
}

const storedItem = z.object({
  type: z.enum(subjectTypes),
  identifier: z.string().regex(/^[A-Za-z0-9.-]{1,20}$/),
  note: z.string().max(watchLimits.note),
  addedAt: z.int().nonnegative(),
})
/** Each subject once, as an account stores it. */
function withoutRepeats(items: z.infer<typeof storedItem>[]) {
  return [...new Map(items.map((item) => [`${item.type}/${item.identifier}`, item])).values()]
}

const storedLists = z
  .array(
    z.object({
      id: z.string().min(1).max(40),
      name: z
        .string()
        .transform((text) => tidyLine(text, watchLimits.name))
        .pipe(z.string().min(1)),
      items: z.array(storedItem).max(watchLimits.items).transform(withoutRepeats),
    }),
  )
  .max(watchLimits.lists)

/** Lists from a device; null if they cannot be read. */
export function parseStoredLists(value: unknown): Watchlist[] | null {
  const result = storedLists.safeParse(value)
  return result.success ? result.data : null
}
