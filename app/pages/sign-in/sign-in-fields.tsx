import { getFormProps, getInputProps, useForm } from "@conform-to/react"
import type { useFetcher } from "@remix-run/react"
import { type FormEvent, useEffect, useState } from "react"
import { Button } from "~/ui/button"
import { Field } from "~/ui/forms/field"
import type { SentForm } from "./mail-sent"
import { type SignInMode, type SignInReply, signInTitles } from "./sign-in-reply"

type Validate = typeof import("./sign-in-schema").parseSignIn

type SignInValues = Pick<SentForm, "email"> & {
  firstName?: string | undefined
  lastName?: string | undefined
}

interface SignInFieldsProps {
  mode: SignInMode
  reply: SignInReply | undefined
  /** The values typed before the mode changed. */
  typed: Partial<SentForm>
  onTyped: (values: Partial<SentForm>) => void
  Form: ReturnType<typeof useFetcher>["Form"]
  isSubmitting: boolean
}

/** The fields of a mode. */
export function SignInFields({ mode, reply, typed, onTyped, Form, isSubmitting }: SignInFieldsProps) {
  const [validate, setValidate] = useState<Validate | null>(null)
  const [form, { firstName, lastName, email }] = useForm<SignInValues>({
    lastResult: reply?.result,
    defaultValue: typed,
    shouldValidate: "onSubmit",
    // The server's answer is the result while the schema is loading.
    onValidate: validate ? ({ formData }) => validate(formData) : undefined,
  })
  // Typing hides the error and enables the button; only the next submit validates.
  const [isEdited, setEdited] = useState(false)
  // Without scripts, the button could not be enabled again after a correction.
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const props = getFormProps(form)

  return (
    <Form
      {...props}
      method="post"
      action="/login"
      className="grid gap-4"
      onFocus={() => {
        if (!validate) import("./sign-in-schema").then(({ parseSignIn }) => setValidate(() => parseSignIn))
      }}
      onInput={(event: FormEvent<HTMLFormElement>) => {
        setEdited(true)
        onTyped(readValues(event.currentTarget))
      }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        setEdited(false)
        onTyped(readValues(event.currentTarget))
        props.onSubmit(event)
      }}
    >
      <input type="hidden" name="mode" value={mode} />
      {mode === "sign-up" ? (
        <div className="grid gap-4 tablet:grid-cols-2">
          <Field
            {...getInputProps(firstName, { type: "text" })}
            key={firstName.key}
            label="First Name"
            autoComplete="given-name"
            required
            maxLength={60}
          />
          <Field
            {...getInputProps(lastName, { type: "text" })}
            key={lastName.key}
            label="Last Name"
            autoComplete="family-name"
            required
            maxLength={60}
          />
        </div>
      ) : null}
      <Field
        {...getInputProps(email, { type: "email" })}
        key={email.key}
        label="Email"
        autoComplete="email"
        required
        hint="We will send a link that works once, for ten minutes."
        error={isEdited ? undefined : (email.errors?.[0] ?? form.errors?.[0])}
      />
      <Button tone="main" disabled={isSubmitting || (isLive && !isEdited && Boolean(email.errors))}>
        {signInTitles[mode]}
      </Button>
    </Form>
  )
}

function readValues(form: HTMLFormElement): Partial<SentForm> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
