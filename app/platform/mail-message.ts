export interface Mail {
  from: { name: string; email: string }
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** The same for every attempt to send this mail; a mail service sends it once. */
  key?: string
}
