import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { networkInterfaces } from "node:os"
import type { Readable } from "node:stream"
import { Miniflare } from "miniflare"
import { expect, test } from "vitest"
import { publicNetwork } from "../../../server/runtime/runtime"

const script = `export default {
  async fetch(request, env) {
    return env.HOOKS.fetch(new URL(request.url).searchParams.get("to")).then(
      () => new Response("reached"),
      () => new Response("refused"),
    )
  },
}`

test("the network for addresses of users reaches no address of this machine or a private network", async () => {
  let visits = 0
  const receiver = createServer((_, response) => {
    visits += 1
    response.end()
  }).listen(0, "::")
  await once(receiver, "listening")
  const { port } = receiver.address() as AddressInfo
  const runtime = new Miniflare({
    ...{ modules: true, script, compatibilityDate: "2026-04-01", cf: false },
    serviceBindings: { HOOKS: publicNetwork as never },
    handleRuntimeStdio: (stdout: Readable, stderr: Readable) => {
      stdout.resume()
      stderr.resume()
    },
  })
  const own = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal }) => internal)
    .map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address))
  const hosts = [
    // A name that resolves to this machine, as one that changed what it resolves to.
    ...["localhost", "127.0.0.1", "127.9.9.9", "0.0.0.0", "2130706433", "0x7f.1", "[::1]", "[::]"],
    ...["[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]", "[fd00::1]"],
    ...["10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "192.0.2.1", ...own],
  ]
  try {
    const url = await runtime.ready
    const answers = await Promise.all(
      hosts.map(async (host) => {
        const to = encodeURIComponent(`http://${host}:${port}/`)
        return [host, await (await fetch(`${url}?to=${to}`)).text()]
      }),
    )
    expect(answers).toEqual(hosts.map((host) => [host, "refused"]))
    expect(visits).toBe(0)
  } finally {
    await runtime.dispose()
    receiver.close()
  }
})
