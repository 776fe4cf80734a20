import { useLoaderData } from "@remix-run/react"
import { brand } from "~/lib/brand"
import { tokenScopes } from "~/model/watchlists/api-token"
import { Button } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { TextLink } from "~/ui/text-link"
import type { AuthorizeView } from "./load-authorize.server"

/** Asks whether a program may use the account. */
export function AuthorizePage() {
  const { problem, program, query, account } = useLoaderData<AuthorizeView>()
  if (!program)
    return (
      <div className="max-w-[560px]">
        <PageHeader title="This program cannot be connected" />
        <Notice tone="warning">{problem}</Notice>
        <p className="text-ink-2">
          Nothing was sent to it. <TextLink to="/connect">How programs connect</TextLink>
        </p>
      </div>
    )
  return (
    <div className="max-w-[560px]">
      <PageHeader title={`Connect ${program.name}`} />
      <p className="mb-3 text-ink-2 wrap-anywhere">
        A program that calls itself “{program.name}” asks to use your {brand.name} account. The answer goes to{" "}
        <strong>{program.host}</strong>. Continue only if you have just started this there.
      </p>
      {account?.isFresh ? (
        // Not a Remix form: the answer is a page that leads to the program.
        <form method="post" action={`/oauth/decide${query}`} className="grid justify-items-start gap-4">
          <p className="wrap-anywhere">Signed in as {account.name}.</p>
          <fieldset className="grid gap-1.5">
            <legend className="mb-1 text-data font-medium text-ink-2">It may</legend>
            {program.scopes.map((scope) => (
              <label key={scope} className="flex min-h-6 items-center gap-2">
                <input type="checkbox" name="scope" value={scope} defaultChecked />
                {tokenScopes[scope]}
              </label>
            ))}
          </fieldset>
          <div className="flex flex-wrap gap-3">
            <Button tone="main" name="decision" value="allow">
              Allow
            </Button>
            <Button name="decision" value="deny">
              Refuse
            </Button>
          </div>
          <p className="text-data text-ink-3">You can end the connection in your account at any time.</p>
        </form>
      ) : (
        <p className="text-ink-2">
          {account ? (
            <>
              Your sign-in is older than fifteen minutes. <TextLink to="/account">Sign in again</TextLink>,
              and you return to this page.
            </>
          ) : (
            <>
              <TextLink to="/login">Log in</TextLink> or{" "}
              <TextLink to="/login?mode=sign-up">make an account</TextLink>, and you return to this page.
            </>
          )}
        </p>
      )}
    </div>
  )
}
