import type { TestProject } from "vitest/node"
import { sendBatches } from "../../server/ingest-client"
import { startLocalServer } from "../../server/local/start-server"
import { sampleBatches } from "../../server/sample/sample"
import { firstPort, testBuildDir } from "./build"
import { temporaryFolder } from "./server-process"

declare module "vitest" {
  interface ProvidedContext {
    /** The built app with the sample, which fetches nothing. Tests that only read share it. */
    sampleOrigin: string
  }
}

export default async function startSampleServer(project: TestProject): Promise<() => Promise<void>> {
  const state = temporaryFolder()
  const server = await startLocalServer(
    {
      ...{ host: "localhost", port: firstPort + 3, stateDir: state.path },
      ...{ buildDir: testBuildDir, trustsProxy: false, env: {} },
    },
    {
      beforeListening: async (inside) => {
        await sendBatches(inside, sampleBatches())
        return false
      },
    },
  )
  await waitForWords(server.origin)
  project.provide("sampleOrigin", server.origin)
  return async () => {
    await server.stop()
    state.remove()
  }
}

/** The queue indexes the words of the sample after the start. */
async function waitForWords(origin: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/company/EXMP/search.json?q=gallium`)
    const { documents } = (await response.json()) as { documents?: number }
    if (documents) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
