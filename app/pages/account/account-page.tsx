import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react"
import { useEffect } from "react"
import { formatDay } from "~/lib/dates"
import { oauthFailureText } from "~/pages/sign-in/oauth-failure"
import { PasskeyButton } from "~/pages/sign-in/passkey-button"
import { ProviderButtons } from "~/pages/sign-in/provider-buttons"
import { keepDisplayName } from "~/pages/sign-in/sign-in-storage"
import { Button } from "~/ui/button"
import { Field } from "~/ui/forms/field"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"
import type { AccountReply } from "./account-action.server"
import type { AccountPageView, PasskeyView, SessionView } from "./account-view"
import { ApiTokens } from "./api-tokens"
import { ConnectedPrograms } from "./connected-programs"
import { JoinSection } from "./ways/join-section"
import { WaysSection } from "./ways/ways-section"

export function AccountPage() {
  const { user, sessions, tokens, programs, passkeys, ways, join, isFresh } = useLoaderData<AccountPageView>()
  const reply = useActionData<AccountReply>() ?? {}
  const { saved, problem, hasLink = false, newToken, tokenProblem, sentTo } = reply
  const [search] = useSearchParams()
  const failure = search.get("failed") === "link" ? null : oauthFailureText(search)
  const isBusy = useNavigation().state === "submitting"
  useEffect(() => {
    if (saved) keepDisplayName(saved)
  }, [saved])
  return (
    <div className="max-w-[620px]">
      <PageHeader title="Your account" crumb={user.email ?? "Signed in without an email address"} />
      {problem || failure ? <Notice tone="warning">{problem ?? failure}</Notice> : null}
      {join ? <JoinSection offer={join} canJoin={isFresh} isBusy={isBusy} /> : null}
      <Form method="post" className="grid max-w-[440px] gap-3">
        <input type="hidden" name="intent" value="rename" />
        <Field
          label="Name"
          name="displayName"
          defaultValue={user.displayName}
          maxLength={120}
          autoComplete="name"
        />
        <div className="flex items-center gap-3">
          <Button tone="main" disabled={isBusy}>
            Save name
          </Button>
          <p role="status" className="text-data text-ink-3">
            {saved === undefined ? "" : "Saved."}
          </p>
        </div>
      </Form>
      <Section title="Alerts">
        <p className="mb-3 text-ink-2">
          Email, a private feed and a calendar of news about your watchlists and saved screens.
        </p>
        <TextLink to="/alerts">Your alerts</TextLink>
      </Section>
      <WaysSection ways={ways} sentTo={sentTo} canChange={isFresh} isBusy={isBusy} />
      <SessionsSection sessions={sessions} isBusy={isBusy} />
      <PasskeysSection passkeys={passkeys} canAdd={isFresh} isBusy={isBusy} />
      <ApiTokens
        tokens={tokens}
        newToken={newToken}
        problem={tokenProblem}
        canMake={isFresh}
        isBusy={isBusy}
      />
      <ConnectedPrograms programs={programs} isBusy={isBusy} />
      {isFresh ? (
        <DataSections isBusy={isBusy} />
      ) : (
        <SignInAgain email={user.email} hasLink={hasLink} hasPasskey={passkeys.length > 0} isBusy={isBusy} />
      )}
    </div>
  )
}

function DataSections({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <Section title="Your data">
        <p className="mb-3 text-ink-2">
          Downloads everything stored about you as one file: name, email address, sign-in providers, sessions,
          watchlists with notes, favorites, saved screens, alerts, tokens and connected programs (without
          their secrets).
        </p>
        <a href="/account/export.json" className="link inline-block py-1">
          Export as JSON
        </a>
      </Section>
      <Section title="Delete account">
        <p className="mb-3 text-ink-2">
          Permanently deletes this data from the server. Data stored in your browser is not deleted.
        </p>
        <details>
          <summary className="link inline-block py-1">Delete your account</summary>
          <Form method="post" className="mt-3 flex flex-wrap items-center gap-4">
            <p className="font-medium">This cannot be undone.</p>
            <Button name="intent" value="delete" disabled={isBusy}>
              Yes, delete everything
            </Button>
          </Form>
        </details>
      </Section>
    </>
  )
}

interface PasskeysSectionProps {
  passkeys: PasskeyView[]
  /** The user signed in within the last fifteen minutes. */
  canAdd: boolean
  isBusy: boolean
}

/** Passkeys, a second way to sign in: added, listed and removed. */
function PasskeysSection({ passkeys, canAdd, isBusy }: PasskeysSectionProps) {
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

/** The browsers that are signed in, each with a button that ends its session. */
function SessionsSection({ sessions, isBusy }: { sessions: SessionView[]; isBusy: boolean }) {
  return (
    <Section title="Where you are signed in">
      <p className="mb-3 text-ink-2">
        A session ends thirty days after signing in, or after fourteen days without a visit.
      </p>
      <ul className="mb-4 border-t border-hair-2">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-hair-2 py-2.5"
          >
            <div>
              <p>{session.isCurrent ? `${session.device} (this browser)` : session.device}</p>
              <p className="text-data text-ink-3">
                Signed in on {formatDay(session.signedInOn)}, last visit on {formatDay(session.seenOn)}
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="session" value={session.id} />
              <Button
                name="intent"
                value="end-session"
                disabled={isBusy}
                aria-label={`End this session: ${session.device}`}
              >
                End this session
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button name="intent" value="end-sessions" disabled={isBusy}>
          Sign out everywhere
        </Button>
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" name="access" value="1" />
          Also end personal tokens, connected programs and the private feed, which work without a session
        </label>
      </Form>
    </Section>
  )
}

interface SignInAgainProps {
  email: string | null
  hasLink: boolean
  hasPasskey: boolean
  isBusy: boolean
}

/** Shown in place of the forms for tokens, export and deletion if the sign-in is older than fifteen minutes. */
function SignInAgain({ email, hasLink, hasPasskey, isBusy }: SignInAgainProps) {
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
