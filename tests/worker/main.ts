import { DurableObject } from "cloudflare:workers"

/** Holds a database in the isolate of the tests, where a statement takes microseconds. */
export class LocalStorage extends DurableObject {}

export default { fetch: () => new Response(null, { status: 404 }) }
