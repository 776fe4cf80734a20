import type { MetaFunction } from "@remix-run/cloudflare"
import { isRouteErrorResponse, Outlet, useRouteError } from "@remix-run/react"
import { errorMeta } from "~/pages/shell/error-meta"
import { ErrorPage } from "~/pages/shell/error-page"
import { Shell } from "~/pages/shell/shell"

/** For error pages; all other pages have their own title. */
export const meta: MetaFunction = ({ error }) => errorMeta(error)

/** The layout of all pages except the landing page and the privacy policy. */
export default function SidebarLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Shell isMissing={isRouteErrorResponse(error) && error.status === 404}>
      <ErrorPage />
    </Shell>
  )
}
