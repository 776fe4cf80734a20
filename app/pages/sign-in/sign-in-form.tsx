import { Link, useFetcher } from "@remix-run/react"
import { type FormEvent, useEffect, useState } from "react"
import { Button } from "~/ui/button"
import { Field } from "~/ui/field"
import { StillToast, showToast } from "~/ui/toast"
import { ModeSwitch } from "./mode-switch"
import { ProviderButtons } from "./provider-buttons"
import { answerTexts, type SignInMode, type SignInReply } from "./sign-in-reply"
import { keepDisplayName, keepEmail } from "./sign-in-storage"

type Validate = typeof import("./sign-in-schema").parseSignIn

export const signInTitles: Record<SignInMode, string> = { login: "Log In", "sign-up": "Sign Up" }

interface SignInFormProps {
  mode: SignInMode
  onMode: (mode: SignInMode) => void
  /** The server's response if the form was submitted without scripts. */
  firstReply?: SignInReply | undefined
  isInDialog?: boolean
}

/** The form of both modes, which is reset after it is sent. */
export function SignInForm({ mode, onMode, firstReply, isInDialog = false }: SignInFormProps) {
  const fetcher = useFetcher<SignInReply>()
  const [reply, setReply] = useState(firstReply)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a response is handled once, when it arrives
  useEffect(() => {
    const answered = fetcher.data
    if (!answered) return
    setReply(answered)
    if (!answered.answer) return
    const text = answerTexts[answered.answer]
    if (text) {
      showToast(text)
      setRound(round + 1)
    }
    if (answered.answer === "sent") {
      keepEmail(answered.email)
      if (answered.displayName) keepDisplayName(answered.displayName)
    }
    onMode(answered.mode)
  }, [fetcher.data])

  function switchMode(next: SignInMode) {
    setReply(undefined)
    setRound(round + 1)
    onMode(next)
  }

  const stillText = firstReply?.answer ? answerTexts[firstReply.answer] : undefined
  return (
    <>
      {stillText ? <StillToast>{stillText}</StillToast> : null}
      <SignInFields
        key={`${mode} ${round}`}
        mode={mode}
        reply={reply}
        Form={fetcher.Form}
        isSubmitting={fetcher.state !== "idle"}
        isInDialog={isInDialog}
      />
      <ModeSwitch mode={mode} onMode={isInDialog ? switchMode : undefined} />
      <ProviderButtons />
      <p className="mt-6 text-data">
        <Link to="/privacy-policy" className="link">
          Privacy Policy
        </Link>
      </p>
    </>
  )
}

interface SignInFieldsProps {
  mode: SignInMode
  reply: SignInReply | undefined
  Form: ReturnType<typeof useFetcher>["Form"]
  isSubmitting: boolean
  isInDialog: boolean
}

function SignInFields({ mode, reply, Form, isSubmitting, isInDialog }: SignInFieldsProps) {
  const [validate, setValidate] = useState<Validate | null>(null)
  // Validated only on submit. Typing afterwards clears the error without a new validation.
  const [errors, setErrors] = useState(reply?.result.error ?? null)
  useEffect(() => setErrors(reply?.result.error ?? null), [reply])
  // Without scripts, the button could not be enabled again after a correction.
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])

  function check(event: FormEvent<HTMLFormElement>) {
    const result = validate?.(new FormData(event.currentTarget)).reply()
    if (result?.status !== "error") return
    event.preventDefault()
    setErrors(result.error ?? null)
    event.currentTarget.querySelector<HTMLInputElement>("[name=email]")?.focus()
  }

  return (
    <Form
      noValidate
      method="post"
      action="/login"
      className="grid gap-4"
      onFocus={() => {
        if (!validate) import("./sign-in-schema").then(({ parseSignIn }) => setValidate(() => parseSignIn))
      }}
      onInput={() => setErrors(null)}
      onSubmit={check}
    >
      <input type="hidden" name="mode" value={mode} />
      {mode === "sign-up" ? (
        <div className="grid gap-4 tablet:grid-cols-2">
          <Field
            label="First Name"
            name="firstName"
            autoComplete="given-name"
            required
            maxLength={60}
            autoFocus={isInDialog}
          />
          <Field label="Last Name" name="lastName" autoComplete="family-name" required maxLength={60} />
        </div>
      ) : null}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        autoFocus={isInDialog && mode === "login"}
        defaultValue={String(reply?.result.initialValue?.email ?? "")}
        hint="We will send a link that works once, for ten minutes."
        error={errors?.email?.[0] ?? errors?.[""]?.[0]}
      />
      <Button tone="main" disabled={isSubmitting || (isLive && Boolean(errors?.email))}>
        {signInTitles[mode]}
      </Button>
    </Form>
  )
}
