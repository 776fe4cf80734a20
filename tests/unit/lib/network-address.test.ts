import { expect, test } from "vitest"
import { toNetwork } from "~/lib/network-address"

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
