import { data, redirect } from "@remix-run/cloudflare"
import { alertLimits } from "~/model/alerts/alert"
import { parseAlertChange, toChoice } from "~/model/alerts/alert-change"
import { readWordsSource, toWordsSource } from "~/model/alerts/words-source"
import { hashFeedSecret } from "~/platform/alert-tokens.server"
import { makeSecret } from "~/platform/keyed-hash.server"
import { setFeedHash, setMailState } from "~/stores/alerts/alert-settings-store.server"
import { removeHook } from "~/stores/alerts/hooks-store.server"
import { removeSubscription, saveSubscription } from "~/stores/alerts/subscriptions-store.server"
import type { AlertsReply } from "./alerts-reply"
import { addHookOf, type HookContext, testHookOf } from "./change-hooks.server"
import { type AlertsContext, loadAlertSources } from "./load-alerts.server"

const refuse = (problem: string, status = 400) => data({ problem } satisfies AlertsReply, status)

/** Handles the forms of the alerts page: a redirect, the new feed's secret, or a 400 with the reason. */
export async function changeAlerts(
  request: Request,
  context: AlertsContext & Pick<HookContext, "sendToHook">,
  now = Date.now(),
) {
  const { db, settings, user } = context
  const [text, owner] = await Promise.all([request.text(), user()])
  if (!owner) return refuse("Log in to change alerts.", 401)
  const change = parseAlertChange(new URLSearchParams(text))
  if ("problem" in change) return data(change, 400)
  switch (change.intent) {
    case "save": {
      const { intent: _, ...asked } = change
      const choice = toChoice(asked)
      const sources = await loadAlertSources(db, owner.id)
      const isTheirs =
        choice.source === "words"
          ? toWordsSource(readWordsSource(choice.sourceId).query) === choice.sourceId
          : sources.some(({ source, sourceId }) => source === choice.source && sourceId === choice.sourceId)
      if (!isTheirs) return refuse("This watchlist or screen was deleted, so nothing was changed.")
      if (choice.topics.length === 0) return refuse("Choose at least one kind of news.")
      if (await saveSubscription(db, owner.id, choice, now)) break
      return refuse(
        `An account can have alerts for at most ${alertLimits.subscriptions} lists, screens and searches.`,
      )
    }
    case "remove":
      await removeSubscription(db, owner.id, change)
      break
    case "mail-on":
      await setMailState(db, owner.id, "on", now)
      break
    case "mail-off":
      await setMailState(db, owner.id, "unsubscribed", now)
      break
    case "add-hook":
      return addHookOf(owner.id, change, context, now)
    case "test-hook":
      return testHookOf(owner.id, change.hook, context, now)
    case "remove-hook":
      await removeHook(db, owner.id, change.hook)
      break
    case "remove-feed":
      await setFeedHash(db, owner.id, null, now)
      break
    case "make-feed": {
      const feedSecret = makeSecret()
      await setFeedHash(db, owner.id, await hashFeedSecret(settings, feedSecret), now)
      return data({ feedSecret } satisfies AlertsReply)
    }
  }
  return redirect("/alerts")
}
