/**
 * The part of a network address that one visitor has: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because a provider gives each customer a whole /64. Text that is no address is returned as it is.
 */
export function toNetwork(address: string): string {
  const text = address.trim().toLowerCase().replace(/%.*$/, "")
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text)
  if (mapped?.[1]) return mapped[1]
  if (!/^[0-9a-f:]+(?:\d{1,3}(?:\.\d{1,3}){3})?$/.test(text) || !text.includes(":")) return text
  const [head = "", tail] = text.split("::")
  const toGroups = (part: string) => (part ? part.split(":").flatMap(splitQuad) : [])
  const [before, after] = [toGroups(head), toGroups(tail ?? "")]
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(gap).fill("0"), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`
}

/** An IPv4 address at the end of an IPv6 address has the length of two groups. */
function splitQuad(group: string): string[] {
  return group.includes(".") ? ["0", "0"] : [group]
}
