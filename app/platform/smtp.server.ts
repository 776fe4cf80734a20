import { connect } from "cloudflare:sockets"
import { Email } from "worker-mailer"
import type { Mail } from "./mail-message"

const budgetMs = 20_000

interface Refusal {
  /** The mail server's reply code; null without a reply. */
  code?: number | null
  /** True if the address does not accept mail. */
  isBounce?: boolean
  /** True if the mail may have been accepted. */
  isUncertain?: boolean
}

export class MailRefused extends Error {
  override name = "MailRefused"
  readonly code: number | null
  readonly isBounce: boolean
  readonly isUncertain: boolean

  constructor(message: string, { code = null, isBounce = false, isUncertain = false }: Refusal = {}) {
    super(message)
    this.code = code
    this.isBounce = isBounce
    this.isUncertain = isUncertain
  }
}

type Phase = "greeting" | "recipient" | "text"

/**
 * A reply of 500 or more to the recipient is about the address. To the text it can be about the content, so only a
 * status of address or mailbox counts (RFC 3463, 5.1 and 5.2). Without a reply to the text, the mail may be accepted.
 */
function describeRefusal(error: unknown, phase: Phase): unknown {
  const code = error instanceof MailRefused ? error.code : null
  const message = error instanceof Error ? error.message : String(error)
  if (phase === "text" && code === null) return new MailRefused(message, { isUncertain: true })
  if (!(error instanceof MailRefused) || code === null || code < 500) return error
  const isBounce = phase === "recipient" || (phase === "text" && /\b5\.[12]\.\d/.test(message))
  return new MailRefused(message, { code, isBounce })
}

/**
 * Sends one mail by SMTP. worker-mailer builds the message. The SMTP dialog is our own, because that of worker-mailer hangs if the server closes the connection, and sends the password unencrypted to a server without TLS.
 */
export async function sendBySmtp(
  mail: Mail,
  server: URL,
  beforeText: () => Promise<void> = async () => {},
): Promise<void> {
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
  let phase: Phase = "greeting"
  const onPhase = async (next: Phase) => {
    // The text follows only if this resolves.
    if (next === "text") await beforeText()
    phase = next
  }
  try {
    await Promise.race([converse(socket, mail, server, isSecure, onPhase), late])
  } catch (error) {
    throw describeRefusal(error, phase)
  } finally {
    clearTimeout(timer)
    socket.close().catch(() => {})
  }
}

async function converse(
  socket: Socket,
  mail: Mail,
  server: URL,
  isSecure: boolean,
  onPhase: (phase: Phase) => Promise<void>,
): Promise<void> {
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
  await onPhase("recipient")
  await line.say(`RCPT TO:<${mail.to}>`, "25")
  await line.say("DATA", "354")
  await onPhase("text")
  await line.write(new Email({ ...mail, headers: { ...mail.headers } }).getEmailData())
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
        const problem = `The mail server replied: ${reply.trim()}`
        throw new MailRefused(problem, { code: Number(end[0].slice(0, 3)) })
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
