import { listOrigins } from "~/lib/permitted-origins"

/** The forms in which alerts are sent to an address, in the words of the alerts page. */
export const hookKinds = {
  webhook: "Webhook (signed JSON)",
  ntfy: "ntfy",
  slack: "Slack",
  discord: "Discord",
} as const
export type HookKind = keyof typeof hookKinds

export const hookLimits = {
  /** Hooks of one account. */
  hooks: 20,
  /** Characters of an address. */
  url: 500,
  /** Deliveries that the alerts page lists. */
  listed: 50,
} as const

interface HookSite {
  /** The site's own origin. */
  own: string | undefined
  /** `HOOKS_ALLOW` */
  allowed: string | undefined
}

/**
 * The address that alerts may be sent to, or why they may not: an https address of a public name. What a name resolves
 * to is checked by the network, when it connects.
 */
export function parseHookUrl(text: string, { own, allowed }: HookSite): URL | { problem: string } {
  const given = text.trim()
  if (given.length > hookLimits.url)
    return { problem: `An address has at most ${hookLimits.url} characters.` }
  if (!URL.canParse(given)) return { problem: "This is not a web address. It begins with https://." }
  const url = new URL(given)
  url.hash = ""
  if (url.username || url.password)
    return { problem: "Leave out the user name and the password before the host." }
  if (listOrigins(allowed).includes(url.origin)) return url
  if (url.protocol !== "https:") return { problem: "Alerts are sent by https only." }
  if (url.port) return { problem: "Alerts are sent to the usual port of https only." }
  if (url.hostname.startsWith("[") || /^[\d.]+$/.test(url.hostname))
    return { problem: "Name the host of the address. Numbers are not taken." }
  if (!/[^.]\.[^.]/.test(url.hostname)) return { problem: "Only hosts with a public name are taken." }
  if (own && url.hostname.replace(/\.$/, "") === new URL(own).hostname)
    return { problem: "This is an address of this site." }
  return url
}
