import { randomBytes } from "node:crypto"
import { startFakeMailServer } from "../../tests/fakes/mail-server"
import { until } from "../../tests/server/server-process"
import { type Answer, ask, countStatuses, type Outcome, publicSite, withServer } from "./attack"

const attempts = 1200
const networks = 40
const maxMails = 60

/** Sign-ups for strangers from the networks of one household, on a public site with a mail server. */
export async function attackSignUp(): Promise<Outcome> {
  const mailServer = await startFakeMailServer()
  const env = {
    APP_ORIGIN: publicSite,
    MAIL_URL: mailServer.url,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    INGEST_TOKEN: randomBytes(24).toString("hex"),
  }
  const { mails } = mailServer
  try {
    return await withServer(env, async () => {
      const answers: Answer[] = []
      for (let at = 0; at < attempts; at++)
        answers.push(
          await signUp(`stranger${at}@example.net`, `2001:db8:0:${(at % networks).toString(16)}::1`),
        )
      const newcomer = await signUp("newcomer@example.org", "192.0.2.99")
      await until(() => mails.some(({ to }) => to.includes("newcomer@example.org")))
      const sent = mails.length - 1
      return {
        lines: [
          `${attempts} sign-ups from ${networks} networks of one /56: ${countStatuses(answers)}; ${sent} mails`,
          `a sign-up from elsewhere: ${newcomer.status}; its link was sent`,
        ],
        hasFailed: sent > 0 && sent <= maxMails,
      }
    })
  } finally {
    await mailServer.close()
  }
}

function signUp(email: string, from: string): Promise<Answer> {
  const form = { mode: "sign-up", email, firstName: "Ada", lastName: "Reader" }
  return ask("/login", { from, form, site: publicSite })
}
