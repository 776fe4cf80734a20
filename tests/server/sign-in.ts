import { z } from "zod"

const outbox = z.object({ rows: z.array(z.object({ to: z.string(), text: z.string() })) })

/** Signs up by the mail that a local server keeps; returns the session's Cookie header. */
export async function signIn(origin: string, site: string, email: string): Promise<string> {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(origin + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: site },
      redirect: "manual",
    })
  await post("/login", { mode: "sign-up", email, firstName: "Ada", lastName: "Reader" })
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = outbox.parse(await (await fetch(`${origin}/dev/outbox.json`)).json())
    const mail = rows.find(({ to }) => to.includes(email))
    const token = /token=([^\s"<]+)/.exec(mail?.text ?? "")?.[1]
    if (token) {
      const answer = await post("/login/confirm", { token: decodeURIComponent(token), email })
      const session = answer.headers.getSetCookie().find((each) => each.startsWith("__Host-session="))
      if (!session) throw new Error(`No session was opened: ${answer.status}`)
      return session.split(";", 1)[0] ?? ""
    }
    // Mail is sent after the response.
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error("No link was sent.")
}
