import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"

export interface ReceivedMail {
  from: string
  to: string[]
  /** As it came over the line. */
  raw: string
}

export interface FakeMailServer {
  /** For MAIL_URL. */
  url: string
  mails: ReceivedMail[]
  close: () => Promise<void>
}

export const mailUser = "bookvalue"
export const mailPassword = "a pass/word"

/** A real SMTP server that asks for a password; what it received is read at `/mails.json` on `httpPort`. */
export async function startFakeMailServer(port = 0, httpPort = 0): Promise<FakeMailServer> {
  const mails: ReceivedMail[] = []
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _, done) =>
      username === mailUser && password === mailPassword
        ? done(null, { user: username })
        : done(new Error("Wrong password")),
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      mails.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : "",
        to: envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString("utf8"),
      })
      done()
    },
  })
  await new Promise<void>((done) => smtp.listen(port, "127.0.0.1", done))
  const http = createServer((_, response) => response.end(JSON.stringify(mails)))
  await new Promise<void>((done) => http.listen(httpPort, "127.0.0.1", done))
  const password = encodeURIComponent(mailPassword)
  return {
    url: `smtp://${mailUser}:${password}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mails,
    close: async () => {
      http.closeAllConnections()
      await new Promise<void>((done) => http.close(() => done()))
      await new Promise<void>((done) => smtp.close(done))
    },
  }
}

/** The first part of a mail that has the type, decoded from quoted-printable. */
export function mailPart(raw: string, type: "text/plain" | "text/html"): string {
  const part = raw.split(`Content-Type: ${type}`)[1] ?? ""
  const body = part.slice(part.indexOf("\r\n\r\n") + 4).split("\r\n--")[0] ?? ""
  return body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The sign-in link of a mail. */
export function linkOf(raw: string): string {
  return /https?:\/\/\S+/.exec(mailPart(raw, "text/plain"))?.[0] ?? ""
}
