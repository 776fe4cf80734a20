import { Form } from "@remix-run/react"
import { PasskeyButton } from "~/pages/sign-in/passkey-button"
import { ProviderButtons } from "~/pages/sign-in/provider-buttons"
import { Button } from "~/ui/button"
import { Section } from "~/ui/section"

interface SignInAgainProps {
  email: string | null
  hasLink: boolean
  hasPasskey: boolean
  isBusy: boolean
}

/** Shown in place of the forms for tokens, export and deletion if the sign-in is older than fifteen minutes. */
export function SignInAgain({ email, hasLink, hasPasskey, isBusy }: SignInAgainProps) {
  return (
    <Section title="Your data">
      <p className="mb-3 text-ink-2">
        To make a token, export your data or delete your account, sign in again. All three are available for
        fifteen minutes after you sign in.
      </p>
      {email ? (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <Button name="intent" value="sign-in-again" disabled={isBusy}>
            Email me a link
          </Button>
          <p role="status" className="text-data text-ink-3">
            {hasLink ? `A link was sent to ${email}.` : ""}
          </p>
        </Form>
      ) : null}
      {hasPasskey ? <PasskeyButton intent="sign-in">Use a passkey</PasskeyButton> : null}
      <ProviderButtons />
    </Section>
  )
}
