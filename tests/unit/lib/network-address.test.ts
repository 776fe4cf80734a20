import { expect, test } from "vitest"
import { listNetworks, toNetwork } from "~/lib/network-address"

test("an IPv4 address is its own network, also if it is mapped to IPv6", () => {
  expect(toNetwork("203.0.113.7")).toBe("203.0.113.7")
  expect(toNetwork("::ffff:203.0.113.7")).toBe("203.0.113.7")
  expect(toNetwork("unknown")).toBe("unknown")
  expect(toNetwork("")).toBe("")
})

test("an IPv6 address is counted by its first 64 bits in any spelling", () => {
  const same = [
    "2001:db8:0:1::",
    "2001:DB8::1:0:0:0:1",
    "2001:0db8:0000:0001:ffff:ffff:ffff:ffff",
    "2001:db8:0:1::192.0.2.1",
    "2001:db8:0:1::5%eth0",
  ]
  for (const address of same) expect(toNetwork(address), address).toBe("2001:db8:0:1::/64")
  expect(toNetwork("2001:db8:0:2::1")).toBe("2001:db8:0:2::/64")
  expect(toNetwork("::1")).toBe("0:0:0:0::/64")
})

test("an address belongs to rising networks: /24 for IPv4, /56 and /48 for IPv6", () => {
  expect(listNetworks("203.0.113.7")).toEqual([
    { network: "203.0.113.7", factor: 1 },
    { network: "203.0.113.0/24", factor: 4 },
  ])
  expect(listNetworks("2001:db8:7:12ff::1").map(({ network }) => network)).toEqual([
    "2001:db8:7:12ff::/64",
    "2001:db8:7:1200::/56",
    "2001:db8:7::/48",
  ])
  expect(listNetworks("unknown")).toEqual([{ network: "unknown", factor: 1 }])
})

test("the 256 /64s of a home are one /56, and the next home is another", () => {
  const home = (address: string) => listNetworks(address)[1]?.network
  expect(home("2001:db8::")).toBe("2001:db8:0:0::/56")
  expect(home("2001:db8:0:ff::9")).toBe("2001:db8:0:0::/56")
  expect(home("2001:db8:0:100::")).toBe("2001:db8:0:100::/56")
})
