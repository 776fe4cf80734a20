import { Form, useSearchParams } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { isProviderName, providerLabels } from "~/pages/session/provider-names"
import { useAccount } from "~/pages/session/use-account"
import { Button } from "~/ui/button"
import { Field } from "~/ui/forms/field"
import { Section } from "~/ui/section"
import type { WayView } from "./ways-view"

interface WaysSectionProps {
  ways: WayView[]
  /** The address to which a link was just sent. */
  sentTo: string | undefined
  /** The user signed in within the last fifteen minutes. */
  canChange: boolean
  isBusy: boolean
}

/** The addresses and providers that sign in to the account: added, listed and removed. */
export function WaysSection({ ways, sentTo, canChange, isBusy }: WaysSectionProps) {
  const { providers } = useAccount()
  const [search] = useSearchParams()
  const hasAddress = ways.some(({ kind }) => kind === "email")
  return (
    <Section title="Ways to sign in">
      <p className="mb-3 text-ink-2">
        {hasAddress
          ? "A link to one of your addresses, or an account of a provider."
          : "This account has no email address. Add one to receive alerts, and to have a second way in."}
      </p>
      <ul className="mb-4">
        {ways.map((way) => (
          <WayLine key={way.key} way={way} canRemove={canChange && ways.length > 1} isBusy={isBusy} />
        ))}
      </ul>
      {canChange ? (
        <>
          <Form method="post" key={sentTo} className="mb-4 grid max-w-[440px] gap-3">
            <Field label="Add an email address" name="email" type="email" autoComplete="email" required />
            <div className="flex flex-wrap items-center gap-3">
              <Button name="intent" value="add-address" disabled={isBusy}>
                Email a link to it
              </Button>
              <p role="status" className="text-data text-ink-2">
                {sentTo ? `A link was sent to ${sentTo}. Open it in a browser where you are signed in.` : ""}
              </p>
            </div>
          </Form>
          <div className="flex flex-wrap gap-2.5">
            {providers.map((provider) => (
              <form key={provider} method="post" action={`/auth/${provider}?link=1`}>
                <Button>Link {providerLabels[provider]}</Button>
              </form>
            ))}
          </div>
        </>
      ) : (
        <p className="text-data text-ink-2">To change the ways to sign in, sign in again below.</p>
      )}
      {search.get("failed") === "link" ? (
        <p role="status" className="mt-3 text-data text-ink-2">
          This link was used already, is older than ten minutes, or was requested by another account.
        </p>
      ) : null}
    </Section>
  )
}

function WayLine({ way, canRemove, isBusy }: { way: WayView; canRemove: boolean; isBusy: boolean }) {
  const label = way.kind === "email" ? way.email : getProviderLabel(way.provider)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{label}</p>
        <p className="text-note text-ink-3">{describeWay(way)}</p>
      </div>
      {canRemove ? (
        <Form method="post">
          {way.kind === "email" ? (
            <input type="hidden" name="email" value={way.email} />
          ) : (
            <>
              <input type="hidden" name="provider" value={way.provider} />
              <input type="hidden" name="subject" value={way.subject} />
            </>
          )}
          <Button
            name="intent"
            value={way.kind === "email" ? "remove-address" : "unlink-provider"}
            disabled={isBusy}
            aria-label={`Remove ${label}`}
          >
            Remove
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

function getProviderLabel(provider: string): string {
  return isProviderName(provider) ? providerLabels[provider] : provider
}

function describeWay(way: WayView): string {
  if (way.kind === "provider") return `Linked on ${formatDay(way.addedOn)}`
  return way.isMain ? "Receives sign-in links and alerts" : "Receives sign-in links"
}
