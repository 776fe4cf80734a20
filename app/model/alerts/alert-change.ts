import { z } from "zod"
import { parseForm, type RefusedForm } from "~/lib/parse-form"
import { tidyLine } from "~/lib/text/tidy-line"
import { type AlertChoice, alertFrequencies, alertLimits, alertTopics } from "./alert"
import { alertSource } from "./alert-schemas"
import { type HookKind, hookKinds, hookLimits } from "./hook"

/** That of words in filings; others have less. */
const longestSource = 1000
const source = { source: alertSource, sourceId: z.string().min(1).max(longestSource) }

const forms = z
  .string()
  .default("")
  .transform((text, context) => {
    const names = text
      .split(/[,;]/)
      .map((name) => tidyLine(name, 40).toUpperCase())
      .filter(Boolean)
    const wrong = names.find((name) => !/^[A-Z0-9][A-Z0-9 /-]{0,19}$/.test(name))
    if (wrong !== undefined || names.length > alertLimits.forms)
      context.addIssue(
        wrong === undefined
          ? `Enter at most ${alertLimits.forms} forms.`
          : `“${wrong}” is not a form. Separate forms with commas: 10-K, 8-K.`,
      )
    return [...new Set(names)]
  })

const change = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    ...source,
    topics: z
      .array(z.enum(alertTopics))
      .min(1, "Choose at least one kind of news.")
      .transform((topics) => [...new Set(topics)]),
    forms,
    frequency: z.enum(alertFrequencies),
  }),
  z.object({ intent: z.literal("remove"), ...source }),
  z.object({
    intent: z.literal("add-hook"),
    kind: z.enum(Object.keys(hookKinds) as HookKind[]),
    url: z.string({ error: "Enter an address." }).max(10 * hookLimits.url),
  }),
  z.object({ intent: z.enum(["remove-hook", "test-hook"]), hook: z.string().max(40) }),
  z.object({ intent: z.enum(["mail-on", "mail-off", "make-feed", "remove-feed"]) }),
])

type AlertChange = z.infer<typeof change>

/** The change that a form of the alerts page asks for, or what is wrong with it. */
export function parseAlertChange(form: URLSearchParams): AlertChange | RefusedForm {
  const parsed = parseForm(form, change)
  if (!("problem" in parsed)) return parsed
  const [field] = Object.keys(parsed.result.error ?? {})
  if (field === "topics" || field === "forms" || field === "url") return parsed
  return { ...parsed, problem: "This form could not be read, so nothing was changed." }
}

/** Entering companies exist only for screens; the market's alerts are about insiders, and those of words about filings. */
export function toChoice({ source, topics, forms, ...rest }: AlertChoice): AlertChoice {
  if (source === "words") return { ...rest, source, topics: ["filings"], forms: [] }
  if (source === "insiders") return { ...rest, source, topics: ["insiders"], forms: [] }
  const chosen = source === "screen" ? topics : topics.filter((topic) => topic !== "entries")
  return { ...rest, source, forms, topics: chosen }
}
