/** A part of the network with its share: how many times more requests it may send than one visitor. */
interface Network {
  network: string
  factor: number
}

/**
 * The networks that contain an address, the smallest first. The first is what one visitor has: an IPv4 address or the first 64 bits of an IPv6 address. Providers give homes a /56 and companies a /48. Text that is no address is one network.
 */
export function listNetworks(address: string): Network[] {
  const text = address.trim().toLowerCase().replace(/%.*$/, "")
  const quad = /^(?:::ffff:)?((\d{1,3}(?:\.\d{1,3}){2})\.\d{1,3})$/.exec(text)
  if (quad?.[1])
    return [
      { network: quad[1], factor: 1 },
      { network: `${quad[2]}.0/24`, factor: 4 },
    ]
  if (!/^[0-9a-f:]+(?:\d{1,3}(?:\.\d{1,3}){3})?$/.test(text) || !text.includes(":"))
    return [{ network: text, factor: 1 }]
  const [first, second, third, fourth] = toGroups(text).map((group) => group.replace(/^0+(?=.)/, ""))
  const start = `${first}:${second}:${third}`
  const fourthOfHome = fourth?.slice(0, -2) ? `${fourth.slice(0, -2)}00` : "0"
  return [
    { network: `${start}:${fourth}::/64`, factor: 1 },
    { network: `${start}:${fourthOfHome}::/56`, factor: 2 },
    { network: `${start}::/48`, factor: 4 },
  ]
}

/** The part of a network address that one visitor has. */
export function toNetwork(address: string): string {
  return listNetworks(address)[0]?.network ?? address
}

/** The eight groups of an IPv6 address. */
function toGroups(text: string): string[] {
  const [head = "", tail] = text.split("::")
  const split = (part: string) => (part ? part.split(":").flatMap(splitQuad) : [])
  const [before, after] = [split(head), split(tail ?? "")]
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(gap).fill("0"), ...after]
  return Array.from({ length: 8 }, (_, at) => groups[at] ?? "0")
}

/** An IPv4 address at the end of an IPv6 address has the length of two groups. */
function splitQuad(group: string): string[] {
  return group.includes(".") ? ["0", "0"] : [group]
}
