import { Form } from "@remix-run/react"
import { countText } from "~/lib/numbers"
import { Button } from "~/ui/button"
import { Section } from "~/ui/section"
import type { JoinOffer } from "./ways-view"

interface JoinSectionProps {
  offer: JoinOffer
  /** The user signed in within the last fifteen minutes. */
  canJoin: boolean
  isBusy: boolean
}

/** Offers to join the other account, whose address or provider the user has just proven. */
export function JoinSection({ offer, canJoin, isBusy }: JoinSectionProps) {
  const name = [offer.displayName, offer.email].filter(Boolean).join(", ") || "an account without a name"
  return (
    <Section title="Join two accounts">
      <p className="mb-3">
        This way to sign in belongs to another account of yours: <b className="font-[560]">{name}</b>. It has{" "}
        {listContents(offer)}.
      </p>
      <p className="mb-3 text-ink-2">
        Joining moves all of that to this account, with every way to sign in, and deletes the other account.
        Watchlists with the same name become one.{" "}
        {offer.passkeys > 0 ? "Its passkeys end; add them here again. " : ""}This cannot be undone.
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        {canJoin ? (
          <Button tone="main" name="intent" value="join-accounts" disabled={isBusy}>
            Join the accounts
          </Button>
        ) : (
          <p className="text-data text-ink-2">To join the accounts, sign in again below.</p>
        )}
        <Button name="intent" value="keep-apart" disabled={isBusy}>
          Keep them apart
        </Button>
      </Form>
    </Section>
  )
}

/** `2 watchlists, 1 saved screen and 5 favorites`. */
function listContents({ lists, screens, favorites, alerts, tokens }: JoinOffer): string {
  const parts = [
    count(lists, "watchlist"),
    count(screens, "saved screen"),
    count(favorites, "favorite"),
    count(alerts, "alert"),
    count(tokens, "token"),
  ].filter((part) => part !== null)
  if (parts.length === 0) return "no watchlists, screens, favorites or alerts"
  return new Intl.ListFormat("en-US").format(parts)
}

function count(number: number, noun: string): string | null {
  if (number === 0) return null
  return countText(number, noun)
}
