import { useSearchParams } from "@remix-run/react"
import { useEffect } from "react"
import { type MergedList, mergeLists } from "~/model/watchlists/merge-lists"
import type { Watchlist } from "~/model/watchlists/watchlist"
import { Button } from "~/ui/button"
import { ChangeForm, QuietButton } from "./change-form"
import { writeDeviceState } from "./device-store"

interface MergeReviewProps {
  /** Lists of the account. */
  lists: Watchlist[]
  /** Lists in this browser's storage and in its cookie. */
  device: Watchlist[]
  waiting: Watchlist[]
}

/** A preview of merging the lists of this device, with buttons to merge or discard them. */
export function MergeReview({ lists, device, waiting }: MergeReviewProps) {
  const [params, setParams] = useSearchParams()
  const isMerged = params.has("merged")
  useEffect(() => {
    if (!isMerged) return
    writeDeviceState({ lists: [], seenAt: null })
    setParams(
      (before) => {
        before.delete("merged")
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isMerged, setParams])

  const found = [...device, ...waiting]
  if (found.length === 0 || isMerged) return null
  const { summary, leftOut } = mergeLists(lists, found, () => "")
  return (
    <section aria-labelledby="merge" className="mb-7 border-y border-hair-2 py-5">
      <h2 id="merge" className="text-large">
        Lists made on this device before you signed in
      </h2>
      <ul className="mt-2 mb-4 max-w-[46.5em] text-small text-ink-2">
        {summary.map((list) => (
          <li key={list.name} className="py-0.5">
            <b className="font-[560] text-ink">{list.name}</b>: {sentence(list)}
          </li>
        ))}
      </ul>
      {leftOut > 0 ? (
        <p className="mb-3 text-small">
          There is not enough space for {leftOut === 1 ? "one entry" : `${leftOut} entries`}.
        </p>
      ) : null}
      <ChangeForm className="flex flex-wrap items-center gap-4">
        <input type="hidden" name="lists" value={JSON.stringify(device)} />
        <Button tone="main" name="intent" value="merge">
          Merge into my account
        </Button>
        <span onClickCapture={() => writeDeviceState({ lists: [], seenAt: null })}>
          <QuietButton value="discard">Discard</QuietButton>
        </span>
      </ChangeForm>
    </section>
  )
}

function sentence({ isNew, added }: MergedList): string {
  const names = added.map(({ identifier }) => identifier).join(", ")
  if (isNew)
    return added.length > 0
      ? `will be added to your account as a list with ${names}.`
      : "will be added to your account as a list."
  return added.length > 0 ? `${names} will be added to your list.` : "your list already has all entries."
}
