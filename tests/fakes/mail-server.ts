import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"

export interface ReceivedMail {
  from: string
  to: string[]
  /** The message as received. */
  raw: string
  /** True if received over TLS. */
  isPrivate: boolean
}

interface FakeMailServer {
  /** For MAIL_URL. */
  url: string
  /** Received mails. */
  mailsUrl: string
  mails: ReceivedMail[]
  close: () => Promise<void>
}

const mailUser = "bookvalue"
const mailPassword = "a pass/word"
/** The secret of the mail service's bounce reports. */
export const mailWebhookSecret = "a secret of the mail service"

interface MailServerTls {
  cert: string
  key: string
  /** Implicit TLS, as with smtps, or STARTTLS. */
  isImplicit: boolean
}

/**
 * A real SMTP server that requires a password. With a certificate, it rejects unencrypted passwords. `/mails.json` on `httpPort` returns received mails.
 */
export async function startFakeMailServer(
  port = 0,
  httpPort = 0,
  tls: MailServerTls | null = null,
): Promise<FakeMailServer> {
  const mails: ReceivedMail[] = []
  const smtp = new SMTPServer({
    ...(tls
      ? { cert: tls.cert, key: tls.key, secure: tls.isImplicit }
      : { allowInsecureAuth: true, disabledCommands: ["STARTTLS"] }),
    onAuth: ({ username, password }, _, done) =>
      username === mailUser && password === mailPassword
        ? done(null, { user: username })
        : done(new Error("Wrong password")),
    // As a server refuses an address for good, and for now.
    onRcptTo: ({ address }, _, done) => {
      const [code, reply] = address.startsWith("bounce-")
        ? [550, "5.1.1 There is no such mailbox"]
        : address.startsWith("busy-")
          ? [450, "4.2.1 The mailbox is busy"]
          : [0, ""]
      done(code ? Object.assign(new Error(reply), { responseCode: code }) : null)
    },
    onData: async (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer)
      } catch {
        return // The client hung up, so there is nobody to answer.
      }
      mails.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : "",
        to: envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString("utf8"),
        isPrivate: secure,
      })
      done()
    },
  })
  await new Promise<void>((done) => smtp.listen(port, "127.0.0.1", done))
  // A client could send its next request on a connection that the server is about to close.
  const http = createServer((_, response) =>
    response.setHeader("connection", "close").end(JSON.stringify(mails)),
  )
  await new Promise<void>((done) => http.listen(httpPort, "127.0.0.1", done))
  const password = encodeURIComponent(mailPassword)
  const getPort = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
  const [protocol, host] = [tls?.isImplicit ? "smtps" : "smtp", tls ? "localhost" : "127.0.0.1"]
  return {
    url: `${protocol}://${mailUser}:${password}@${host}:${getPort(smtp.server)}`,
    mailsUrl: `http://127.0.0.1:${getPort(http)}/mails.json`,
    mails,
    close: async () => {
      http.closeAllConnections()
      await new Promise<void>((done) => http.close(() => done()))
      await new Promise<void>((done) => smtp.close(done))
    },
  }
}

/** The first part of a mail with the content type, decoded from quoted-printable. */
export function mailPart(raw: string, type: "text/plain" | "text/html"): string {
  const part = raw.split(`Content-Type: ${type}`)[1] ?? ""
  const body = part.slice(part.indexOf("\r\n\r\n") + 4).split("\r\n--")[0] ?? ""
  return body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The sign-in link of a mail. */
export function getLink(raw: string): string {
  return /https?:\/\/\S+/.exec(mailPart(raw, "text/plain"))?.[0] ?? ""
}
