import { connect } from "cloudflare:sockets"
import { Email } from "worker-mailer"
import type { Mail } from "./mail-message"

const budgetMs = 20_000

export class MailRefused extends Error {
  override name = "MailRefused"
}

/**
 * Sends one mail by SMTP. worker-mailer builds the message. The SMTP dialog is our own, because that of worker-mailer hangs if the server closes the connection, and sends the password unencrypted to a server without TLS.
 */
export async function sendBySmtp(mail: Mail, server: URL): Promise<void> {
  const isSecure = server.protocol === "smtps:"
  const socket = connect(
    {
      // An IPv6 address keeps its brackets, because the runtime only appends the port.
      hostname: server.hostname,
      port: Number(server.port) || (isSecure ? 465 : 587),
    },
    { secureTransport: isSecure ? "on" : "starttls", allowHalfOpen: false },
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new MailRefused("The mail server took too long.")), budgetMs)
  })
  try {
    await Promise.race([converse(socket, mail, server, isSecure), late])
  } finally {
    clearTimeout(timer)
    socket.close().catch(() => {})
  }
}

async function converse(socket: Socket, mail: Mail, server: URL, isSecure: boolean): Promise<void> {
  let line = new Line(socket)
  await line.expect("220")
  let offers = await line.say("EHLO bookvalue", "250")
  let isPrivate = isSecure
  if (!isSecure && /^250[ -]STARTTLS/im.test(offers)) {
    await line.say("STARTTLS", "220")
    line.release()
    line = new Line(socket.startTls())
    offers = await line.say("EHLO bookvalue", "250")
    isPrivate = true
  }
  if (server.username) await signIn(line, server, offers, isPrivate)
  await line.say(`MAIL FROM:<${mail.from.email}>`, "250")
  await line.say(`RCPT TO:<${mail.to}>`, "25")
  await line.say("DATA", "354")
  await line.write(new Email(mail).getEmailData())
  await line.expect("250")
  await line.say("QUIT", "221").catch(() => {}) // the mail is already sent
}

async function signIn(line: Line, server: URL, offers: string, isPrivate: boolean): Promise<void> {
  if (!isPrivate && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(server.hostname))
    throw new MailRefused(
      "The mail server does not support STARTTLS, so the password was not sent. Use smtps://.",
    )
  const [user, password] = [decodeURIComponent(server.username), decodeURIComponent(server.password)]
  if (/^250[ -]AUTH\b.*\bPLAIN\b/im.test(offers))
    return void (await line.say(`AUTH PLAIN ${toBase64(`\0${user}\0${password}`)}`, "235"))
  await line.say("AUTH LOGIN", "334")
  await line.say(toBase64(user), "334")
  await line.say(toBase64(password), "235")
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** An SMTP connection: sends a command and waits for its reply. */
class Line {
  private reader: ReadableStreamDefaultReader<Uint8Array>
  private writer: WritableStreamDefaultWriter<Uint8Array>
  private decoder = new TextDecoder()
  private heard = ""

  constructor(socket: Socket) {
    this.reader = socket.readable.getReader()
    this.writer = socket.writable.getWriter()
  }

  async say(command: string, code: string): Promise<string> {
    if (/[\r\n]/.test(command)) throw new MailRefused("SMTP commands must not contain line breaks.")
    await this.write(`${command}\r\n`)
    return this.expect(code)
  }

  async write(text: string): Promise<void> {
    await this.writer.write(new TextEncoder().encode(text))
  }

  async expect(code: string): Promise<string> {
    for (;;) {
      const end = /^\d{3}(?: .*)?\r?\n/m.exec(this.heard)
      if (end) {
        const reply = this.heard.slice(0, end.index + end[0].length)
        this.heard = this.heard.slice(reply.length)
        if (end[0].startsWith(code)) return reply
        throw new MailRefused(`The mail server replied: ${reply.trim()}`)
      }
      const { done, value } = await this.reader.read()
      if (done) throw new MailRefused("The mail server closed the connection.")
      this.heard += this.decoder.decode(value, { stream: true })
    }
  }

  release(): void {
    this.reader.releaseLock()
    this.writer.releaseLock()
  }
}
