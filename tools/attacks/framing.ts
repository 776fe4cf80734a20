import { randomBytes } from "node:crypto"
import { sendBytes } from "../../tests/fakes/ask-server"
import { last, makeHostileRequests, site } from "../../tests/fakes/hostile-requests"
import { startFakeMailServer } from "../../tests/fakes/mail-server"
import type { ServerProcess } from "../../tests/server/server-process"
import { ask, type Outcome, port, publicSite, withServer } from "./attack"

const attempts = 1_200
const maxMails = 60
const readers = 60
const patienceMs = 2_000

/** Requests that the front and the runtime could read differently, and headers that only the front may set. */
export async function attackFraming(): Promise<Outcome> {
  const mailServer = await startFakeMailServer()
  const env = {
    APP_ORIGIN: publicSite,
    MAIL_URL: mailServer.url,
    TRUST_PROXY: "0",
    LOG: "json",
    SESSION_SECRET: randomBytes(32).toString("hex"),
    INGEST_TOKEN: randomBytes(24).toString("hex"),
  }
  try {
    return await withServer(env, async (server) => {
      const hidden = await hideRequests(server)
      const served = await readMarkdown()
      await signUp()
      const sent = mailServer.mails.length
      return {
        lines: [
          `${hidden.sent} hostile requests: ${hidden.received} requests hidden in them reached the Worker`,
          `${served} of ${readers} readers of Markdown got it after a request with Connection: accept`,
          `${attempts} sign-ups of one network with other addresses in their headers: ${sent} mails`,
        ],
        hasFailed: hidden.received === 0 && served === readers && sent > 0 && sent <= maxMails,
      }
    })
  } finally {
    await mailServer.close()
  }
}

async function hideRequests(server: ServerProcess): Promise<{ sent: number; received: number }> {
  const requests = makeHostileRequests(
    `GET /hidden HTTP/1.1\r\nHost: ${site}\r\nMF-Original-URL: ${publicSite}/hidden\r\n\r\n`,
  )
  for (let at = 0; at < requests.length; at += 8)
    await Promise.all(
      requests.slice(at, at + 8).map(({ bytes }) => sendBytes(port, bytes + last, patienceMs)),
    )
  await ask("/healthz")
  return { sent: requests.length, received: server.output().split('"route":"/hidden"').length - 1 }
}

async function readMarkdown(): Promise<number> {
  let served = 0
  for (let reader = 0; reader < readers; reader++) {
    // Each address is a page that no cache has.
    const day = new Date(Date.UTC(2018, 0, 1 + 7 * reader)).toISOString().slice(0, 10)
    const path = `/company/AAPL/financials?asof=${day}`
    const headers = { accept: "text/markdown", "accept-encoding": "gzip" }
    await ask(path, { headers: { ...headers, connection: "accept, accept-encoding" }, site: publicSite })
    const answer = await ask(path, { headers, site: publicSite })
    if (answer.headers["content-type"]?.startsWith("text/markdown")) served += 1
  }
  return served
}

async function signUp(): Promise<void> {
  for (let at = 0; at < attempts; at += 8)
    await Promise.all(
      Array.from({ length: 8 }, (_, place) => sendBytes(port, makeSignUp(at + place) + last, patienceMs)),
    )
}

/** Every second one is hidden in another request, the others are sent as they are. */
function makeSignUp(at: number): string {
  const form = `mode=sign-up&email=stranger${at}%40example.net&firstName=Ada&lastName=Reader`
  const names = ["CF-Connecting-IP", "X-Forwarded-For", "CF_Connecting_IP", "Forwarded", "X-Real-IP"]
  const write = (name = "") =>
    [
      "POST /login HTTP/1.1",
      `Host: ${site}`,
      `Origin: ${publicSite}`,
      `${name}: 10.${at >> 8}.${at & 255}.1`,
      `MF-Original-URL: ${publicSite}/login`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${form.length}`,
      "",
      form,
    ].join("\r\n")
  if (at % 2) return write(names[(at >> 1) % names.length])
  const covers = makeHostileRequests(write(names[0])).filter(({ name }) =>
    /^(DELETE|OPTIONS) with a length and Connection/.test(name),
  )
  return covers[(at >> 1) % covers.length]?.bytes ?? ""
}
