import { createServer, type Socket } from "node:net"
import { SMTPServer } from "smtp-server"
import type { TestProject } from "vitest/node"
import { startFakeMailServer } from "../fakes/mail-server"
import { startFakeResend } from "../fakes/resend-server"
import { localhostTls } from "../fixtures/localhost-tls"

interface MailServer {
  url: string
  mailsUrl: string
}

declare module "vitest" {
  export interface ProvidedContext {
    mailServers: {
      plain: MailServer
      starttls: MailServer
      smtps: MailServer
      /** With the certificate of its library, which nobody signed and which is over. */
      untrusted: string
      /** Hangs up after its greeting. */
      leaving: string
      /** Hangs up after the text of a mail. */
      silent: string
      resend: string
    }
  }
}

/** Servers on loopback, outside the Workers runtime, for tests in it. */
export default async function startMailServers(project: TestProject): Promise<() => Promise<void>> {
  const [plain, starttls, smtps, resend] = await Promise.all([
    startFakeMailServer(),
    startFakeMailServer(0, 0, { ...localhostTls, isImplicit: false }),
    startFakeMailServer(0, 0, { ...localhostTls, isImplicit: true }),
    startFakeResend(),
  ])
  const untrusted = new SMTPServer({ secure: true, authOptional: true })
  await new Promise<void>((done) => untrusted.listen(0, "127.0.0.1", done))
  // A socket whose other end was not read until its end stays open, and its server never closes.
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on("close", () => open.delete(socket))
  }
  const leaving = createServer((socket) => {
    keep(socket)
    socket.on("error", () => {})
    socket.end("220 Hello\r\n")
  })
  await new Promise<void>((done) => leaving.listen(0, "127.0.0.1", done))
  const silent = createServer((socket) => {
    let text = false
    keep(socket)
    socket.write("220 Hello\r\n")
    socket.on("data", (data) => {
      if (text) return void socket.destroy()
      text = data.toString().startsWith("DATA")
      socket.write(text ? "354 Go ahead\r\n" : "250 Fine\r\n")
    })
    socket.on("error", () => {})
  })
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done))
  const port = (server: { address: () => unknown }) => (server.address() as { port: number }).port
  project.provide("mailServers", {
    plain: { url: plain.url, mailsUrl: plain.mailsUrl },
    starttls: { url: starttls.url, mailsUrl: starttls.mailsUrl },
    smtps: { url: smtps.url, mailsUrl: smtps.mailsUrl },
    untrusted: `smtps://localhost:${port(untrusted.server)}`,
    leaving: `smtp://localhost:${port(leaving)}`,
    silent: `smtp://localhost:${port(silent)}`,
    resend: resend.origin,
  })
  return async () => {
    for (const server of [leaving, silent]) server.close()
    for (const socket of open) socket.destroy()
    await Promise.all([plain.close(), starttls.close(), smtps.close(), resend.close()])
    await new Promise<void>((done) => untrusted.close(done))
  }
}
