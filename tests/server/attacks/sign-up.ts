import { z } from "zod"
import { until } from "../server-process"
import { type Answer, ask, countStatuses, type Outcome, withServer } from "./attack"

const attempts = 1200
const networks = 40
const mostMails = 60

const outbox = z.object({ rows: z.array(z.object({ to: z.string() })) })

/** Sign-ups for strangers from the networks of one household. */
export function attackSignUp(): Promise<Outcome> {
  return withServer({}, async () => {
    await signUp("owner@example.com", "203.0.113.5")
    await until(async () => (await readMails()).some((to) => to.includes("owner@")))
    const answers: Answer[] = []
    for (let at = 0; at < attempts; at++)
      answers.push(await signUp(`stranger${at}@example.net`, `2001:db8:0:${(at % networks).toString(16)}::1`))
    const login = await ask("/login", {
      from: "192.0.2.44",
      form: { mode: "login", email: "owner@example.com" },
    })
    const newcomer = await signUp("newcomer@example.org", "192.0.2.99")
    const arrived = (name: string, count: number) =>
      until(async () => (await readMails()).filter((to) => to.includes(name)).length >= count)
    await Promise.all([arrived("owner@", 2), arrived("newcomer@", 1)])
    const mails = (await readMails()).filter((to) => to.includes("stranger")).length
    return {
      lines: [
        `${attempts} sign-ups from ${networks} networks of one /56: ${countStatuses(answers)}; ${mails} mails`,
        `a login from elsewhere: ${login.status}, a sign-up from elsewhere: ${newcomer.status}; both links were sent`,
      ],
      hasFailed: mails <= mostMails,
    }
  })
}

function signUp(email: string, from: string): Promise<Answer> {
  return ask("/login", { from, form: { mode: "sign-up", email, firstName: "Ada", lastName: "Reader" } })
}

async function readMails(): Promise<string[]> {
  const { text } = await ask("/dev/outbox.json")
  return outbox.parse(JSON.parse(text)).rows.map(({ to }) => to)
}
