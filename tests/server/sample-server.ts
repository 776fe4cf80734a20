import { sendBatches } from "../../server/ingest-client"
import { type LocalServer, startLocalServer } from "../../server/local/start-server"
import { sampleBatches } from "../../server/sample/sample"
import { testBuildDir } from "./build"
import { temporaryFolder } from "./server-process"

/** The built app with the sample, which fetches nothing. */
export async function startSampleServer(port: number): Promise<LocalServer & { close: () => Promise<void> }> {
  const state = temporaryFolder()
  const server = await startLocalServer(
    {
      ...{ host: "localhost", port, stateDir: state.path, buildDir: testBuildDir, trustsProxy: false },
      env: {},
    },
    {
      beforeListening: async (inside) => {
        await sendBatches(inside, sampleBatches())
        return false
      },
    },
  )
  const close = async () => {
    await server.stop()
    state.remove()
  }
  return { ...server, close }
}
