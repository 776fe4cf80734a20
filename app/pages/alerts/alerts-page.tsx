import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { formatDay, toIsoDate } from "~/lib/dates"
import { useAccount } from "~/pages/session/use-account"
import { Button } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"
import { AlertForm } from "./alert-form"
import type { AlertsReply } from "./alerts-reply"
import { HooksSection } from "./hooks-section"
import type { AlertsView } from "./load-alerts.server"

export function AlertsPage() {
  const { view } = useLoaderData<{ view: AlertsView | null }>()
  const reply = useActionData<AlertsReply>()
  return (
    <div className="max-w-[760px]">
      <PageHeader
        title="Alerts"
        lede="New filings, insider purchases, guru investors' changes and results of the companies you follow, and purchases and sales of the persons."
      />
      {reply?.problem ? <Notice tone="warning">{reply.problem}</Notice> : null}
      {view ? <Signed view={view} reply={reply} /> : <SignedOut />}
      <OpenFeeds />
    </div>
  )
}

function SignedOut() {
  return (
    <p className="text-ink-2">
      <TextLink to="/login">Log in</TextLink> to be notified about your watchlists and saved screens by email,
      in a feed reader or in a calendar. The feeds below need no account.
    </p>
  )
}

function Signed({ view, reply }: { view: AlertsView; reply: AlertsReply | undefined }) {
  const { rows, events } = view
  const own = rows.filter(({ source }) => source === "watchlist" || source === "screen")
  const words = rows.filter(({ source }) => source === "words")
  return (
    <>
      <Section title="Your watchlists and screens">
        {own.length === 0 ? (
          <EmptyState action={{ label: "Make a watchlist", to: "/watchlist" }}>
            Alerts follow a watchlist or a saved screen. You have none yet.
          </EmptyState>
        ) : (
          <ul>
            {own.map((row) => (
              <AlertForm key={`${row.source} ${row.sourceId}`} row={row} />
            ))}
          </ul>
        )}
      </Section>
      <Section title="Insiders of the market">
        <ul>
          {rows
            .filter(({ source }) => source === "insiders")
            .map((row) => (
              <AlertForm key={row.sourceId} row={row} />
            ))}
        </ul>
      </Section>
      <Section title="Words in filings" id="words">
        {words.length === 0 ? (
          <EmptyState action={{ label: "Search words in filings", to: "/filings" }}>
            Alerts follow a search for words. You follow none yet.
          </EmptyState>
        ) : (
          <ul>
            {words.map((row) => (
              <AlertForm key={row.sourceId} row={row} />
            ))}
          </ul>
        )}
      </Section>
      <Section title="Email">
        <MailState view={view} />
      </Section>
      <Section title="Private feed and calendar">
        <PrivateFeed hasFeed={view.settings.hasFeed} secret={reply?.feedSecret ?? null} />
      </Section>
      <HooksSection view={view} reply={reply} />
      <Section title="Latest alerts">
        {events.length === 0 ? (
          <p className="text-ink-2">
            No alerts yet. News is checked every 15 minutes, with an address above every minute.
          </p>
        ) : (
          <ul className="grid gap-2.5">
            {events.map(({ id, title, detail, path, at }) => (
              <li key={id}>
                <TextLink to={path}>{title}</TextLink>
                <span className="block text-data text-ink-3">
                  {[detail, formatDay(toIsoDate(at))].filter(Boolean).join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function MailState({ view: { email, hasMail, settings } }: { view: AlertsView }) {
  const isBusy = useNavigation().state === "submitting"
  if (!hasMail)
    return (
      <p className="text-ink-2">
        This server sends no email. Your alerts appear on this page and in your private feed.
      </p>
    )
  if (email === null)
    return (
      <p className="text-ink-2">
        Your account has no email address, so no email is sent. Your alerts appear on this page and in your
        private feed.
      </p>
    )
  const day = formatDay(toIsoDate(settings.mailChangedAt))
  const { mail } = settings
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      {mail === "on" ? (
        <p className="text-ink-2 wrap-anywhere">Sent to {email}: one email with all that is new.</p>
      ) : (
        <p className="text-ink-2 wrap-anywhere">
          {mail === "unsubscribed"
            ? `Off since ${day}, because you unsubscribed.`
            : mail === "bounced"
              ? `Off since ${day}, because ${email} did not accept an email.`
              : `Off since ${day}, because an email to ${email} was reported as spam.`}
          {settings.mailProblem ? (
            <span className="block text-data text-ink-3">{settings.mailProblem}</span>
          ) : null}
        </p>
      )}
      <Button name="intent" value={mail === "on" ? "mail-off" : "mail-on"} disabled={isBusy}>
        {mail === "on" ? "Stop all alert emails" : "Turn emails on"}
      </Button>
    </Form>
  )
}

function PrivateFeed({ hasFeed, secret }: { hasFeed: boolean; secret: string | null }) {
  const { origin } = useAccount()
  const isBusy = useNavigation().state === "submitting"
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <p className="text-ink-2">
        For a feed reader: all your alerts. For a calendar: past and expected results of the watchlists with
        alerts about results. Anyone who has an address can read it.
      </p>
      {secret ? (
        <Notice tone="good">
          <p>These addresses are shown only now. Copy them:</p>
          <ul className="mt-1 grid gap-1">
            {["feed.atom", "calendar.ics"].map((file) => (
              <li key={file}>
                <code className="wrap-anywhere">{`${origin}/alerts/${secret}/${file}`}</code>
              </li>
            ))}
          </ul>
        </Notice>
      ) : hasFeed ? (
        <p className="text-data text-ink-3">
          You have a feed. If you lost its addresses, make new ones; the old ones stop working.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="make-feed" disabled={isBusy}>
          {hasFeed ? "Make new addresses" : "Make private addresses"}
        </Button>
        {hasFeed ? (
          <Button name="intent" value="remove-feed" disabled={isBusy}>
            Remove the feed
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

const openFeeds = [
  { what: "A company's filings, with the filters of the page", path: "/company/AAPL/filings.atom?form=10-K" },
  { what: "A manager's 13F filings", path: "/investor/0001067983/filings.atom" },
  { what: "A form, of all companies", path: "/filings.atom?form=8-K&item=5.02" },
  { what: "Words in filings, of all companies", path: "/filings.atom?q=going+concern" },
  { what: "The companies that match a screen", path: "/screener.atom?query=roe+%3E+20" },
  { what: "A company's results, as a calendar", path: "/company/AAPL/earnings.ics" },
  {
    what: "Insider trades of the market, with the filters of the page",
    path: "/insiders.atom?show=clusters",
  },
]

function OpenFeeds() {
  return (
    <Section title="Feeds without an account">
      <ul className="grid gap-2 text-data">
        {openFeeds.map(({ what, path }) => (
          <li key={path}>
            {what}:{" "}
            <a href={path} className="link wrap-anywhere">
              {path}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
