import { z } from "zod"
import { parseSubmission } from "~/lib/parse-form"
import { tidyLine } from "~/lib/text/tidy-line"

/** Email addresses are compared in lower case. SMTP limits them to 254 characters. */
export const email = z
  .string({ error: "Please provide an email" })
  .trim()
  .toLowerCase()
  .min(1, "Please provide an email")
  .max(254, "Please provide a valid email")
  .pipe(z.email("Please provide a valid email"))

/** The form marks names as required, but the specification has no rule for them, so they are not validated. */
const name = z
  .string()
  .trim()
  .transform((text) => tidyLine(text, 60))
  .optional()

const signInSchema = z.object({
  mode: z.enum(["login", "sign-up"]).catch("login"),
  email,
  firstName: name,
  lastName: name,
})

/** Validates in the browser, on submit, and on the server. */
export function parseSignIn(formData: FormData | URLSearchParams) {
  return parseSubmission(formData, signInSchema)
}

const confirmSchema = z.object({ token: z.string().min(1).max(4096), email })

export function parseConfirm(formData: FormData | URLSearchParams) {
  return parseSubmission(formData, confirmSchema)
}

/** First and last name joined by a space. */
export function toDisplayName({ firstName, lastName }: { firstName?: string; lastName?: string }): string {
  return [firstName, lastName].filter(Boolean).join(" ")
}
