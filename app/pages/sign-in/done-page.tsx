import { Link, useSearchParams } from "@remix-run/react"
import { useEffect } from "react"
import { brand } from "~/lib/brand"
import { tellTabs } from "~/pages/session/account-channel"
import { PageHeader } from "~/ui/page-header"

/** The last page of a popup: notifies the tab that opened it, then closes. */
export function DonePage() {
  const [search] = useSearchParams()
  const hasFailed = search.has("failed")
  useEffect(() => {
    tellTabs({ kind: "popup", isSignedIn: !hasFailed })
    window.close()
  }, [hasFailed])
  return (
    <main className="mx-auto max-w-[440px] px-5 py-10">
      <PageHeader title={hasFailed ? "Not signed in" : "Signed in"} />
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
