import type { SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"

/** Otherwise zod tries `eval`, which the content security policy blocks and Firefox reports in its console. */
z.config({ jitless: true })

/** A form that its schema refuses: the submission, and its first message for pages that show one sentence. */
export interface RefusedForm {
  result: SubmissionResult
  problem: string
}

/** The submission of a form that a schema validates, in the browser and on the server. */
export function parseSubmission<Output>(form: FormData | URLSearchParams, schema: z.ZodType<Output>) {
  return parseWithZod(form, { schema })
}

/** No form has more fields, with each checked box of a list. */
const maxFields = 200

/**
 * The fields of a form that was sent. The parser makes lists of names like `name[9]`, as long as the number says, and
 * changes of `__intent__`; no form of ours has these. It joins all values of a name again for each one.
 */
export function plainFields(form: FormData | URLSearchParams): URLSearchParams {
  const fields: [string, string][] = []
  for (const [name, value] of form) {
    if (fields.length === maxFields) break
    if (typeof value === "string" && /^[A-Za-z][\w-]*$/.test(name)) fields.push([name, value])
  }
  return new URLSearchParams(fields)
}

/** The values of a form that was sent, or why its schema refuses it. */
export function parseForm<Output>(
  form: FormData | URLSearchParams,
  schema: z.ZodType<Output>,
): Output | RefusedForm {
  const submission = parseSubmission(plainFields(form), schema)
  if (submission.status === "success") return submission.value
  const [problem = "This form could not be read."] = Object.values(submission.error ?? {}).flatMap(
    (messages) => messages ?? [],
  )
  return { result: submission.reply(), problem }
}
