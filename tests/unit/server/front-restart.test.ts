import { Agent, createServer, get, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { openFront } from "../../../server/local/front"
import { OpenAnswers } from "../../../server/local/open-answers"

/** A runtime that answers with its name after so long. */
async function startRuntime(name: string, ms = 0, onRequest = () => {}): Promise<number> {
  const server = createServer((_, response) => {
    onRequest()
    setTimeout(() => response.end(name), ms)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function getFront(runtimePort: number) {
  const options = { host: "127.0.0.1", port: 0, trustsProxy: false, protocol: "http:", isLocal: true }
  const front = await openFront({ ...options, runtimePort })
  onTestFinished(() => front.close(0))
  return front
}

/** Six clients, each with one connection that it keeps, which ask until they cannot connect. Returns all outcomes. */
function askUntilClosed(port: number): { outcomes: string[]; ended: Promise<unknown> } {
  const outcomes: string[] = []
  const ask = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let outcome = ""; outcome !== "ECONNREFUSED"; outcomes.push(outcome))
      outcome = await new Promise((done) => {
        get({ port, host: "127.0.0.1", agent }, (response) => {
          let text = ""
          response.on("data", (data) => {
            text += data
          })
          response.on("end", () => done(response.statusCode === 200 ? text : String(response.statusCode)))
          response.on("error", ({ message }) => done(message))
        }).on("error", (error) => done("code" in error ? String(error.code) : error.message))
      })
    agent.destroy()
  }
  return { outcomes, ended: Promise.all(Array.from({ length: 6 }, ask)) }
}

test("requests that come while the runtime is replaced wait and are answered by the next one", async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((done) => {
    arrive = done
  })
  const [first, second] = [await startRuntime("first", 30, () => arrive()), await startRuntime("second")]
  const front = await getFront(first)
  const ask = async () => (await fetch(`http://127.0.0.1:${front.port}/`)).text()
  const early = ask()
  await arrival
  await front.hold("all", 5_000)
  // The earlier request was answered before the runtime may end.
  expect(await early).toBe("first")
  const late = [ask(), ask()]
  await new Promise((done) => setTimeout(done, 20))
  front.resume(second)
  expect(await Promise.all(late)).toEqual(["second", "second"])
})

test("a read that finds the runtime ended, or that it answered when it ended, waits for the next one", async () => {
  const ending = createServer((request) => request.socket.destroy())
  await new Promise<void>((done) => ending.listen(0, "127.0.0.1", done))
  const { port } = ending.address() as AddressInfo
  const front = await getFront(port)
  const address = `http://127.0.0.1:${front.port}/`
  const asked = [fetch(address), fetch(address)]
  await new Promise((done) => setTimeout(done, 20))
  ending.close()
  const later = fetch(address)
  const written = await fetch(address, { method: "POST", body: "a=1" })
  expect(written.status, "a write may have been received").toBe(503)
  await front.hold("all", 0)
  front.resume(await startRuntime("next"))
  for (const answer of [...asked, later]) expect(await (await answer).text()).toBe("next")
})

test("a read that finds no runtime twelve times leaves no listener of its attempts behind", async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error) => warnings.push(warning)
  process.on("warning", onWarning)
  onTestFinished(() => void process.off("warning", onWarning))
  let attempts = 0
  const failing = createServer((request, response) => {
    if (attempts++ < 12) request.socket.destroy()
    else response.end("at last")
  })
  await new Promise<void>((done) => failing.listen(0, "127.0.0.1", done))
  onTestFinished(() => void failing.close())
  const front = await getFront((failing.address() as AddressInfo).port)
  expect(await (await fetch(`http://127.0.0.1:${front.port}/`)).text()).toBe("at last")
  expect(warnings).toEqual([])
})

test("while writes wait, earlier writes are waited for, reads are answered, and later writes go to the next runtime", async () => {
  let [arrived, answered] = [0, 0]
  const first = createServer((_, response) => {
    arrived++
    setTimeout(() => {
      answered++
      response.end("first")
    }, 50)
  })
  await new Promise<void>((done) => first.listen(0, "127.0.0.1", done))
  onTestFinished(() => void first.close())
  const front = await getFront((first.address() as AddressInfo).port)
  const ask = async (method: string) =>
    (await fetch(`http://127.0.0.1:${front.port}/`, { method, headers: { connection: "close" } })).text()
  const early = ask("POST")
  await vi.waitFor(() => expect(arrived).toBe(1))
  await front.hold("writes", 5_000)
  expect(answered).toBe(1)
  expect(await early).toBe("first")
  const late = ask("POST")
  expect(await ask("GET")).toBe("first")
  expect(arrived).toBe(2)
  front.resume(await startRuntime("second"))
  expect(await late).toBe("second")
})

test("a visitor who reads slowly gets the whole answer of a runtime that ended after it", async () => {
  const body = "a".repeat(220_000)
  const runtime = createServer((_, response) => response.end(body))
  await new Promise<void>((done) => runtime.listen(0, "127.0.0.1", done))
  const ended = new Promise((done) => runtime.on("connection", (socket) => socket.on("close", done)))
  const front = await getFront((runtime.address() as AddressInfo).port)
  let got = 0
  const whole = new Promise<void>((done, fail) =>
    get({ port: front.port, host: "127.0.0.1" }, (response) => {
      response.pause()
      void ended.then(() => {
        runtime.close()
        response.resume()
      })
      response.on("data", ({ length }) => {
        got += length
      })
      response.on("end", done).on("error", fail)
    }),
  )
  await whole
  expect(got).toBe(body.length)
})

test("an answer that does not end is not waited for longer than the grace", async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((done) => {
    arrive = done
  })
  const front = await getFront(await startRuntime("slow", 60_000, () => arrive()))
  const asked = fetch(`http://127.0.0.1:${front.port}/`).catch(() => null)
  await arrival
  await front.hold("all", 50)
  await front.close(0)
  await asked
})

test("six busy clients see no failed request while the runtime is replaced and the front then closes", async () => {
  const [first, second] = [await startRuntime("first", 2), await startRuntime("second", 2)]
  const front = await getFront(first)
  const { outcomes, ended } = askUntilClosed(front.port)
  await vi.waitFor(() => expect(outcomes).toContain("first"), 5_000)
  await front.hold("all", 5_000)
  front.resume(second)
  await vi.waitFor(() => expect(outcomes).toContain("second"), 5_000)
  await front.close(5_000)
  await ended
  expect([...new Set(outcomes)].sort()).toEqual(["ECONNREFUSED", "first", "second"])
  expect(outcomes.filter((outcome) => outcome === "ECONNREFUSED")).toHaveLength(6)
})

test("a request that comes while the front closes is answered as the last one of its connection", () => {
  const answers = new OpenAnswers()
  const outgoing = { shouldKeepAlive: true, destroyed: false, on: () => {}, destroy: vi.fn() }
  const handOn = vi.fn()
  answers.endConnections()
  answers.begin(outgoing as unknown as ServerResponse, false, handOn)
  expect(outgoing.shouldKeepAlive).toBe(false)
  expect(outgoing.destroy).not.toHaveBeenCalled()
  expect(handOn).toHaveBeenCalledOnce()
})
