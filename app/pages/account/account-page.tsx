import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react"
import { useEffect } from "react"
import { oauthFailureText } from "~/pages/sign-in/oauth-failure"
import { keepDisplayName } from "~/pages/sign-in/sign-in-storage"
import { Button } from "~/ui/button"
import { Field } from "~/ui/forms/field"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"
import type { AccountReply } from "./account-action.server"
import type { AccountPageView } from "./account-view"
import { ApiTokens } from "./api-tokens"
import { PasskeysSection } from "./passkeys-section"
import { SessionsSection } from "./sessions-section"
import { SignInAgain } from "./sign-in-again"
import { JoinSection } from "./ways/join-section"
import { WaysSection } from "./ways/ways-section"

export function AccountPage() {
  const { user, sessions, tokens, passkeys, ways, join, isFresh } = useLoaderData<AccountPageView>()
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
          watchlists with notes, favorites, saved screens, alerts, and tokens (without their text).
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
