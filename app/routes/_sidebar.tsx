import { Outlet } from "@remix-run/react"
import { ErrorPage } from "~/features/shell/error-page"
import { Shell } from "~/features/shell/shell"

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
