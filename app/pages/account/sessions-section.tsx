import { Form } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { Button } from "~/ui/button"
import { Section } from "~/ui/section"
import type { SessionView } from "./account-view"

/** The browsers that are signed in, each with a button that ends its session. */
export function SessionsSection({ sessions, isBusy }: { sessions: SessionView[]; isBusy: boolean }) {
  return (
    <Section title="Where you are signed in">
      <p className="mb-3 text-ink-2">
        A session ends thirty days after signing in, or after fourteen days without a visit.
      </p>
      <ul className="mb-4 border-t border-hair-2">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-hair-2 py-2.5"
          >
            <div>
              <p>{session.isCurrent ? `${session.device} (this browser)` : session.device}</p>
              <p className="text-data text-ink-3">
                Signed in on {formatDay(session.signedInOn)}, last visit on {formatDay(session.seenOn)}
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="session" value={session.id} />
              <Button
                name="intent"
                value="end-session"
                disabled={isBusy}
                aria-label={`End this session: ${session.device}`}
              >
                End this session
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button name="intent" value="end-sessions" disabled={isBusy}>
          Sign out everywhere
        </Button>
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" name="access" value="1" />
          Also revoke personal tokens and the private feed, which work without a session
        </label>
      </Form>
    </Section>
  )
}
