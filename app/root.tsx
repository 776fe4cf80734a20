import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "@remix-run/react"
import { type ReactNode, useEffect } from "react"
import { isEmbedPath } from "~/lib/embed-path"
import { AccountSync } from "~/pages/account/account-sync"
import { loadAccountView } from "~/pages/account/load-account.server"
import { LazyShortcuts } from "~/pages/palette/lazy-shortcuts"
import { RecentsTracker } from "~/pages/recents/recents-tracker"
import { beforePaint } from "~/pages/shell/before-paint"
import { errorMeta } from "~/pages/shell/error-meta"
import { ErrorPage } from "~/pages/shell/error-page"
import { OutsideScripts } from "~/pages/shell/outside-scripts"
import { PageLinks } from "~/pages/shell/page-links"
import { RouteAnnouncer } from "~/pages/shell/route-announcer"
import { PlainFrame } from "~/pages/shell/shell"
import { MergeNotice } from "~/pages/watchlist/merge-notice"
import interFont from "~/ui/fonts/inter-basic.woff2?url"
import serifFont from "~/ui/fonts/source-serif-4-basic.woff2?url"
import { PageStyle, RestOfStyle } from "~/ui/page-style/page-style"
import { preparePrint } from "~/ui/print/print-page"
import { Toaster } from "~/ui/toast"
import styles from "./styles.css?url"

const preload = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadAccountView(request, context)
}

export const links: LinksFunction = () => [
  ...[interFont, serifFont].map((href) => ({ ...preload, href })),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
]

export const meta: MetaFunction = ({ error }) => errorMeta(error)

/** True for a page without scripts. The build for the browser leaves out what only such pages have. */
const useIsEmbed = import.meta.env.SSR ? () => isEmbedPath(useLocation().pathname) : () => false

export function Layout({ children }: { children: ReactNode }) {
  const isEmbed = useIsEmbed()
  return (
    // A script sets attributes of <html> before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {isEmbed ? null : (
          <script
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a literal of ours, allowed by its hash
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? beforePaint : "" }}
          />
        )}
        <Meta />
        {isEmbed ? <base target="_blank" /> : <PageLinks />}
        <PageStyle />
        <Links />
      </head>
      <body>
        {children}
        <RestOfStyle whole={styles} isStill={isEmbed} />
        {isEmbed ? null : (
          <>
            <Toaster />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  useEffect(preparePrint, [])
  if (useIsEmbed()) return <Outlet />
  return (
    <>
      <RecentsTracker />
      <RouteAnnouncer />
      <AccountSync />
      <OutsideScripts />
      <MergeNotice />
      <LazyShortcuts />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <PlainFrame hasSearch>
      <div className="mx-auto max-w-[1180px] px-7 py-10">
        <ErrorPage />
      </div>
    </PlainFrame>
  )
}
