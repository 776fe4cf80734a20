import type { SubmissionResult } from "@conform-to/react"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { useEffect, useState } from "react"
import { brand } from "~/lib/brand"
import { Button } from "~/ui/button"
import { Field } from "~/ui/forms/field"
import { PageHeader } from "~/ui/page-header"
import { forgetEmail, readKeptEmail } from "./sign-in-storage"

export interface ConfirmView {
  token: string
  /** The email address for which this browser requested a link; null on another device. */
  email: string | null
}

/** The target of a sign-in link. It needs a click on a button, because mail scanners also open links. */
export function ConfirmPage() {
  const { token, email } = useLoaderData<ConfirmView>()
  const reply = useActionData<{ result: SubmissionResult }>()
  const { state } = useNavigation()
  const [kept, setKept] = useState(email)
  useEffect(() => {
    if (email === null) setKept(readKeptEmail())
  }, [email])
  const known = reply ? null : kept
  return (
    <div className="max-w-[440px]">
      <PageHeader title={`Sign in to ${brand.name}`} lede={known ? `As ${known}.` : undefined} />
      <Form method="post" noValidate className="grid gap-4" onSubmit={forgetEmail}>
        <input type="hidden" name="token" value={token} />
        {known ? (
          <input type="hidden" name="email" value={known} />
        ) : (
          <Field
            label="Please provide your email for confirmation"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={String(reply?.result.initialValue?.email ?? "")}
            error={reply?.result.error?.email?.[0]}
          />
        )}
        <Button tone="main" disabled={state === "submitting"}>
          Sign in
        </Button>
      </Form>
    </div>
  )
}
