import { startProcess, temporaryFolder } from "../../tests/server/server-process"
import { ask, type Outcome, port, withServer } from "./attack"

/** The outbox, with its sign-in links, from another machine or through a name that is made to lead here. */
export async function attackAddresses(): Promise<Outcome> {
  const state = temporaryFolder()
  const open = startProcess(port, { STATE_DIR: state.path, HOST: "0.0.0.0" })
  const code = await open.ended
  state.remove()
  const refusal = open.output().trim().split("\n").at(-1) ?? ""
  return withServer({}, async () => {
    const asked = {
      "of this machine": await ask("/dev/outbox.json"),
      "of another machine": await ask("/dev/outbox.json", { from: "192.0.2.7" }),
      "by another name": await ask("/dev/outbox.json", { headers: { host: `evil.example:${port}` } }),
    }
    return {
      lines: [
        `HOST=0.0.0.0 without APP_ORIGIN: exit code ${code}, "${refusal}"`,
        ...Object.entries(asked).map(([who, { status }]) => `outbox asked for ${who}: ${status}`),
      ],
      hasFailed:
        code !== 0 &&
        asked["of this machine"].status === 200 &&
        asked["of another machine"].status !== 200 &&
        asked["by another name"].status === 421,
    }
  })
}
