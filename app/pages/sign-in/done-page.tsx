import { Link, useSearchParams } from "@remix-run/react"
import { useEffect } from "react"
import { brand } from "~/lib/brand"
import { tellTabs } from "~/pages/session/account-channel"
import { useAccount } from "~/pages/session/use-account"
import { PageHeader } from "~/ui/page-header"
import { oauthFailureText } from "./oauth-failure"

/** The last page of a popup: notifies the tab that opened it, then closes. */
export function DonePage() {
  const [search] = useSearchParams()
  const failure = oauthFailureText(search)
  const { user } = useAccount()
  // The address can be opened without a sign-in.
  const hasFailed = failure !== null || user === null
  useEffect(() => {
    tellTabs({ kind: "popup", isSignedIn: !hasFailed })
    // A popup that failed stays open, because it says what happened.
    if (!hasFailed) window.close()
  }, [hasFailed])
  return (
    <main className="mx-auto max-w-[440px] px-5 py-10">
      <PageHeader title={hasFailed ? "Not signed in" : "Signed in"} />
      {failure ? <p className="mb-3">{failure}</p> : null}
      <p>
        You can close this window, or{" "}
        <Link to="/" className="link">
          continue to {brand.name}
        </Link>
        .
      </p>
    </main>
  )
}
