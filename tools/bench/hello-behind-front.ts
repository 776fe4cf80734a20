import { Miniflare } from "miniflare"
import { FairQueue } from "../../server/local/fair-queue"
import { inTurn, openFront } from "../../server/local/front"
import { RecentAnswers } from "../../server/local/recent-answers"
import { readWranglerConfig } from "../../server/runtime/wrangler-config"

/** `hello-behind-front.ts <port>`: a constant text in the runtime, behind the front of `npm start`. */
const { compatibility_date, compatibility_flags } = readWranglerConfig("wrangler.toml")
const contents = `export default { fetch: () => new Response("Hello world") }`
const runtime = new Miniflare({
  modules: [{ type: "ESModule", path: "index.mjs", contents }],
  cf: false,
  compatibilityDate: compatibility_date,
  compatibilityFlags: compatibility_flags,
})
await openFront(
  {
    host: "localhost",
    port: Number(process.argv[2]),
    runtimePort: Number((await runtime.ready).port),
    trustsProxy: false,
    protocol: "http:",
    isLocal: true,
    recent: new RecentAnswers(),
  },
  inTurn(new FairQueue()),
)
