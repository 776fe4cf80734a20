import { useLocation, useRouteLoaderData } from "@remix-run/react"
import { useState } from "react"
import { escapeText } from "~/lib/escape"
import { Button } from "./button"
import { Disclosure } from "./disclosure"

/** The code that shows this page's chart or table on another site; `title` names it for screen readers. */
export function EmbedCode({ title, height = 520 }: { title: string; height?: number }) {
  const { pathname, search } = useLocation()
  const origin = useRouteLoaderData<{ origin?: string }>("root")?.origin ?? ""
  const [isCopied, setCopied] = useState(false)
  const address = escapeText(`${origin}/embed${pathname}${search}`)
  const code = `<iframe src="${address}" title="${escapeText(title)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Disclosure summary="Embed">
      <div className="grid max-w-[760px] gap-2 py-3">
        <textarea
          readOnly
          aria-label="Code to embed"
          rows={4}
          value={code}
          className="w-full rounded-small border border-hair-2 bg-paper-2 px-3 py-2 font-mono text-note break-all"
        />
        <div className="flex items-center gap-3">
          <Button type="button" onClick={copy}>
            Copy
          </Button>
          <p role="status" className="text-data text-ink-3">
            {isCopied ? "Copied." : ""}
          </p>
        </div>
      </div>
    </Disclosure>
  )
}
