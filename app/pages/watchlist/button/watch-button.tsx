import { Link } from "@remix-run/react"
import { Star } from "lucide-react"
import { type ComponentType, useEffect, useState } from "react"
import { useAccount } from "~/pages/session/use-account"
import { useDeviceState } from "../device-store"
import { frame, look, type WatchButtonProps } from "./toggle"

/**
 * Watches with one click and shows whether the subject is on a list. Without scripts, a link to the filled-in form. The
 * code for lists is loaded for users who have lists or an account, and with the first watch of others.
 */
export function WatchButton({ subject, name }: WatchButtonProps) {
  const hasAccount = useAccount().user !== null
  const device = useDeviceState()
  const [Live, setLive] = useState<ComponentType<WatchButtonProps> | null>(null)
  const isNeeded = hasAccount || (device?.lists.length ?? 0) > 0
  useEffect(() => {
    if (isNeeded)
      import("./live-watch").then(
        ({ LiveWatch }) => setLive(() => LiveWatch),
        () => {}, // offline: the toggle stays disabled
      )
  }, [isNeeded])
  if (Live && isNeeded) return <Live subject={subject} name={name} />
  const label = `Watch ${name}`
  const content = (
    <>
      <Star className="size-4" />
      Watch
    </>
  )
  return (
    <span className={frame} title="Add to a watchlist, a table with prices, results and new filings">
      {device === null ? (
        <Link
          to={`/watchlist?add=${encodeURIComponent(subject.identifier)}`}
          className={`${look} text-ink-2 hover:text-ink`}
          aria-label={label}
        >
          {content}
        </Link>
      ) : (
        <button
          type="button"
          aria-pressed={false}
          aria-label={label}
          disabled={isNeeded}
          onClick={() =>
            import("./live-watch").then(
              ({ watchFirst }) => watchFirst({ subject, name }),
              () => {}, // offline: the button does nothing
            )
          }
          className={`${look} text-ink-2 hover:text-ink`}
        >
          {content}
        </button>
      )}
    </span>
  )
}
