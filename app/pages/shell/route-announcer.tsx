import { useLocation } from "@remix-run/react"
import { useEffect, useRef, useState } from "react"

/** Tells those who hear the page that another one is shown, as a browser does when it loads one anew. */
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
