/** Mail over SMTP needs the Workers runtime. Unit tests send none. */
export class MailRefused extends Error {
  override name = "MailRefused"
}

export async function sendBySmtp(): Promise<never> {
  throw new Error("Unit tests send no mail.")
}
