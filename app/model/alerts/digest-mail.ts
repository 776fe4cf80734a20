import { brand } from "~/lib/brand"
import { escapeAttribute, escapeText } from "~/lib/escape"
import { countText } from "~/lib/numbers"
import { type AlertEvent, alertTopics, topicLabels } from "./alert"

interface Digest {
  events: AlertEvent[]
  /** The number of all events. `events` may contain only the newest of them. */
  count: number
}

interface Links {
  origin: string
  /** Stops mail without signing in. */
  unsubscribe: string
}

const sections = ({ events }: Digest) =>
  alertTopics.flatMap((topic) => {
    const ofTopic = events.filter((event) => event.topic === topic)
    return ofTopic.length ? [{ label: topicLabels[topic], events: ofTopic }] : []
  })

const maxTickers = 5

/** Companies by their pages, in the order of the news: `AAPL, MSFT and 2 more`. Empty for investors and persons. */
function listTickers(events: AlertEvent[]): string {
  const tickers = [
    ...new Set(events.flatMap(({ path }) => /^\/company\/([A-Z0-9.-]+)/.exec(path)?.[1] ?? [])),
  ]
  const more = tickers.length - maxTickers
  return tickers.slice(0, maxTickers).join(", ") + (more > 0 ? ` and ${more} more` : "")
}

/** In ASCII and short, because mail libraries encode other subjects in words of their own. */
function digestSubject({ events, count }: Digest): string {
  const [only] = events
  if (count === 1 && only && /^[ -~]{1,70}$/.test(only.title)) return only.title
  const tickers = listTickers(events)
  return `${brand.name}: ${countText(count, "alert")}${tickers ? ` on ${tickers}` : ""}`
}

/** One mail with all events by topic. No images and no tracking: every link leads to the page itself. */
export function digestMail(
  digest: Digest,
  { origin, unsubscribe }: Links,
): { subject: string; text: string; html: string } {
  const more = digest.count - digest.events.length
  const moreText = more > 0 ? `${more} more on your alerts page` : ""
  const settings = `${origin}/alerts`
  const reason = `You get this email because you turned on alerts at ${brand.name}.`
  const text = [
    ...sections(digest).map(({ label, events }) =>
      [
        label.toUpperCase(),
        ...events.map(({ title, detail, path }) => [title, detail, origin + path].filter(Boolean).join("\n")),
      ].join("\n\n"),
    ),
    ...(moreText ? [`${moreText}:\n${settings}`] : []),
    `${reason}\nChange your alerts: ${settings}\nStop all alert emails: ${unsubscribe}`,
  ].join("\n\n\n")
  return { subject: digestSubject(digest), text: `${text}\n`, html: toHtml() }

  function toHtml(): string {
    const link = (href: string, label: string) =>
      `<a class="link" href="${escapeAttribute(href)}" style="color:#123a7a">${escapeText(label)}</a>`
    const parts = sections(digest).map(
      ({ label, events }) =>
        `<h2 style="margin:28px 0 8px;font:600 15px/1.3 sans-serif">${escapeText(label)}</h2>
${events
  .map(
    ({ title, detail, path }) =>
      `<p style="margin:0;padding:8px 0;border-top:1px solid #dcdad3">${link(origin + path, title)}${
        detail
          ? `<br><span class="note" style="color:#5a5f69;font-size:14px">${escapeText(detail)}</span>`
          : ""
      }</p>`,
  )
  .join("\n")}`,
    )
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeText(digestSubject(digest))}</title>
<style>
@media (prefers-color-scheme: dark) {
  body { background: #14161a !important; color: #e8e6df !important }
  .link { color: #9dbcf0 !important }
  .note { color: #a9adb6 !important }
  p { border-color: #33363d !important }
}
</style>
</head>
<body style="margin:0;padding:24px 20px;background:#fdfcf9;color:#17191e;font:16px/1.5 Georgia,serif">
<div style="max-width:600px;margin:0 auto;overflow-wrap:break-word">
<h1 style="margin:0;font-size:22px;font-weight:600">${brand.name}</h1>
${parts.join("\n")}
${moreText ? `<p style="margin:16px 0 0">${link(settings, moreText)}</p>` : ""}
<p class="note" style="margin:32px 0 0;padding:12px 0 0;border-top:1px solid #dcdad3;color:#5a5f69;font-size:13px">${escapeText(reason)}<br>${link(settings, "Change your alerts")}<br>${link(unsubscribe, "Stop all alert emails")}</p>
</div>
</body>
</html>
`
  }
}
