export interface Mail {
  from: { name: string; email: string }
  to: string
  subject: string
  text: string
  html: string
}
