import type { SubmissionResult } from "@conform-to/react"
import type { LinkAnswer } from "./request-link.server"

export type SignInMode = "login" | "sign-up"

/** The title of each mode, which is also the label of its button. */
export const signInTitles: Record<SignInMode, string> = { login: "Log In", "sign-up": "Sign Up" }

/** The response to the sign-in form. */
export interface SignInReply {
  /** The next mode of the form. */
  mode: SignInMode
  result: SubmissionResult
  answer: LinkAnswer | null
  /** Stored by the browser after a link was sent. */
  email: string
  displayName: string
}

/** Toast messages of the specification. */
export const answerTexts: Partial<Record<LinkAnswer, string>> = {
  sent: "A link was sent to your email!",
  "unknown-email": "Email does not exist, please sign up",
  "existing-email": "Email already exists, please log in",
}
