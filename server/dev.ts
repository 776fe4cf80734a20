import { startDevVite } from "./dev/dev-vite"
import { loadSample } from "./load-sample"
import { forward, openFront } from "./local/front"
import { findRequestError, printLine } from "./local/request-lines"
import { liveClock } from "./local/schedule"
import { startLocalServer } from "./local/start-server"
import { localOptions } from "./runtime/local-server"

/** `npm run dev`: the sources in the Workers runtime, over the same state as `npm start`. */
async function main(): Promise<void> {
  const options = localOptions(process.env)
  const { vite, worker, showError } = await startDevVite(options.port + 1)
  const server = await startLocalServer(options, {
    onLine: (line) => {
      const error = findRequestError(line.message)
      if (error) showError(error)
      printLine(line, options.logsJson)
    },
    beforeListening: async (inside) =>
      options.loadsSample && loadSample(inside, (text) => console.log(`${text} …`)),
    clock: liveClock,
    dev: {
      worker,
      openFront: (frontOptions) =>
        openFront(
          // Vite inserts styles into the page, which the policy of a build refuses.
          { ...frontOptions, removedHeaders: /^content-security-policy$/i },
          (request, outgoing, given) =>
            vite.middlewares(request.incoming, outgoing, () => forward(request, outgoing, given)),
        ),
    },
  })
  const stop = () => void Promise.all([server.stop(), vite.close()]).then(() => process.exit())
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop)
  console.log(`Bookvalue is at ${server.origin}; a saved file shows on the next request`)
  await server.ended
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
