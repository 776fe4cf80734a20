import type { SubmissionResult } from "@conform-to/react"
import type { LinkAnswer } from "./request-link.server"

export type SignInMode = "login" | "sign-up"

/** What the sign-in form is told after it was sent. */
export interface SignInReply {
  /** The mode that the form goes on in. */
  mode: SignInMode
  result: SubmissionResult
  answer: LinkAnswer | null
  /** Kept by the browser once a link was sent. */
  email: string
  displayName: string
}

/** What the specification has a toast say. */
export const answerTexts: Partial<Record<LinkAnswer, string>> = {
  sent: "A link was sent to your email!",
  "unknown-email": "Email does not exist, please sign up",
  "existing-email": "Email already exists, please log in",
}
