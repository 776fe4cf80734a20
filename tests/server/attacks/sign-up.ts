import { z } from "zod"
import { until } from "../server-process"
import { type Answer, ask, countStatuses, type Outcome, withServer } from "./attack"

const attempts = 1200
const networks = 40
const mostMails = 60

const outbox = z.object({ rows: z.array(z.object({ id: z.number(), to: z.string() })) })

/** Sign-ups for strangers from the networks of one household. */
export function attackSignUp(): Promise<Outcome> {
  return withServer({}, async () => {
    const answers: Answer[] = []
    for (let at = 0; at < attempts; at++)
      answers.push(await signUp(`stranger${at}@example.net`, `2001:db8:0:${(at % networks).toString(16)}::1`))
    const newcomer = await signUp("newcomer@example.org", "192.0.2.99")
    const findNewcomer = async () => (await readMails()).find(({ to }) => to.includes("newcomer@"))
    await until(async () => (await findNewcomer()) !== undefined)
    // The outbox keeps the newest mails, with the place of each among all.
    const mails = ((await findNewcomer())?.id ?? Number.POSITIVE_INFINITY) - 1
    return {
      lines: [
        `${attempts} sign-ups from ${networks} networks of one /56: ${countStatuses(answers)}; ${mails} mails`,
        `a sign-up from elsewhere: ${newcomer.status}; its link was sent`,
      ],
      hasFailed: mails <= mostMails,
    }
  })
}

function signUp(email: string, from: string): Promise<Answer> {
  return ask("/login", { from, form: { mode: "sign-up", email, firstName: "Ada", lastName: "Reader" } })
}

async function readMails(): Promise<z.infer<typeof outbox>["rows"]> {
  const { text } = await ask("/dev/outbox.json")
  return outbox.parse(JSON.parse(text)).rows
}
