import { Form, useNavigation } from "@remix-run/react"
import { formatDay, toIsoDate } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import { hookKinds, hookLimits } from "~/model/alerts/hook"
import { Button } from "~/ui/button"
import { ChoiceField, Field } from "~/ui/forms/field"
import { Notice } from "~/ui/notice"
import { Section } from "~/ui/section"
import { TextLink } from "~/ui/text-link"
import type { AlertsReply } from "./alerts-reply"
import type { AlertsView, DeliveryView, HookView } from "./load-alerts.server"

interface HooksProps {
  view: Pick<AlertsView, "hooks" | "deliveries">
  reply: AlertsReply | undefined
}

/** The addresses that alerts are sent to: added, tested and removed, with what was sent. */
export function HooksSection({ view: { hooks, deliveries }, reply }: HooksProps) {
  return (
    <Section title="Webhooks and messages" id="hooks">
      <p className="mb-3 text-ink-2">
        All your alerts, at once, to a program or a channel of yours. An address that fails is tried again
        with growing pauses, and is turned off after a day.{" "}
        <TextLink to="/developers#webhooks">What is sent</TextLink>
      </p>
      {reply?.hookSecret ? (
        <Notice tone="good">
          <p>Every message is signed with this secret, which is shown only now. Copy it:</p>
          <p className="mt-1">
            <code className="wrap-anywhere">{reply.hookSecret}</code>
          </p>
        </Notice>
      ) : null}
      {hooks.length > 0 ? (
        <ul className="mb-4">
          {hooks.map((hook) => (
            <HookLine key={hook.id} hook={hook} tested={reply?.tested} />
          ))}
        </ul>
      ) : null}
      {hooks.length < hookLimits.hooks ? <NewHook /> : null}
      {deliveries.length > 0 ? <Deliveries deliveries={deliveries} hooks={hooks} /> : null}
    </Section>
  )
}

function HookLine({ hook, tested }: { hook: HookView; tested: AlertsReply["tested"] }) {
  const { id, host, kind } = hook
  const isBusy = useNavigation().state === "submitting"
  const result = tested?.hook === id ? tested : null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {hookKinds[kind]}: {host}
        </p>
        <p className={`text-data ${hook.failingSince === null ? "text-ink-3" : "text-down"}`}>
          {describeState(hook)}
        </p>
        {result ? (
          <p role="status" className={`text-data ${result.isAccepted ? "text-ink-2" : "text-down"}`}>
            The test {result.isAccepted ? "was accepted" : "was not accepted"}. {result.answer}
          </p>
        ) : null}
      </div>
      <Form method="post" action="/alerts#hooks" className="flex flex-wrap gap-3">
        <input type="hidden" name="hook" value={id} />
        <Button name="intent" value="test-hook" disabled={isBusy} aria-label={`Send a test to ${host}`}>
          Send a test
        </Button>
        <Button name="intent" value="remove-hook" disabled={isBusy} aria-label={`Remove ${host}`}>
          Remove
        </Button>
      </Form>
    </li>
  )
}

function describeState({ state, failingSince, problem }: HookView): string {
  if (failingSince === null) return "On"
  const since = `since ${formatTime(failingSince)}: ${problem ?? ""}`
  return state === "off"
    ? `Off. It accepted nothing ${since} A test that it accepts turns it on again.`
    : `It has accepted nothing ${since} It is tried again.`
}

function NewHook() {
  const isBusy = useNavigation().state === "submitting"
  return (
    <Form method="post" action="/alerts#hooks" className="grid max-w-[440px] gap-3">
      <ChoiceField label="Send to" name="kind" options={hookKinds} />
      <Field
        label="Address"
        name="url"
        type="url"
        required
        maxLength={hookLimits.url}
        hint="It begins with https://. For ntfy, the address of a topic; for Slack and Discord, of an incoming webhook."
        autoComplete="off"
      />
      <div>
        <Button name="intent" value="add-hook" disabled={isBusy}>
          Add the address
        </Button>
      </div>
    </Form>
  )
}

const stateLabels: Record<DeliveryView["state"], string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Not accepted",
  dropped: "Dropped",
}

function Deliveries({ deliveries, hooks }: { deliveries: DeliveryView[]; hooks: HookView[] }) {
  const hosts = new Map(hooks.map(({ id, host }) => [id, host]))
  return (
    <details className="mt-4">
      <summary className="link inline-block py-1 text-data">
        {`The last ${countText(deliveries.length, "message", "messages")}`}
      </summary>
      <ul className="grid gap-2 py-2 text-data">
        {deliveries.map(({ hookId, number, title, state, attempts, triedAt, answer }) => (
          <li key={`${hookId} ${number}`}>
            {title}
            <span className="block text-ink-3">
              {[
                `${stateLabels[state]} to ${hosts.get(hookId) ?? ""}`,
                triedAt === null ? "" : formatTime(triedAt),
                attempts > 1 ? countText(attempts, "attempt") : "",
                answer ?? "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** `10 Mar 2026, 16:05 UTC` */
function formatTime(ms: number): string {
  return `${formatDay(toIsoDate(ms))}, ${new Date(ms).toISOString().slice(11, 16)} UTC`
}
