import { Form } from "@remix-run/react"
import { formatDay, toIsoDate } from "~/lib/dates"
import { type ConnectedProgram, tokenScopes } from "~/model/watchlists/api-token"
import { Button } from "~/ui/button"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"

/** Programs that the user connected, each with a button that ends its connection. */
export function ConnectedPrograms({ programs, isBusy }: { programs: ConnectedProgram[]; isBusy: boolean }) {
  return (
    <Section title="Connected programs">
      <p className="mb-3 text-ink-2">
        Assistants that use your account. Names are what they say about themselves.{" "}
        <TextLink to="/connect">How to connect one</TextLink>
      </p>
      <ul>
        {programs.map(({ id, name, scopes, connectedAt, lastUsedOn }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2"
          >
            <div className="min-w-0">
              <p className="break-words">{name}</p>
              <p className="text-note text-ink-3">
                {scopes.map((scope) => tokenScopes[scope]).join(", ")}; connected{" "}
                {formatDay(toIsoDate(connectedAt))};{" "}
                {lastUsedOn ? `last used ${formatDay(lastUsedOn)}` : "not used yet"}
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="program" value={id} />
              <Button
                name="intent"
                value="end-program"
                disabled={isBusy}
                aria-label={`End the connection of ${name}, connected ${formatDay(toIsoDate(connectedAt))}`}
              >
                End
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  )
}
