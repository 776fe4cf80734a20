import { Form, Link, useNavigation } from "@remix-run/react"
import { formatFigure } from "~/lib/numbers"
import { type AlertTopic, alertLimits, alertTopics, frequencyLabels, topicLabels } from "~/model/alerts/alert"
import { Button } from "~/ui/button"
import { ChoiceField, Field } from "~/ui/forms/field"
import type { AlertRow } from "./load-alerts.server"

/** One watchlist or screen: what it notifies about, and a form to change that. */
export function AlertForm({ row }: { row: AlertRow }) {
  const { source, sourceId, name, to, choice, tooMany } = row
  const isBusy = useNavigation().state === "submitting"
  // What they notify about follows from the source.
  const isMarket = source === "insiders" || source === "words"
  const topics = alertTopics.filter((topic) => source === "screen" || topic !== "entries")
  return (
    <li className="border-b border-hair-2 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={to} className="link min-w-0 font-medium wrap-anywhere">
          {name}
        </Link>
        {isMarket ? null : (
          <span className="text-data text-ink-3">{source === "screen" ? "Saved screen" : "Watchlist"}</span>
        )}
      </p>
      <p className="text-data text-ink-2">{describeChoice(choice, isMarket)}</p>
      {tooMany === null ? null : (
        <p className="text-data text-down">
          Not followed: it matches {formatFigure(tooMany)} companies, and at most{" "}
          {formatFigure(alertLimits.members)} can be followed. Narrow the screen and save it again.
        </p>
      )}
      <details key={JSON.stringify(choice)}>
        <summary className="link inline-block py-1 text-data">
          {`${choice ? "Change" : "Set up"} alerts ${isMarket ? "about" : "of"} ${name}`}
        </summary>
        <Form method="post" className="grid max-w-[440px] gap-4 py-3" aria-label={`Alerts of ${name}`}>
          <input type="hidden" name="source" value={source} />
          <input type="hidden" name="sourceId" value={sourceId} />
          {isMarket ? (
            <input type="hidden" name="topics" value={source === "words" ? "filings" : "insiders"} />
          ) : (
            <NewsChoice row={row} topics={topics} />
          )}
          <ChoiceField
            label="How often by email"
            name="frequency"
            options={frequencyLabels}
            defaultValue={choice?.frequency ?? "daily"}
          />
          <div className="flex flex-wrap gap-3">
            <Button tone="main" name="intent" value="save" disabled={isBusy}>
              Save alerts
            </Button>
            {choice ? (
              <Button name="intent" value="remove" disabled={isBusy}>
                Turn off
              </Button>
            ) : null}
          </div>
        </Form>
      </details>
    </li>
  )
}

function NewsChoice({ row: { source, choice }, topics }: { row: AlertRow; topics: AlertTopic[] }) {
  const chosen: AlertTopic[] = choice?.topics ?? (source === "screen" ? ["entries"] : ["filings", "results"])
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 text-data font-medium text-ink-2">Notify me about</legend>
        {topics.map((topic) => (
          <label key={topic} className="flex min-h-6 items-center gap-2">
            <input type="checkbox" name="topics" value={topic} defaultChecked={chosen.includes(topic)} />
            {topicLabels[topic]}
          </label>
        ))}
      </fieldset>
      <Field
        label="Forms, for filings"
        name="forms"
        defaultValue={choice?.forms.join(", ") ?? ""}
        hint="Separated by commas, such as 10-K, 10-Q, 8-K. Empty for all forms."
        maxLength={300}
        autoComplete="off"
      />
    </>
  )
}

/** `Filings (10-K, 8-K), results. Daily, at 7:00 New York time.` */
function describeChoice(choice: AlertRow["choice"], isMarket: boolean): string {
  if (!choice) return "No alerts."
  if (isMarket) return `${frequencyLabels[choice.frequency]}.`
  const topics = choice.topics.map((topic, at) => {
    const label = at === 0 ? topicLabels[topic] : topicLabels[topic].toLowerCase()
    return topic === "filings" && choice.forms.length ? `${label} (${choice.forms.join(", ")})` : label
  })
  return `${topics.join(", ")}. ${frequencyLabels[choice.frequency]}.`
}
