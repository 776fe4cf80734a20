import { useLoaderData } from "@remix-run/react"
import { Button } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { TextLink } from "~/ui/text-link"

/** A link in a mail leads here. It needs a click on a button, because mail scanners also open links. */
export function UnsubscribePage() {
  const isStopped = useLoaderData<{ isStopped: boolean }>().isStopped
  return (
    <div className="max-w-[620px]">
      <PageHeader title={isStopped ? "Alert emails are off" : "Stop alert emails"} />
      {isStopped ? (
        <p role="status" className="text-ink-2">
          You get no more alert emails. Your alerts still appear on{" "}
          <TextLink to="/alerts">the alerts page</TextLink> and in your private feed, and you can turn emails
          on again there.
        </p>
      ) : (
        // Not a Remix form: the address accepts the post of a mail program, which has no other form either.
        <form method="post" className="grid justify-items-start gap-4">
          <p className="text-ink-2">This stops the emails of all your watchlists and saved screens.</p>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button tone="main">Stop all alert emails</Button>
        </form>
      )}
    </div>
  )
}
