import type { MetaFunction } from "@remix-run/cloudflare"
import { Outlet } from "@remix-run/react"
import { errorMeta } from "~/features/shell/error-meta"
import { ErrorPage } from "~/features/shell/error-page"
import { Shell } from "~/features/shell/shell"

/** For pages that could not be drawn; all others have their own. */
export const meta: MetaFunction = ({ error }) => errorMeta(error)

/** Every page but the landing page and the privacy policy. */
export default function SidebarLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  )
}
