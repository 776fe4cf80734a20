/** True for a Host header, or the host of a URL, that names this machine. The port is of no weight. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d*)?$/i.test(host)
}

/** True for a network address that only this machine has. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address)
}

/** True if two origins are the same, or differ only in the name of this machine. */
export function isOwnOrigin(origin: string, own: string): boolean {
  if (origin === own) return true
  if (!URL.canParse(origin) || !URL.canParse(own)) return false
  const [given, known] = [new URL(origin), new URL(own)]
  const haveSamePort = given.protocol === known.protocol && given.port === known.port
  return haveSamePort && isLoopbackHost(given.host) && isLoopbackHost(known.host)
}
