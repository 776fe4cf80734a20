declare module "smtp-server" {
  import type { Server } from "node:net"
  import type { Readable } from "node:stream"

  interface Auth {
    username?: string
    password?: string
  }
  interface Session {
    /** Over TLS. */
    secure: boolean
    envelope: { mailFrom: { address: string } | false; rcptTo: { address: string }[] }
  }
  interface SMTPServerOptions {
    authOptional?: boolean
    secure?: boolean
    cert?: string
    key?: string
    allowInsecureAuth?: boolean
    hideSTARTTLS?: boolean
    disabledCommands?: string[]
    onAuth?: (
      auth: Auth,
      session: Session,
      done: (error: Error | null, user?: { user: string }) => void,
    ) => void
    onRcptTo?: (address: { address: string }, session: Session, done: (error?: Error | null) => void) => void
    onData?: (stream: Readable, session: Session, done: (error?: Error | null) => void) => void
  }
  export class SMTPServer {
    constructor(options: SMTPServerOptions)
    readonly server: Server
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
  }
}

declare module "oidc-provider" {
  import type { RequestListener } from "node:http"
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
  }
}

declare module "parse-prometheus-text-format" {
  interface Family {
    name: string
    help: string
    type: string
    metrics: { value: string; labels?: Record<string, string> }[]
  }
  export default function parsePrometheus(text: string): Family[]
}
