import { Form } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { PasskeyButton } from "~/pages/sign-in/passkey-button"
import { Button } from "~/ui/button"
import { Section } from "~/ui/section"
import type { PasskeyView } from "./account-view"

interface PasskeysSectionProps {
  passkeys: PasskeyView[]
  /** The user signed in within the last fifteen minutes. */
  canAdd: boolean
  isBusy: boolean
}

/** Passkeys, a second way to sign in: added, listed and removed. */
export function PasskeysSection({ passkeys, canAdd, isBusy }: PasskeysSectionProps) {
  return (
    <Section title="Passkeys">
      <p className="mb-3 text-ink-2">
        A passkey signs you in with your device's lock (a fingerprint, a face or a PIN) instead of a mail. It
        needs JavaScript.
      </p>
      {passkeys.length > 0 ? (
        <ul className="mb-4">
          {passkeys.map(({ id, device, addedOn, lastUsedOn }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2"
            >
              <div className="min-w-0">
                <p>{device}</p>
                <p className="text-note text-ink-3">
                  Added on {formatDay(addedOn)};{" "}
                  {lastUsedOn ? `last used ${formatDay(lastUsedOn)}` : "not used yet"}
                </p>
              </div>
              <Form method="post">
                <input type="hidden" name="passkey" value={id} />
                <Button
                  name="intent"
                  value="remove-passkey"
                  disabled={isBusy}
                  aria-label={`Remove the passkey of ${device}, added on ${formatDay(addedOn)}`}
                >
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {canAdd ? (
        <PasskeyButton intent="register">Add a passkey</PasskeyButton>
      ) : (
        <p className="text-data text-ink-2">To add a passkey, sign in again below.</p>
      )}
    </Section>
  )
}
