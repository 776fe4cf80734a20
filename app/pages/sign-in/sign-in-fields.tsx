import type { useFetcher } from "@remix-run/react"
import { type FormEvent, useEffect, useState } from "react"
import { Button } from "~/ui/button"
import { Field } from "~/ui/forms/field"
import type { SentForm } from "./mail-sent"
import { type SignInMode, type SignInReply, signInTitles } from "./sign-in-reply"

type Validate = typeof import("./sign-in-schema").parseSignIn

interface SignInFieldsProps {
  mode: SignInMode
  reply: SignInReply | undefined
  /** The values typed before the mode changed. */
  typed: Partial<SentForm>
  onTyped: (form: FormData) => void
  Form: ReturnType<typeof useFetcher>["Form"]
  isSubmitting: boolean
}

/** The fields of a mode. */
export function SignInFields({ mode, reply, typed, onTyped, Form, isSubmitting }: SignInFieldsProps) {
  const [validate, setValidate] = useState<Validate | null>(null)
  // Validated only on submit. Typing afterwards clears the error without a new validation.
  const [errors, setErrors] = useState(reply?.result.error ?? null)
  useEffect(() => setErrors(reply?.result.error ?? null), [reply])
  // Without scripts, the button could not be enabled again after a correction.
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])

  function check(event: FormEvent<HTMLFormElement>) {
    onTyped(new FormData(event.currentTarget))
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
      onInput={(event: FormEvent<HTMLFormElement>) => {
        setErrors(null)
        onTyped(new FormData(event.currentTarget))
      }}
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
            defaultValue={typed.firstName}
          />
          <Field
            label="Last Name"
            name="lastName"
            autoComplete="family-name"
            required
            maxLength={60}
            defaultValue={typed.lastName}
          />
        </div>
      ) : null}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={String(reply?.result.initialValue?.email ?? typed.email ?? "")}
        hint="We will send a link that works once, for ten minutes."
        error={errors?.email?.[0] ?? errors?.[""]?.[0]}
      />
      <Button tone="main" disabled={isSubmitting || (isLive && Boolean(errors?.email))}>
        {signInTitles[mode]}
      </Button>
    </Form>
  )
}
