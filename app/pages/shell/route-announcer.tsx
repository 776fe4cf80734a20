import { useLocation } from "@remix-run/react"
import { useEffect, useRef, useState } from "react"

/** Announces client-side navigations to screen readers, as browsers do for page loads. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState("")

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
  }, [pathname])

  return <output className="sr-only">{title}</output>
}
