import { brand } from "~/lib/brand"
import type { AlertEvent } from "./alert"
import type { HookKind } from "./hook"

interface HookMessage {
  url: string
  body: string
}

/** What is sent about an event, as the receiver of a kind reads it. `at` is the time of the delivery. */
export function toHookMessage(
  { kind, url }: { kind: HookKind; url: string },
  { path, ...event }: AlertEvent,
  { origin, at }: { origin: string; at: number },
): HookMessage {
  const page = origin + path
  const { title, detail } = event
  const write = (body: object, to = url) => ({ url: to, body: JSON.stringify(body) })
  switch (kind) {
    case "webhook":
      return write({
        type: event.id.startsWith("test:") ? "test" : "alert",
        timestamp: new Date(at).toISOString(),
        data: { ...event, at: new Date(event.at).toISOString(), url: page },
      })
    case "ntfy": {
      // A topic takes text; the server's root takes JSON, whose title may have any letter.
      const topic = new URL(url)
      const [, root = "/", name = ""] = /^(.*\/)([^/]+)\/?$/.exec(topic.pathname) ?? []
      topic.pathname = root
      return write(
        { topic: decodeURIComponent(name), title, message: detail || title, click: page },
        topic.href,
      )
    }
    case "slack":
      return write({
        text: [`<${page}|${escapeSlack(title)}>`, escapeSlack(detail)].filter(Boolean).join("\n"),
      })
    case "discord":
      return write({
        username: brand.name,
        embeds: [{ title: title.slice(0, 256), url: page, description: escapeDiscord(detail) }],
        // A name in a filing mentions nobody.
        allowed_mentions: { parse: [] },
      })
  }
}

function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("|", "¦")
}

function escapeDiscord(text: string): string {
  return text.replace(/[\\*_~`|>[\]()#-]/g, "\\$&")
}
