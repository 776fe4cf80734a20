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

/** The values of a form, or why its schema refuses it. */
export function parseForm<Output>(
  form: FormData | URLSearchParams,
  schema: z.ZodType<Output>,
): Output | RefusedForm {
  const submission = parseSubmission(form, schema)
  if (submission.status === "success") return submission.value
  const [problem = "This form could not be read."] = Object.values(submission.error ?? {}).flatMap(
    (messages) => messages ?? [],
  )
  return { result: submission.reply(), problem }
}
