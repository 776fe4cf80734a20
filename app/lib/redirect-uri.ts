/** Schemes that browsers run, read or send themselves, and that no program on a machine can own. */
const notPrivate = /^(?:https?|javascript|data|blob|file|filesystem|about|view-source|vbscript|wss?|ftp):$/

/**
 * The address that a program is called back at, or null for one that is not safe (RFC 8252): https, http on the
 * program's own machine, or a scheme of its own.
 */
export function parseRedirectUri(text: string): URL | null {
  if (text.length > 500 || !/^[a-z][a-z0-9+.-]*:\/\/[!-~]+$/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (text.includes("#") || url.username || url.password) return null
  if (url.protocol === "https:" || isLoopback(url)) return url
  return notPrivate.test(url.protocol) ? null : url
}

/** True for an address that a program registered; the port of its own machine may be another one each time. */
export function isRegisteredUri(given: string, registered: readonly string[]): boolean {
  if (registered.includes(given)) return true
  const url = parseRedirectUri(given)
  if (!url || !isLoopback(url)) return false
  url.port = ""
  return registered.some((each) => {
    const known = parseRedirectUri(each)
    if (!known || !isLoopback(known)) return false
    known.port = ""
    return known.href === url.href
  })
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && /^(?:127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname)
}
